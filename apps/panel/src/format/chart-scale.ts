/**
 * The figures of an axis: round steps from below the least to above the most, zero always among them. Three to six lines, whatever the
 * amounts; none where everything is zero.
 */
export function chartScale(values: readonly number[]): readonly number[] {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (most === least) return [];
  const step = roundStep((most - least) / 4);
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)];
  // Counted in steps: a sum of 0.1 is not 0.3. Plus zero, as there is no minus zero on an axis.
  return Array.from({ length: last - first + 1 }, (_, place) => Number(((first + place) * step).toPrecision(12)) + 0);
}

/** The next of 1, 2, 2.5, 5 or 10 times a power of ten; no step is finer than a cent. */
function roundStep(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(wanted, 0.01)));
  const step = [1, 2, ...(power >= 10 ? [2.5] : []), 5, 10].find((candidate) => candidate * power >= wanted) ?? 10;
  return step * power;
}
