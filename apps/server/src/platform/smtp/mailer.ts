// The only file that talks to a mail server.
import { createTransport } from 'nodemailer';
import type { Settings } from '../config/config.ts';
import { senderAddress } from './compose.ts';
import { type Handover, readFailure, readTaken } from './delivery-result.ts';

export interface Mailer {
  /** Hands a finished message to the server. Never throws: what went wrong is an answer. */
  hand(recipients: readonly string[], message: Buffer): Promise<Handover>;
  /** Opens a connection and logs in, to see whether the settings work. Throws with what the server said. */
  verify(): Promise<void>;
  /** Lets go of idle connections; a message under way is finished first. */
  close(): void;
}

export interface MailPatience {
  readonly connectMs: number;
  /** Without a byte from the server. Servers that look for viruses take their time after the last line of a message. */
  readonly silenceMs: number;
  /** For one message, whatever the server does. */
  readonly messageMs: number;
}

const usualPatience: MailPatience = { connectMs: 15_000, silenceMs: 120_000, messageMs: 300_000 };

export const mailConnections = 4;

export function openMailer({ smtpUrl, from }: NonNullable<Settings['mail']>, patience = usualPatience): Mailer {
  let transport = openTransport(smtpUrl, patience);
  return {
    async hand(recipients, message) {
      const used = transport;
      // A server that sends a byte now and then keeps a connection for ever; only closing it ends the message for sure.
      const deadline = setTimeout(() => {
        used.close({ force: true });
        if (transport === used) transport = openTransport(smtpUrl, patience);
      }, patience.messageMs);
      try {
        const envelope = { from: senderAddress(from), to: [...recipients] };
        return readTaken(recipients, await used.sendMail({ envelope, raw: message }));
      } catch (error) {
        return readFailure(recipients, error);
      } finally {
        clearTimeout(deadline);
      }
    },
    verify: async () => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

// What the address says (?maxConnections=2&tls.rejectUnauthorized=false) comes after ours and wins.
function openTransport(smtpUrl: string, { connectMs, silenceMs }: MailPatience) {
  return createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections: mailConnections,
    maxMessages: 100,
    maxRequeues: 1, // only for a connection that had died before anything was sent over it
    idleTimeout: 30_000,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    // A password must not cross the network readable because somebody in between hides STARTTLS.
    requireTLS: mustEncrypt(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function mustEncrypt(smtpUrl: string): boolean {
  const { username, hostname } = new URL(smtpUrl);
  return username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
