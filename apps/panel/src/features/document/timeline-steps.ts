// The life of a document as a person follows it: what happened, with times, and what is still to come.
import type { Acronym, DocumentRecord } from './document-record.ts';

type History = DocumentRecord['history'];

export interface PastStep {
  readonly kind: 'past';
  readonly acronym: Acronym;
  readonly reason: string;
  /** When it happened; the last time of several. */
  readonly at: string;
  readonly times: number;
  /** Of a delivery: SRI has answered to it. Until then it is an attempt, which may not have arrived. */
  readonly answered: boolean;
}
export interface ComingStep {
  readonly kind: 'coming';
  readonly acronym: Acronym;
}
export type TimelineStep = PastStep | ComingStep;

/** The same thing several times in a row (a night of retries) is one step that tells how often. */
export function timelineOf(history: History): TimelineStep[] {
  const past: PastStep[] = [];
  for (const { acronym, reason, at } of history) {
    const last = past.at(-1);
    if (last?.acronym === acronym && last.reason === reason)
      past[past.length - 1] = { ...last, at, times: last.times + 1 };
    else past.push({ kind: 'past', acronym, reason, at, times: 1, answered: true });
  }
  return [...past.map(withAnswer), ...comingAfter(past.at(-1)?.acronym ?? 'CRD')];
}

/** The delivery is written down before it is tried: what comes next tells whether somebody was there. */
function withAnswer(step: PastStep, place: number, past: readonly PastStep[]): PastStep {
  return step.acronym === 'SND' ? { ...step, answered: answers.includes(past[place + 1]?.acronym ?? 'CRD') } : step;
}

const answers: readonly Acronym[] = ['REC', 'AUT', 'DVL', 'NAT'];

/** A rejected document has left the way: what comes next is for a person to decide. */
function comingAfter(acronym: Acronym): ComingStep[] {
  const place = path.indexOf(acronym);
  return place < 0 ? [] : path.slice(place + 1).map((coming) => ({ kind: 'coming', acronym: coming }));
}

/** The way without trouble. */
const path: readonly Acronym[] = ['CRD', 'PPR', 'SND', 'REC', 'AUT'];
