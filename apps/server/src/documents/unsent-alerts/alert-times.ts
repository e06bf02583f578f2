// When the documents of a day are looked at, by the clock of Guayaquil. No clock of its own.
import { formatInstant } from '../../platform/clock/guayaquil.ts';

export interface AlertTime {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly hour: 20 | 23;
}

/** The last look that is due at this moment. A worker that was away at 20:00 looks when it is back; after midnight it is too late. */
export function dueAlertTime(now: Date): AlertTime | undefined {
  const local = formatInstant(now);
  const hour = Number(local.slice(11, 13));
  if (hour < 20) return undefined;
  return { day: local.slice(0, 10), hour: hour < 23 ? 20 : 23 };
}
