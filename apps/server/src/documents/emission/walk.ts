// Steps 6 and 7 of docs/emission.md: hand the stored bytes to SRI, ask what became of them. The API walks until its client's
// deadline; the worker takes one step at a time. Both hold the document's lease, so there is one walker per document.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Acronym,
  type AskedBecause,
  type Authorization,
  authorizationOutcome,
  explainMessage,
  isUnderway,
  move,
  receptionOutcome,
  type SriMessage,
  type Trigger,
} from '@talonario/sri';
import type { Authority } from '../../authority/client.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/pool.ts';
import { callTimeoutMs, leaseLeftMs } from './lease.ts';
import { delayWhileDownMs, nextDelayMs, stuckAfterMs } from './schedule.ts';
import { advance, alertReasons, release, renewLease, type Walking } from './walk-store.ts';

export interface WalkContext {
  readonly db: Database;
  readonly authority: Authority;
  readonly config: Pick<Config, 'emission'>;
  readonly now: () => Date;
}

/** How SRI was when we last turned to it. */
export type Contact = 'none' | 'answered' | 'silent' | 'stopped';

export interface Walked {
  readonly acronym: Acronym;
  readonly contact: Contact;
}

/** One step's end: where the document stands now, and what comes next. */
type Step =
  | {
      readonly next: 'send' | 'rest' | 'end';
      readonly walking: Walking;
      readonly contact: Contact;
      readonly alert?: Alert;
    }
  /** The lease went to somebody else. */
  | { readonly next: 'lost' };

type Alert = NonNullable<Parameters<typeof release>[2]['alert']>;

/** Walks as far as it goes before `deadline` (by the clock of the process); without one, as far as it goes without waiting. */
export async function walk(context: WalkContext, start: Walking, deadline?: number): Promise<Walked> {
  const timeLeft = () => (deadline === undefined ? 0 : deadline - Date.now());
  const patience = () => (deadline === undefined ? callTimeoutMs : clamp(timeLeft(), leastPatienceMs, callTimeoutMs));
  let walking = start;
  let contact: Contact = 'none';
  for (;;) {
    if (!isUnderway(walking.acronym)) return { acronym: walking.acronym, contact };
    const step =
      walking.acronym === 'PPR' ? await send(context, walking, patience) : await askFirst(context, walking, patience);
    if (step.next === 'lost') return { acronym: walking.acronym, contact };
    walking = step.walking;
    contact = step.contact;
    if (step.next === 'end') continue;
    const delayMs = step.contact === 'stopped' ? delayWhileDownMs(Math.random()) : pause(context, walking);
    const tries = step.contact === 'stopped' ? walking.tries : walking.tries + 1;
    if (step.contact !== 'stopped' && delayMs + leastPatienceMs < timeLeft()) {
      await sleep(delayMs);
      walking = { ...walking, tries };
      continue;
    }
    const alert = step.alert ?? stuck(context, walking);
    await release(context.db, walking, { delayMs, tries, ...(alert && { alert }) });
    return { acronym: walking.acronym, contact };
  }
}

/** A call that is given less time than this is not worth making. */
const leastPatienceMs = 1_000;

/** How long the next call may take. */
type Patience = () => number;

/**
 * Asks once and follows the answer, but sends nothing: what `verify` does. A document it leaves under way is due when it
 * was, or a client that verifies often would put the resend off for ever.
 */
export async function askOnce(context: WalkContext, walking: Walking): Promise<Walked> {
  const step = await ask(context, walking, reasonToAsk(walking.acronym), [], () => callTimeoutMs);
  if (step.next === 'lost') return { acronym: walking.acronym, contact: 'none' };
  if (isUnderway(step.walking.acronym)) {
    const alert = step.alert ?? stuck(context, step.walking);
    await release(context.db, step.walking, { tries: step.walking.tries, ...(alert && { alert }) });
  }
  return { acronym: step.walking.acronym, contact: step.contact };
}

