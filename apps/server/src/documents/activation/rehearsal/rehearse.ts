// Runs a rehearsal with SRI's test environment, from checking the address to the last query. It stops as soon as
// another step could do harm.
import type { X509Certificate } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseStateAnswer } from '@talonario/sri';
import { isSriOrigin, openSriTestService, sriTestOriginOf } from '../../../authority/test-service.ts';
import { openSriTransport } from '../../../authority/transport.ts';
import type { Settings } from '../../../platform/config/config.ts';
import {
  buildRehearsalDocument,
  makeDocumentInvalid,
  type RehearsalBuildContext,
  type RehearsalIssuer,
  rehearsedTypes,
} from './build-documents.ts';
import { checkConnection, checkServiceDescriptions } from './check-connection.ts';
import {
  inspectSignature,
  type RehearsalSignature,
  type SignatureRefusal,
  signatureRefusalStep,
} from './inspect-signature.ts';
import type { RedactText } from './redact.ts';
import {
  describeMessages,
  formatMessages,
  makeRehearsalReport,
  makeRehearsalStep,
  type RehearsalReport,
  type RehearsalStep,
} from './report.ts';
import {
  parseSriAnswer,
  queryDocument,
  type RehearsalOutcome,
  type RehearsalRun,
  type RehearsalTiming,
  type RehearsedDocument,
  sendAndQuery,
  sendDocument,
} from './send-and-query.ts';

export interface RehearsalInput {
  readonly sri: Settings['sri'];
  readonly signerAuthorities: readonly X509Certificate[] | undefined;
  readonly version: string;
  readonly issuer: RehearsalIssuer;
  readonly signature: RehearsalSignature | { readonly refused: SignatureRefusal };
  readonly redact: RedactText;
  readonly pace: RehearsalTiming;
  readonly now: () => Date;
  /** Signal that ends the rehearsal before its next step. */
  readonly signal?: AbortSignal;
  /** Called after every step. */
  readonly onStep?: (step: RehearsalStep) => Promise<void> | void;
}

/** Ids of all steps, in their order. */
export const rehearsalStepIds: readonly string[] = [
  'address',
  'signature',
  'connection',
  'clock',
  'services',
  ...rehearsedTypes,
  'rejection',
  'resend',
  'query',
];

export async function runRehearsal(input: RehearsalInput): Promise<RehearsalReport> {
  const startedAt = input.now();
  const told: RehearsalStep[] = [];
  const unknown: RehearsalRun['unknown'] = [];
  for await (const step of walk(input, startedAt, unknown)) {
    told.push(step);
    await input.onStep?.(step);
    if (input.signal?.aborted) break;
  }
  const done = new Set(told.map(({ id }) => id));
  const rest = rehearsalStepIds
    .filter((id) => !done.has(id))
    .map((id) => makeRehearsalStep(id, 'skipped', 'skipped.stopped'));
  const { establishment, emissionPoint } = input.issuer;
  return makeRehearsalReport({
    version: input.version,
    startedAt,
    finishedAt: input.now(),
    series: `${establishment.code}-${emissionPoint}`,
    steps: [...told, ...rest],
    unknownAnswers: unknown,
  });
}

/** Runs the steps. It returns where no further step may run; the remaining steps are reported as not tried. */
async function* walk(
  input: RehearsalInput,
  startedAt: Date,
  unknown: RehearsalRun['unknown'],
): AsyncGenerator<RehearsalStep> {
  const { sri, signature, now, pace, redact } = input;
  const found = sriTestOriginOf(sri);
  if ('refused' in found) return yield makeRehearsalStep('address', 'danger', `address.${found.refused}`);
  const { origin } = found;
  const atSri = isSriOrigin(origin);
  yield makeRehearsalStep('address', atSri ? 'ok' : 'warn', atSri ? 'address.test' : 'address.stand_in', {
    address: origin,
  });
  if ('refused' in signature) return yield signatureRefusalStep(signature.refused);
  const { ruc } = input.issuer.issuer;
  const signed = inspectSignature(signature, { ruc, now: now(), authorities: input.signerAuthorities, atSri });
  yield signed;
  if (signed.state === 'danger') return;
  const facts = { origin, authorities: sri.authorities, timeoutMs: pace.timeoutMs, now, redact };
  const connection = await checkConnection(facts);
  yield connection;
  if (isBad(connection)) return;
  const described = await checkServiceDescriptions(facts);
  unknown.push(...described.unknown);
  yield* described.steps;
  if (described.steps.some(isBad)) return;
  const transport = openSriTransport(1, sri.authorities);
  const sleep = (ms: number) => pause(ms, undefined, input.signal && { signal: input.signal }).catch(() => {});
  const line: RehearsalRun = {
    service: openSriTestService(origin, transport),
    pace,
    redact,
    sleep,
    unknown,
    signal: input.signal,
  };
  const press: RehearsalBuildContext = { issuer: input.issuer, signer: signature.signer, startedAt, now };
  // If the user stops the rehearsal, open calls to SRI are closed.
  input.signal?.addEventListener('abort', () => transport.close(), { once: true });
  try {
    yield* talk(line, press);
  } finally {
    transport.close();
  }
}

