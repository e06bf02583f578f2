/** What a column would like, and what it cannot do with less. */
export interface ColumnNeed {
  readonly natural: number;
  readonly least: number;
  /** May be broken over lines without harm. */
  readonly flexible: boolean;
  /** Parts it takes of the width that is left when all have what they would like. */
  readonly share: number;
}

/**
 * Divides a width among columns. Columns of codes and figures get what they need and texts share the rest; only when nothing
 * else fits are codes and figures cut down too.
 */
export function divideWidth(needs: readonly ColumnNeed[], width: number): number[] {
  const least = sumOf(needs.map((need) => need.least));
  // Narrower than the words of the headings: everyone gives up the same share.
  if (least >= width) return needs.map((need) => (need.least * width) / least);
  const rigid = sumOf(needs.map((need) => (need.flexible ? need.least : Math.max(need.natural, need.least))));
  const fixed = needs.map((need) => rigid <= width && !need.flexible);
  const cap = findCap(needs, fixed, width);
  const widths = needs.map((need, index) => clamp(need, fixed[index] === true ? Number.POSITIVE_INFINITY : cap));
  return handOut(widths, needs, width - sumOf(widths));
}

/** The greatest width any free column may have so that all fit: the narrow ones keep what they want. */
function findCap(needs: readonly ColumnNeed[], fixed: readonly boolean[], width: number): number {
  let low = 0;
  let high = width;
  for (let step = 0; step < 30; step += 1) {
    const middle = (low + high) / 2;
    const total = sumOf(
      needs.map((need, index) => clamp(need, fixed[index] === true ? Number.POSITIVE_INFINITY : middle)),
    );
    if (total > width) high = middle;
    else low = middle;
  }
  return low;
}

function clamp(need: ColumnNeed, cap: number): number {
  return Math.max(need.least, Math.min(need.natural, cap));
}

function handOut(widths: readonly number[], needs: readonly ColumnNeed[], spare: number): number[] {
  const part = spare / sumOf(needs.map((need) => need.share));
  return widths.map((width, index) => width + part * (needs[index]?.share ?? 0));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
