// Times at which unsent documents are checked, in the time zone of Guayaquil. The current time is a parameter.
import { formatInstant } from '../../platform/clock/guayaquil.ts';

export interface UnsentAlertTime {
  /** Day of the check, `YYYY-MM-DD`. */
  readonly day: string;
  readonly hour: 20 | 23;
}

/**
 * Returns the last check that is due now. A worker that was down at 20:00 does the check later, but not after midnight.
 */
export function dueAlertTime(now: Date): UnsentAlertTime | undefined {
  const local = formatInstant(now);
  const hour = Number(local.slice(11, 13));
  if (hour < 20) return undefined;
  return { day: local.slice(0, 10), hour: hour < 23 ? 20 : 23 };
}
