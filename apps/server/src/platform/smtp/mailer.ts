// Connects to the mail server; no other file does.
import { createTransport } from 'nodemailer';
import type { Settings } from '../config/config.ts';
import { senderAddress } from './compose.ts';
import { type DeliveryResult, resultOfAcceptance, resultOfFailure } from './delivery-result.ts';

export interface Mailer {
  /** Sends a finished message to the server. Never throws: failures are in the result. */
  hand(recipients: readonly string[], message: Buffer): Promise<DeliveryResult>;
  /** Connects and logs in, to test the settings. Throws an error with the server's answer. */
  verify(): Promise<void>;
  /** Closes idle connections. A running transmission is finished first. */
  close(): void;
}

export interface MailTimeouts {
  readonly connectMs: number;
  /** Maximum time without a byte from the server. Virus scanners need some time after the last line of a message. */
  readonly silenceMs: number;
  /** Maximum time for one message. */
  readonly messageMs: number;
}

const usualPatience: MailTimeouts = { connectMs: 15_000, silenceMs: 120_000, messageMs: 300_000 };

export const mailConnections = 4;

export function openMailer({ smtpUrl, from }: NonNullable<Settings['mail']>, patience = usualPatience): Mailer {
  let transport = openTransport(smtpUrl, patience);
  return {
    async hand(recipients, message) {
      const used = transport;
      // Closes the connection after the deadline. A server that sends a byte now and then would otherwise keep it open
      // forever.
      const deadline = setTimeout(() => {
        used.close({ force: true });
        if (transport === used) transport = openTransport(smtpUrl, patience);
      }, patience.messageMs);
      try {
        const envelope = { from: senderAddress(from), to: [...recipients] };
        return resultOfAcceptance(recipients, await used.sendMail({ envelope, raw: message }));
      } catch (error) {
        return resultOfFailure(recipients, error);
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

// Opens the SMTP transport. Parameters of the URL (?maxConnections=2&tls.rejectUnauthorized=false) override these
// defaults.
function openTransport(smtpUrl: string, { connectMs, silenceMs }: MailTimeouts) {
  return createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections: mailConnections,
    maxMessages: 100,
    maxRequeues: 1, // one repetition, for a connection that failed before anything was sent on it
    idleTimeout: 30_000,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    // Requires TLS, so that no password is sent unencrypted if an attacker on the network removes STARTTLS.
    requireTLS: mustEncrypt(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function mustEncrypt(smtpUrl: string): boolean {
  const { username, hostname } = new URL(smtpUrl);
  return username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
