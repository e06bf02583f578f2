// Cells of exported tables, as spreadsheets of the business read them.
import { formatInstant } from '../../platform/clock/guayaquil.ts';

export function amountCell(text: string, point: '.' | ','): string {
  return text.replace('.', point);
}

/** `31/01/2026` */
export function dayCell(day: string): string {
  return day.split('-').reverse().join('/');
}

/** `31/01/2026 10:00:00`, the clock of the business. */
export function instantCell(instant: Date): string {
  const [day = '', time = ''] = formatInstant(instant).split('T');
  return `${dayCell(day)} ${time.slice(0, 8)}`;
}
