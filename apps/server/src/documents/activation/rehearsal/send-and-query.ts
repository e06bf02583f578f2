// Sends one document to SRI once, and queries it until SRI has decided or the time is over. SRI's answers are
// interpreted as in emission.
import {
  authorizationOutcome,
  explainMessage,
  parseAuthorization,
  parseReception,
  receptionOutcome,
  type SriMessage,
  type SriQueryReason,
} from '@talonario/sri';
import { answerMentionsProduction, type SriTestService } from '../../../authority/test-service.ts';
import type { SriTransportResult } from '../../../authority/transport.ts';
import type { RedactText } from './redact.ts';
import type { UnknownSriAnswer } from './report.ts';

export interface RehearsalTiming {
  /** Timeout of one call to SRI. */
  readonly timeoutMs: number;
  /** Pauses before each query about a document. */
  readonly pausesMs: readonly number[];
  /** Timeout of the whole rehearsal. */
  readonly deadlineMs: number;
}

export const defaultRehearsalTiming: RehearsalTiming = {
  timeoutMs: 20_000,
  pausesMs: [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000],
  deadlineMs: 8 * 60_000,
};

export interface RehearsalRun {
  readonly service: SriTestService;
  readonly pace: RehearsalTiming;
  readonly redact: RedactText;
  readonly sleep: (ms: number) => Promise<void>;
  readonly unknown: UnknownSriAnswer[];
  readonly signal: AbortSignal | undefined;
}

export interface RehearsedDocument {
  readonly step: string;
  readonly xml: string;
  readonly accessKey: string;
  readonly signedAt: Date;
}

/** Result for one document. `why` explains a submission without an answer. */
export type RehearsalOutcome =
  | { readonly kind: 'authorized'; readonly messages: readonly SriMessage[]; readonly why?: string }
  | { readonly kind: 'returned' | 'not_authorized'; readonly messages: readonly SriMessage[] }
  | { readonly kind: 'in_process'; readonly waitedMs: number }
  /** SRI received the document, but returns no decision. */
  | { readonly kind: 'undecided'; readonly waitedMs: number; readonly why: string }
  /** SRI did not answer and does not find the document. */
  | { readonly kind: 'unknown'; readonly why: string }
  | { readonly kind: 'foreign' | 'production' };

export async function sendAndQuery(line: RehearsalRun, document: RehearsedDocument): Promise<RehearsalOutcome> {
  const sent = await sendDocument(line, document);
  if (sent.kind === 'production') return sent;
  const { outcome, why } = sent;
  if (outcome.kind === 'move' && outcome.trigger === 'returned')
    return { kind: 'returned', messages: outcome.messages };
  const because = outcome.kind === 'ask' ? outcome.because : 'received';
  // An internal error of SRI says as little about the document as a missing answer.
  const silence = because === 'no_answer' ? (why ?? 'message 50') : undefined;
  return await askUntilDecided(line, document, because, outcome.messages, silence);
}

export type SubmissionResult =
  | { readonly kind: 'production' }
  | { readonly kind: 'sent'; readonly outcome: ReturnType<typeof receptionOutcome>; readonly why: string | undefined };

/** Sends the document to SRI once. */
export async function sendDocument(line: RehearsalRun, { step, xml }: RehearsedDocument): Promise<SubmissionResult> {
  const result = await line.service.send(xml, line.pace.timeoutMs);
  const read = parseSriAnswer(line, step, 'reception', result, parseReception);
  if (read.kind === 'production') return read;
  return { kind: 'sent', outcome: receptionOutcome(read.answer), why: read.why };
}

