// Converts the answers of a mail server to one result per recipient.
import { domainToASCII } from 'node:url';

export interface DeliveryResult {
  readonly answers: readonly RecipientAnswer[];
  /** True if the cause is the server or the login, so that the next message would fail, too. */
  readonly unreachable: boolean;
}

export interface RecipientAnswer {
  readonly recipient: string;
  /** `refused`: permanently. `deferred`: another try may succeed. */
  readonly outcome: 'accepted' | 'refused' | 'deferred';
  readonly answer: string;
}

/** Result of the mail library for a message that the server accepted for at least one recipient. */
export interface AcceptanceReport {
  readonly response: string;
  readonly accepted: readonly unknown[];
  readonly rejectedErrors?: readonly unknown[] | undefined;
}

export function resultOfAcceptance(recipients: readonly string[], report: AcceptanceReport): DeliveryResult {
  const accepted = new Set(report.accepted.map((address) => canonical(String(address))));
  const rejected = rejections(report.rejectedErrors ?? []);
  const answers = recipients.map((recipient): RecipientAnswer => {
    const key = canonical(recipient);
    if (accepted.has(key)) return { recipient, outcome: 'accepted', answer: shorten(report.response) };
    return {
      recipient,
      ...(rejected.get(key) ?? { outcome: 'deferred', answer: 'The server said nothing about it.' }),
    };
  });
  return { answers, unreachable: false };
}

export function resultOfFailure(recipients: readonly string[], error: unknown): DeliveryResult {
  const failure = error as SmtpFailure;
  const rejected = rejections(failure.rejectedErrors ?? []);
  const outcome = isAboutMessage(failure) && isPermanent(failure) ? 'refused' : 'deferred';
  const answer = answerOf(failure);
  return {
    answers: recipients.map((recipient) => ({
      recipient,
      ...(rejected.get(canonical(recipient)) ?? { outcome, answer }),
    })),
    unreachable: !isAboutMessage(failure) || failure.responseCode === 421,
  };
}

interface SmtpFailure {
  readonly message?: string;
  readonly code?: string;
  /** SMTP command that failed: CONN, AUTH …, MAIL FROM, RCPT TO, DATA; API if the library failed before sending any. */
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly recipient?: string;
  readonly rejectedErrors?: readonly unknown[];
}

// Whether a failure concerns the message. A refused login or sender does not: the message is sent after the operator
// has corrected the settings.
function isAboutMessage({ code, command }: SmtpFailure): boolean {
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
}

// Whether a failure is permanent. Without a code of the server, a failure before the transmission comes from the
// library, which cannot send this message at all.
function isPermanent({ responseCode, command }: SmtpFailure): boolean {
  return responseCode === undefined ? command === 'API' || command === 'MAIL FROM' : responseCode >= 500;
}

function rejections(errors: readonly unknown[]): Map<string, Omit<RecipientAnswer, 'recipient'>> {
  return new Map(
    errors.flatMap((error) => {
      const failure = error as SmtpFailure;
      if (failure.recipient === undefined) return [];
      const outcome = isPermanent(failure) ? 'refused' : 'deferred';
      return [[canonical(failure.recipient), { outcome, answer: answerOf(failure) }] as const];
    }),
  );
}

// Address in the form in which the library returns it: domain in lower case and Punycode, unusual local parts in
// quotes.
function canonical(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  return `${address.slice(0, at).replaceAll('"', '')}@${domainToASCII(domain) || domain}`;
}

function answerOf({ response, message, code }: SmtpFailure): string {
  return shorten(response ?? message ?? code ?? 'no answer');
}

function shorten(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ').trim();
  return line.length <= 500 ? line : `${line.slice(0, 499)}…`;
}
