// Timeline of a document for the user: past steps with their times, and future steps.
import type { Acronym, DocumentRecord } from '../../document-types/document-record.ts';

type History = DocumentRecord['history'];

export interface PastStep {
  readonly kind: 'past';
  readonly acronym: Acronym;
  readonly reason: string;
  /** Time of the step, or of its last occurrence if it occurred several times. */
  readonly at: string;
  readonly times: number;
  /**
   * Only for a sending to SRI: whether SRI has answered. Until then the sending may not have arrived, so it is shown as
   * an attempt.
   */
  readonly answered: boolean;
}
export interface ComingStep {
  readonly kind: 'coming';
  readonly acronym: Acronym;
}
export type TimelineStep = PastStep | ComingStep;

/** Several equal steps in a row, such as retries during a night, are shown as one step with their number. */
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

/** Adds to a sending whether SRI answered, which the next step shows. A sending is recorded before it is tried. */
function withAnswer(step: PastStep, place: number, past: readonly PastStep[]): PastStep {
  return step.acronym === 'SND' ? { ...step, answered: answers.includes(past[place + 1]?.acronym ?? 'CRD') } : step;
}

const answers: readonly Acronym[] = ['REC', 'AUT', 'DVL', 'NAT'];

/** Future steps after this state. After a rejection there are none, because the user decides what comes next. */
function comingAfter(acronym: Acronym): ComingStep[] {
  const place = path.indexOf(acronym);
  return place < 0 ? [] : path.slice(place + 1).map((coming) => ({ kind: 'coming', acronym: coming }));
}

/** States of a document without any problem, in order. */
const path: readonly Acronym[] = ['CRD', 'PPR', 'SND', 'REC', 'AUT'];
