import { isPeriod } from '../../format/periods.ts';

/** Which period, as the address keeps it. */
export interface AtsSearch {
  readonly period?: string;
}

export function readAtsSearch(given: Record<string, unknown>): AtsSearch {
  return isPeriod(given.period) ? { period: given.period } : {};
}
