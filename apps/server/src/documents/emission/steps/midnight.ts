// Since 2026 a document must be transmitted on its issue date. A document that was signed in time but reached SRI later
// gets a warning.
import { dayInGuayaquil } from '../../../platform/clock/guayaquil.ts';

export interface MidnightCrossing {
  readonly accessKey: string;
  readonly signedAt: Date;
  /** Time at which Talonario observed that SRI has the document. */
  readonly arrivedAt: Date;
}

/**
 * Returns the warnings to add. A document whose date differs from the date of its signature already has another
 * warning.
 */
export function midnightWarnings({ accessKey, signedAt, arrivedAt }: MidnightCrossing): object[] {
  const day = `${accessKey.slice(4, 8)}-${accessKey.slice(2, 4)}-${accessKey.slice(0, 2)}`;
  const arrived = dayInGuayaquil(arrivedAt);
  if (dayInGuayaquil(signedAt) !== day || arrived <= day) return [];
  return [
    {
      source: 'talonario',
      code: 'document.crossed_midnight',
      message: `Signed on ${day}, its own day, and taken by SRI on ${arrived}: SRI was not reached before midnight.`,
      params: { date: day, received: arrived },
    },
  ];
}