/** Asks about a document that SRI has decided. The one move it can make is forward, to authorised. */
export async function askAboutDecided(context: WalkContext, walking: Walking): Promise<Walked> {
  const { acronym, environmentId, accessKey, signedXml, signedAt } = walking;
  if ((await context.authority.admit(environmentId)) === 'stop') return { acronym, contact: 'stopped' };
  const heard = await context.authority.ask(environmentId, accessKey, callTimeoutMs);
  if (heard.kind === 'silent') return { acronym, contact: 'silent' };
  const outcome = authorizationOutcome(heard.answer, { because: 'received', ours: signedXml, signedAt });
  if (outcome.kind !== 'move' || outcome.trigger !== 'authorized' || move(acronym, 'authorized') === undefined)
    return { acronym, contact: 'answered' };
  const change = { trigger: outcome.trigger, reason: reasons.authorized, errors: [] };
  const moved = await advance(context.db, walking, {
    ...change,
    ...authorized(outcome.authorization, walking, context.now()),
  });
  return { acronym: moved?.acronym ?? acronym, contact: 'answered' };
}

/** Step 6. The intent is written before the bytes leave. */
async function send(context: WalkContext, walking: Walking, patience: Patience): Promise<Step> {
  const { authority, db } = context;
  if ((await authority.admit(walking.environmentId)) === 'stop') return { next: 'rest', walking, contact: 'stopped' };
  const again = walking.acronym === 'SND';
  const sent = await advance(db, walking, {
    trigger: 'send',
    reason: again ? 'handed to SRI again, the same bytes' : 'handed to SRI',
  });
  if (sent === undefined) return { next: 'lost' };
  const timeoutMs = Math.min(patience(), leaseLeftMs(sent.leasedAt));
  // The write took so long that somebody else could take the document up during the call: whoever is next asks first.
  if (timeoutMs < leastPatienceMs) return { next: 'rest', walking: sent, contact: 'silent' };
  const heard = await authority.send(sent.environmentId, sent.signedXml, timeoutMs);
  if (heard.kind === 'silent') return { next: 'rest', walking: sent, contact: 'silent' };
  const outcome = receptionOutcome(heard.answer);
  if (outcome.kind === 'ask') {
    if (outcome.because === 'no_answer') return { next: 'rest', walking: sent, contact: 'silent' };
    return await ask(context, sent, outcome.because, outcome.messages, patience);
  }
  const moved = await advance(db, sent, {
    trigger: outcome.trigger,
    reason: reasons[outcome.trigger],
    ...notices(outcome),
  });
  if (moved === undefined) return { next: 'lost' };
  return { next: isUnderway(moved.acronym) ? 'rest' : 'end', walking: moved, contact: 'answered' };
}

/** Step 7, and the question that comes before any resend. */
async function askFirst(context: WalkContext, walking: Walking, patience: Patience): Promise<Step> {
  const step = await ask(context, walking, reasonToAsk(walking.acronym), [], patience);
  return step.next === 'send' ? await send(context, step.walking, patience) : step;
}

