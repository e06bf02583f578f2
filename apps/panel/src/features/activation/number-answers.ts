// Last numbers of the old system, which the user types twice, and the request body made of them.
import type { GoLive } from './use-go-live.ts';

export type GoLiveCounter = GoLive['numbers'][number];

export interface TypedCounterNumber {
  readonly first: string;
  readonly again: string;
}

/** Typed numbers by sequence. */
export type TypedNumbers = Readonly<Record<number, TypedCounterNumber>>;

export type NumberFault = 'not_number' | 'again_missing' | 'differs';

/** Fault of a typed number, found without the server. Empty fields have no fault. */
export function typedNumberFault({ first, again }: TypedCounterNumber): NumberFault | undefined {
  const [one, other] = [first.trim(), again.trim()];
  if (one === '' && other === '') return undefined;
  if (!isNumber(one) || (other !== '' && !isNumber(other))) return 'not_number';
  if (other === '') return 'again_missing';
  return Number(one) === Number(other) ? undefined : 'differs';
}

/** Request body with the numbers that the user typed. */
export function lastNumbersBody(typed: TypedNumbers) {
  return Object.entries(typed)
    .filter(([, { first }]) => first.trim() !== '')
    .map(([id, { first, again }]) => ({
      sequence_id: Number(id),
      last_number: Number(first),
      last_number_again: Number(again),
    }));
}

/** Answers every remaining counter with "nothing was issued with the old system", so that each begins at 1. */
export function withNoneIssuedAnswers(counters: readonly GoLiveCounter[], typed: TypedNumbers): TypedNumbers {
  const open = counters.filter(
    ({ at, held, proposed, sequenceId }) =>
      (at === null || held) && proposed === null && !typed[sequenceId]?.first.trim(),
  );
  return { ...typed, ...Object.fromEntries(open.map(({ sequenceId }) => [sequenceId, { first: '0', again: '0' }])) };
}

function isNumber(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}
