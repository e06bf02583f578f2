import { formatMoney, formatNumber } from '../../format/money.ts';
import type { FormBox } from './sections.ts';

/** Text of the value of a box in its unit, or a dash if the box has none. */
export function boxValue({ value, unit }: Pick<FormBox, 'value' | 'unit'>): string {
  if (value === null) return '—';
  if (unit === 'money') return formatMoney(value);
  if (unit === 'factor') return formatNumber(value, 4, 4);
  return unit === 'percent' ? `${formatNumber(value)} %` : formatNumber(value);
}
