// Mail server on a free port. It uses TLS, requires a login, and has faults that tests can choose.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { selfSignedCertificate } from './self-signed.ts';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: unknown;
  readonly secure: boolean;
  readonly raw: Buffer;
}

export interface MailServerBehaviour {
  /** Answer to a recipient; undefined: the recipient is accepted. */
  recipient?(address: string): SmtpRefusal | undefined;
  /** Answer to a message; undefined: it is accepted. `die` closes the connection, `hang` never answers. */
  message?(mail: ReceivedMail): SmtpRefusal | 'die' | 'die after taking' | 'hang' | undefined;
  sender?(address: string): SmtpRefusal | undefined;
}

export interface SmtpRefusal {
  readonly code: number;
  readonly text: string;
}

export interface TestMailServer {
  readonly url: string;
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** User names of the successful logins. */
  readonly logins: readonly string[];
  behaviour: MailServerBehaviour;
  close(): Promise<void>;
}

export interface MailServerOptions {
  readonly host?: string;
  /** True for a server without TLS. */
  readonly plain?: boolean;
}

export async function startMailServer(
  behaviour: MailServerBehaviour = {},
  { host = '127.0.0.1', plain = false }: MailServerOptions = {},
): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const logins: string[] = [];
  const holder = { behaviour };
  const server = new SMTPServer({
    ...selfSignedCertificate(),
    ...(plain && { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    authMethods: ['PLAIN', 'LOGIN'],
    closeTimeout: 1,
    onAuth({ username, password }, _session, done) {
      logins.push(String(username));
      if (username === mailUser && password === mailPassword) done(null, { user: username });
      else done(refusal({ code: 535, text: 'authentication failed' }));
    },
    onMailFrom({ address }, _session, done) {
      done(refusal(holder.behaviour.sender?.(address)));
    },
    onRcptTo({ address }, _session, done) {
      done(refusal(holder.behaviour.recipient?.(address)));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail: ReceivedMail = {
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          user: session.user,
          secure: session.secure,
          raw: Buffer.concat(chunks),
        };
        const answer = holder.behaviour.message?.(mail);
        if (answer === 'hang') return;
        if (answer === 'die') return cutAll();
        if (typeof answer === 'object') return done(refusal(answer));
        received.push(mail);
        if (answer === 'die after taking') return cutAll();
        done(null, 'queued as 4711');
      });
    },
  });
  const cutAll = () => {
    for (const connection of server.connections as Set<{ _socket?: { destroy(): void } }>)
      connection._socket?.destroy();
  };
  server.on('error', () => {}); // a client that disconnects during a handshake
  server.listen(0, host);
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: smtpUrl(port).replace('127.0.0.1', host),
    port,
    received,
    logins,
    get behaviour() {
      return holder.behaviour;
    },
    set behaviour(next) {
      holder.behaviour = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        cutAll();
      }),
  };
}

const mailUser = 'talonario';
const mailPassword = 'pass/word@ñ:1';

export function smtpUrl(port: number, query = '?tls.rejectUnauthorized=false'): string {
  return `smtp://${mailUser}:${encodeURIComponent(mailPassword)}@127.0.0.1:${port}${query}`;
}

/** Parses a message with another library than the one that composed it. */
export function parseMail(raw: Buffer): Promise<Email> {
  return PostalMime.parse(raw);
}

function refusal(answer: SmtpRefusal | undefined): Error | undefined {
  return answer && Object.assign(new Error(answer.text), { responseCode: answer.code });
}
