import { formatMoney, formatNumber } from '../../format/money.ts';
import type { Box } from './sections.ts';

/** As its unit is written; a dash where nothing goes. */
export function boxValue({ value, unit }: Pick<Box, 'value' | 'unit'>): string {
  if (value === null) return '—';
  if (unit === 'money') return formatMoney(value);
  if (unit === 'factor') return formatNumber(value, 4, 4);
  return unit === 'percent' ? `${formatNumber(value)} %` : formatNumber(value);
}