async function ask(
  context: WalkContext,
  leased: Walking,
  because: AskedBecause,
  returned: readonly SriMessage[],
  patience: Patience,
): Promise<Step> {
  const { authority, db } = context;
  if ((await authority.admit(leased.environmentId)) === 'stop')
    return { next: 'rest', walking: leased, contact: 'stopped' };
  const timeoutMs = patience();
  const walking = timeoutMs <= leaseLeftMs(leased.leasedAt) ? leased : await renewLease(db, leased);
  if (walking === undefined) return { next: 'lost' };
  const heard = await authority.ask(walking.environmentId, walking.accessKey, timeoutMs);
  if (heard.kind === 'silent') return { next: 'rest', walking, contact: 'silent' };
  const outcome = authorizationOutcome(heard.answer, {
    because,
    ours: walking.signedXml,
    signedAt: walking.signedAt,
    returned,
  });
  switch (outcome.kind) {
    case 'wait':
      return { next: 'rest', walking, contact: 'answered' };
    case 'resend':
      return { next: 'send', walking, contact: 'answered' };
    case 'foreign':
      return { next: 'rest', walking, contact: 'answered', alert: foreign(outcome.authorization, walking) };
    case 'move': {
      if (outcome.trigger === 'processing' && walking.acronym === 'REC')
        return { next: 'rest', walking, contact: 'answered' };
      const reason = reasons[outcome.trigger];
      const moved = await advance(
        db,
        walking,
        outcome.trigger === 'authorized'
          ? { trigger: outcome.trigger, reason, ...authorized(outcome.authorization, walking, context.now()) }
          : { trigger: outcome.trigger, reason, ...notices(outcome) },
      );
      if (moved === undefined) return { next: 'lost' };
      return { next: isUnderway(moved.acronym) ? 'rest' : 'end', walking: moved, contact: 'answered' };
    }
  }
}

const reasons = {
  received: 'SRI received it',
  processing: 'SRI has it and is processing it',
  returned: 'SRI returned it',
  authorized: 'SRI authorised it',
  not_authorized: 'SRI did not authorise it',
} as const;

function reasonToAsk(acronym: Acronym): AskedBecause {
  return acronym === 'REC' ? 'received' : 'no_answer';
}

function authorized(authorization: Authorization, walking: Walking, now: Date) {
  const { number, date, environment, messages, authorizedAt, document } = authorization;
  return {
    authorization: {
      number: number || walking.accessKey, // in the offline scheme the key is the authorization number
      authorizedAt: authorizedAt ?? now,
      xml: document ?? walking.signedXml,
      answer: { number, date, environment, messages },
    },
    warnings: messages.map(noticeOf),
  };
}

/** SRI's words, verbatim. Only a refusal has errors: message 70 on a document under way would stay on it when authorised. */
function notices({ trigger, messages }: { readonly trigger: Trigger; readonly messages: readonly SriMessage[] }) {
  const refused = trigger === 'returned' || trigger === 'not_authorized';
  const warns = (message: SriMessage) =>
    message.type !== 'error' || explainMessage(message.identifier)?.kind === 'warning';
  return {
    errors: refused ? messages.filter((message) => !warns(message)).map(noticeOf) : [],
    warnings: messages.filter(warns).map(noticeOf),
  };
}

function noticeOf({ identifier, message, additionalInfo }: SriMessage): object {
  const hint = explainMessage(identifier)?.hint;
  return {
    source: 'sri',
    code: `sri.${identifier}`,
    identifier,
    message,
    ...(additionalInfo !== undefined && { additionalInfo }),
    ...(hint !== undefined && { hint }),
  };
}

function pause(context: WalkContext, walking: Walking): number {
  return nextDelayMs(standing(context, walking), context.config.emission.firstAskMs, Math.random());
}

function standing({ now }: WalkContext, { tries, receivedAt, signedAt }: Walking) {
  return { tries, ageMs: now().getTime() - (receivedAt ?? signedAt).getTime() };
}

/** Says which authorization it is, so that another one is another alert. */
function foreign({ number, document }: Authorization, { accessKey }: Walking): Alert {
  const what =
    document === undefined ? 'without a document' : `of SHA-256 ${createHash('sha256').update(document).digest('hex')}`;
  return {
    kind: 'document.foreign_authorization',
    message: `SRI shows authorization ${number || accessKey} under our access key for a document that is not ours, ${what}`,
  };
}

function stuck(context: WalkContext, walking: Walking): Alert | undefined {
  if (walking.stuckAt !== null || standing(context, walking).ageMs < stuckAfterMs) return undefined;
  return { kind: 'document.stuck', message: alertReasons['document.stuck'] };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
