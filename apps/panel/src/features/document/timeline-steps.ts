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
    else past.push({ kind: 'past', acronym, reason, at, times: 1 });
  }
  return [...past, ...comingAfter(past.at(-1)?.acronym ?? 'CRD')];
}

/** A rejected document has left the way: what comes next is for a person to decide. */
function comingAfter(acronym: Acronym): ComingStep[] {
  const place = path.indexOf(acronym);
  return place < 0 ? [] : path.slice(place + 1).map((coming) => ({ kind: 'coming', acronym: coming }));
}

/** The way without trouble. */
const path: readonly Acronym[] = ['CRD', 'PPR', 'SND', 'REC', 'AUT'];
