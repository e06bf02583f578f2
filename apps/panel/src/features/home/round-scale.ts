/** The next round number that a scale can end with: 1, 2, 2.5, 4, 5 or 10 times a power of ten. Zero stays zero. */
export function roundScale(most: number): number {
  if (most <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 2.5, 4, 5, 10].find((candidate) => candidate * power >= most) ?? 10;
  return step * power;
}