function isBad({ state }: RehearsalStep): boolean {
  return state === 'danger' || state === 'fail';
}

const mostSilent = 2;

async function* talk(line: RehearsalRun, press: RehearsalBuildContext): AsyncGenerator<RehearsalStep> {
  const late = () => press.now().getTime() - press.startedAt.getTime() > line.pace.deadlineMs;
  const minutes = Math.round(line.pace.deadlineMs / 60_000);
  let authorized: RehearsedDocument | undefined;
  let silent = 0;
  for (const slug of rehearsedTypes) {
    if (late()) yield makeRehearsalStep(slug, 'skipped', 'skipped.out_of_time', { minutes });
    else if (silent >= mostSilent) yield makeRehearsalStep(slug, 'skipped', 'skipped.silent');
    else {
      const { step, document } = await issue(line, press, slug);
      yield step;
      if (step.state === 'danger') return;
      if (step.code === 'document.unknown' || step.code === 'document.undecided') silent++;
      if (document !== undefined) authorized ??= document;
    }
  }
  const ending = silent >= mostSilent ? 'skipped.silent' : late() ? 'skipped.out_of_time' : undefined;
  if (ending !== undefined) {
    for (const id of ['rejection', 'resend', 'query']) yield makeRehearsalStep(id, 'skipped', ending, { minutes });
    return;
  }
  const rejection = await rejectOnPurpose(line, press);
  yield rejection;
  if (rejection.state === 'danger') return;
  if (authorized === undefined) {
    for (const id of ['resend', 'query']) yield makeRehearsalStep(id, 'skipped', 'skipped.no_invoice');
    return;
  }
  const resend = await resendOnce(line, authorized);
  yield resend;
  if (resend.state !== 'danger') yield await queryState(line, authorized);
}

async function issue(
  line: RehearsalRun,
  press: RehearsalBuildContext,
  slug: string,
): Promise<{ readonly step: RehearsalStep; readonly document?: RehearsedDocument }> {
  const printed = await buildRehearsalDocument(press, slug);
  if ('faults' in printed) {
    const faults = printed.faults.slice(0, 10).join(', ');
    return { step: makeRehearsalStep(slug, 'fail', 'document.not_built', { faults }) };
  }
  const { document } = printed;
  const started = performance.now();
  const fate = await sendAndQuery(line, document);
  if (fate.kind !== 'authorized') return { step: tellFate(slug, fate, line.redact) };
  const again = await queryDocument(line, document, 'received');
  const ms = Math.round(performance.now() - started);
  if (again.kind === 'production' || again.kind === 'foreign')
    return { step: makeRehearsalStep(slug, 'danger', `document.${again.kind}`) };
  const said = describeMessages(fate.messages, line.redact);
  // Only a different answer is a failure. If SRI does not answer, it is not.
  if (again.kind !== 'authorized' && again.kind !== 'silent')
    return { step: makeRehearsalStep(slug, 'fail', 'document.differs_when_asked_again', {}, said), document };
  if (fate.why !== undefined)
    return {
      step: makeRehearsalStep(slug, 'warn', 'document.authorized_after_silence', { why: fate.why }, said),
      document,
    };
  return { step: makeRehearsalStep(slug, 'ok', 'document.authorized', { ms }, said), document };
}

