import { formatNumber } from './money.ts';

/**
 * Labels of an axis: round steps from below the lowest to above the highest value, always including zero. There are
 * three to six labels, and none if all values are zero.
 */
export function chartScale(values: readonly number[]): readonly number[] {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (most === least) return [];
  const step = roundStep((most - least) / 4);
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)];
  // Multiplies steps, because adding 0.1 repeatedly does not give 0.3. Adds zero, because an axis must not show minus
  // zero.
  return Array.from({ length: last - first + 1 }, (_, place) => Number(((first + place) * step).toPrecision(12)) + 0);
}

/** Next of 1, 2, 2.5, 5 or 10 times a power of ten. No step is smaller than a cent. */
function roundStep(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(wanted, 0.01)));
  const step = [1, 2, ...(power >= 10 ? [2.5] : []), 5, 10].find((candidate) => candidate * power >= wanted) ?? 10;
  return step * power;
}

/** Figure of an axis. All figures of one axis have cents, or none has. */
export function axisMoney(value: number, scale: readonly number[]): string {
  const cents = scale.every(Number.isInteger) ? 0 : 2;
  return `${value < 0 ? '-' : ''}$${formatNumber(Math.abs(value), cents, cents)}`;
}
