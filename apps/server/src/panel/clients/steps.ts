// Steps of the monthly work for a client, from the import of received documents to the tax annex (ATS).
import type { DataOf } from '@talonario/contract';
import { parsePeriod, type TaxPeriod } from '@talonario/sri';
import type { ObligationRecord } from '../../books/obligations/list.ts';
import type { MonthPendingWork } from './month-store.ts';
import { countPendingWithholdings, wasBusinessActiveIn } from './work.ts';

export type MonthSteps = DataOf<'clients.list'>[number]['steps'];
type Step = MonthSteps['import'];

export interface MonthStepFacts {
  readonly month: TaxPeriod;
  readonly today: string;
  /** Work left in the month; undefined if the user may not read received documents. */
  readonly work: MonthPendingWork | undefined;
  /** Returns of all periods of the business; undefined if the user may not read reports. */
  readonly returns: readonly ObligationRecord[] | undefined;
  readonly knownSince: string;
}

export function monthStepsOf({ month, today, work, returns = [], knownSince }: MonthStepFacts): MonthSteps {
  const ofMonth = returns.filter(({ period }) => coversMonth(period, month));
  const filed = (annex: boolean) => ofMonth.filter(({ obligation }) => (obligation === 'ATS') === annex);
  const withholds = ofMonth.some(({ obligation }) => obligation === '103');
  const toWithhold = countPendingWithholdings(work?.unwithheld ?? [], today).count;
  const imported = work?.imported === true;
  const late = filed(false).some((one) => isOverdue(one, knownSince, today));
  const importStep: Step = imported ? done : { state: late ? 'overdue' : 'open', count: 0 };
  const steps = {
    import: work === undefined ? none : importStep,
    classify: work === undefined ? none : workStep(work.unclassified, imported),
    withhold: work === undefined || !withholds ? none : workStep(toWithhold, imported),
  };
  const prepared = Object.values(steps).every(({ state }) => state === 'done' || state === 'none');
  const declare = returnStep(filed(false), { knownSince, today, prepared });
  return {
    ...steps,
    declare,
    annex: returnStep(filed(true), { knownSince, today, prepared: prepared && declare.state === 'done' }),
  };
}

const none: Step = { state: 'none', count: 0 };
const done: Step = { state: 'done', count: 0 };

/**
 * State of a step with `left` documents to work on. If none is left but the import is not done, the step has not begun.
 */
function workStep(left: number, imported: boolean): Step {
  if (left > 0) return { state: 'left', count: left };
  return imported ? done : { state: 'open', count: 0 };
}

interface ReturnFacts {
  readonly knownSince: string;
  readonly today: string;
  /** Whether all earlier steps are done, so that the returns can be declared. */
  readonly prepared: boolean;
}

function returnStep(returns: readonly ObligationRecord[], { knownSince, today, prepared }: ReturnFacts): Step {
  if (returns.length === 0) return none;
  const left = returns.filter(({ state }) => state !== 'declared');
  if (left.length === 0) return done;
  const count = left.length;
  if (left.some((one) => isOverdue(one, knownSince, today))) return { state: 'overdue', count };
  const isOver = returns.every(({ period }) => (parsePeriod(period)?.to ?? '') < today);
  const begun = returns.some(({ state }) => state !== 'open') || (prepared && isOver);
  return begun ? { state: 'left', count } : { state: 'open', count: 0 };
}

function isOverdue(one: ObligationRecord, knownSince: string, today: string): boolean {
  return one.state !== 'declared' && one.dueOn < today && wasBusinessActiveIn(one, knownSince);
}

/** Whether the period of a return is this month, or the semester that contains it. */
export function coversMonth(period: string, month: TaxPeriod): boolean {
  const span = parsePeriod(period);
  return span !== undefined && span.from <= month.from && span.to >= month.to;
}
