import { isPeriod } from '../../format/periods.ts';

/** Which period with which figures, as the address has it. */
export interface AtsSearch {
  readonly period?: string;
  /** Today's figures of a closed period. */
  readonly figures?: 'current';
}

export function readAtsSearch(given: Record<string, unknown>): AtsSearch {
  return {
    ...(isPeriod(given.period) && { period: given.period }),
    ...(given.figures === 'current' && { figures: given.figures }),
  };
}
