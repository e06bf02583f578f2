// Since 2026 a document is transmitted on its own day. One that was signed in time and reached SRI later says so.
import { dayInGuayaquil } from '../../../platform/clock/guayaquil.ts';

export interface Crossing {
  readonly accessKey: string;
  readonly signedAt: Date;
  /** When SRI got it, as far as we know. */
  readonly arrivedAt: Date;
}

/** The warnings it adds. A document with another date than that of its signature has its own warning already. */
export function midnightWarnings({ accessKey, signedAt, arrivedAt }: Crossing): object[] {
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
