import { isPeriod } from '../../format/periods.ts';

/** Parameters in the address of the ATS screen. */
export interface AtsSearch {
  readonly period?: string;
  /** Current figures of a closed period, instead of the stored ones. */
  readonly figures?: 'current';
}

export function readAtsSearch(given: Record<string, unknown>): AtsSearch {
  return {
    ...(isPeriod(given.period) && { period: given.period }),
    ...(given.figures === 'current' && { figures: given.figures }),
  };
}