function tellFate(
  slug: string,
  fate: Exclude<RehearsalOutcome, { kind: 'authorized' }>,
  redact: RedactText,
): RehearsalStep {
  switch (fate.kind) {
    case 'foreign':
    case 'production':
      return makeRehearsalStep(slug, 'danger', `document.${fate.kind}`);
    case 'returned':
    case 'not_authorized': {
      const said = describeMessages(fate.messages, redact);
      return makeRehearsalStep(slug, 'fail', `document.${fate.kind}`, { said: formatMessages(said) }, said);
    }
    case 'in_process':
      return makeRehearsalStep(slug, 'warn', 'document.in_process', { seconds: Math.round(fate.waitedMs / 1000) });
    case 'undecided':
      return makeRehearsalStep(slug, 'fail', 'document.undecided', {
        seconds: Math.round(fate.waitedMs / 1000),
        why: fate.why,
      });
    case 'unknown':
      return makeRehearsalStep(slug, 'fail', 'document.unknown', { why: fate.why });
  }
}

/** Sends an invalid document of the first type under its next number. SRI stores no document that it returns. */
async function rejectOnPurpose(line: RehearsalRun, press: RehearsalBuildContext): Promise<RehearsalStep> {
  const id = 'rejection';
  const printed = await buildRehearsalDocument(press, rehearsedTypes[0] ?? '', 1);
  if ('faults' in printed) return makeRehearsalStep(id, 'skipped', 'skipped.no_invoice');
  const sent = await sendDocument(line, makeDocumentInvalid(printed.document));
  if (sent.kind === 'production') return makeRehearsalStep(id, 'danger', 'document.production');
  const { outcome, why } = sent;
  if (why !== undefined) return makeRehearsalStep(id, 'warn', 'rejection.silent', { why });
  const said = describeMessages(outcome.messages, line.redact);
  if (outcome.kind === 'move' && outcome.trigger !== 'returned')
    return makeRehearsalStep(id, 'fail', 'rejection.accepted', {}, said);
  if (said.some(({ identifier }) => identifier === schemaMessage))
    return makeRehearsalStep(id, 'ok', 'rejection.as_expected', { identifier: schemaMessage }, said);
  return makeRehearsalStep(id, 'warn', 'rejection.other', { said: formatMessages(said) }, said);
}

const schemaMessage = '35';

/** Sends the same bytes again on purpose: SRI must recognise them, and must have only one document. */
async function resendOnce(line: RehearsalRun, authorized: RehearsedDocument): Promise<RehearsalStep> {
  const id = 'resend';
  const document = { ...authorized, step: id };
  const sent = await sendDocument(line, document);
  if (sent.kind === 'production') return makeRehearsalStep(id, 'danger', 'document.production');
  const { outcome, why } = sent;
  const said = describeMessages(outcome.messages, line.redact);
  const asked = await queryDocument(line, document, 'key_registered', outcome.messages);
  if (asked.kind === 'production' || asked.kind === 'foreign')
    return makeRehearsalStep(id, 'danger', `document.${asked.kind}`);
  if (why !== undefined) return makeRehearsalStep(id, 'warn', 'resend.silent', { why });
  if (outcome.kind === 'move' && outcome.trigger === 'received')
    return makeRehearsalStep(id, 'fail', 'resend.taken_again', {}, said);
  if (outcome.kind === 'move' && outcome.trigger === 'returned')
    return makeRehearsalStep(id, 'warn', 'resend.other', { said: formatMessages(said) }, said);
  if (asked.kind === 'silent') return makeRehearsalStep(id, 'warn', 'resend.silent', { why: asked.why });
  if (asked.kind !== 'authorized') return makeRehearsalStep(id, 'fail', 'resend.lost', {}, said);
  const identifier = said.map((message) => message.identifier).join(', ') || '-';
  return makeRehearsalStep(id, 'ok', 'resend.recognised', { identifier }, said);
}

async function queryState(line: RehearsalRun, { accessKey }: RehearsedDocument): Promise<RehearsalStep> {
  const id = 'query';
  const result = await line.service.askState(accessKey, line.pace.timeoutMs);
  const read = parseSriAnswer(line, id, 'query', result, (text) => parseStateAnswer(text, accessKey));
  if (read.kind === 'production') return makeRehearsalStep(id, 'danger', 'document.production');
  if (read.why !== undefined) return makeRehearsalStep(id, 'warn', 'query.silent', { why: read.why });
  const { answer } = read;
  if (answer.kind === 'known' && answer.state === 'authorized') return makeRehearsalStep(id, 'ok', 'query.as_expected');
  const said = line.redact(answer.kind === 'known' || answer.kind === 'other_word' ? answer.word : answer.kind);
  if (answer.kind === 'other_word')
    line.unknown.push({ step: id, service: 'query', why: 'a state without a meaning', excerpt: said });
  return makeRehearsalStep(id, 'warn', 'query.other', { said });
}