async function askUntilDecided(
  line: RehearsalRun,
  document: RehearsedDocument,
  because: SriQueryReason,
  returned: readonly SriMessage[],
  silence: string | undefined,
): Promise<RehearsalOutcome> {
  let waitedMs = 0;
  let seen: 'nothing' | 'processing' = 'nothing';
  let why = silence ?? 'no decision';
  for (const pause of line.pace.pausesMs) {
    await line.sleep(pause);
    if (line.signal?.aborted) break;
    waitedMs += pause;
    const asked = await queryDocument(line, document, because, returned);
    if (asked.kind === 'silent') why = asked.why;
    else if (asked.kind === 'authorized') return { ...asked, ...(silence !== undefined && { why: silence }) };
    else if (asked.kind === 'processing') seen = 'processing';
    else if (asked.kind !== 'nothing') return asked;
  }
  if (seen === 'processing') return { kind: 'in_process', waitedMs };
  if (because === 'no_answer') return { kind: 'unknown', why };
  return { kind: 'undecided', waitedMs, why };
}

type Asked =
  | { readonly kind: 'authorized' | 'returned' | 'not_authorized'; readonly messages: readonly SriMessage[] }
  | { readonly kind: 'foreign' | 'production' }
  | { readonly kind: 'processing' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'silent'; readonly why: string };

export async function queryDocument(
  line: RehearsalRun,
  { step, accessKey, xml, signedAt }: RehearsedDocument,
  because: SriQueryReason,
  returned: readonly SriMessage[] = [],
): Promise<Asked> {
  const result = await line.service.ask(accessKey, line.pace.timeoutMs);
  const read = parseSriAnswer(line, step, 'authorization', result, (text) => parseAuthorization(text, accessKey));
  if (read.kind === 'production') return read;
  if (read.why !== undefined) return { kind: 'silent', why: read.why };
  if ('environment' in read.answer && read.answer.environment === '2') return { kind: 'production' };
  const outcome = authorizationOutcome(read.answer, { because, ours: xml, signedAt, returned });
  switch (outcome.kind) {
    case 'foreign':
      return { kind: 'foreign' };
    case 'wait':
    case 'old_refusal':
    case 'resend': // emission would send the same bytes again; a rehearsal does not
      return { kind: 'nothing' };
    case 'move':
      if (outcome.trigger === 'authorized') return { kind: 'authorized', messages: outcome.authorization.messages };
      if (outcome.trigger === 'processing') return { kind: 'processing' };
      return { kind: outcome.trigger, messages: outcome.messages };
  }
}

type Readable = { readonly kind: string; readonly messages?: readonly SriMessage[] };

export type ParsedSriAnswer<Answer> =
  | { readonly kind: 'production' }
  | {
      readonly kind: 'read';
      readonly answer: Answer | { readonly kind: 'unknown'; readonly why: string };
      /** Reason why the answer allows no conclusion; undefined if it allows one. */
      readonly why: string | undefined;
    };

/**
 * Reads an answer and records everything that Talonario's tables do not contain: an answer that cannot be parsed, and
 * message numbers without a meaning.
 */
export function parseSriAnswer<Answer extends Readable>(
  { unknown, redact }: RehearsalRun,
  step: string,
  service: UnknownSriAnswer['service'],
  result: SriTransportResult,
  parse: (text: string) => Answer | { readonly kind: 'unknown'; readonly why: string },
): ParsedSriAnswer<Answer> {
  if (result.kind === 'silence') {
    const why = redact(result.why).slice(0, 200);
    return { kind: 'read', answer: { kind: 'unknown', why }, why };
  }
  if (answerMentionsProduction(result.text)) return { kind: 'production' };
  const answer = parse(result.text);
  const note = (why: string) => {
    const excerpt = redact(result.text.slice(0, 20_000)).slice(0, 2_000);
    if (unknown.length < mostUnknown) unknown.push({ step, service, why: redact(why).slice(0, 300), excerpt });
  };
  if (answer.kind === 'unknown') {
    const { why } = answer as { readonly why: string };
    note(why);
    return { kind: 'read', answer: { kind: 'unknown', why }, why: redact(why).slice(0, 200) };
  }
  const { messages = [] } = answer as Readable;
  const strange = messages.filter(({ identifier }) => explainMessage(identifier) === undefined);
  if (strange.length > 0) note(`message ${strange.map(({ identifier }) => identifier || '(none)').join(', ')}`);
  return { kind: 'read', answer, why: undefined };
}

const mostUnknown = 20;
