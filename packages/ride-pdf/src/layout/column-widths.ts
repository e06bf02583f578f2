/** Preferred and minimum width of a column. */
export interface ColumnWidthNeed {
  readonly natural: number;
  readonly least: number;
  /** Whether texts of the column may be broken into several lines. */
  readonly flexible: boolean;
  /** Share of the width that is left after all columns have their preferred width. */
  readonly share: number;
}

/**
 * Divides a width among columns. Columns of codes and amounts get the width they need and texts share the rest. Codes
 * and amounts are narrowed only if nothing else fits.
 */
export function distributeColumnWidths(needs: readonly ColumnWidthNeed[], width: number): number[] {
  const least = sumOf(needs.map((need) => need.least));
  // The available width is smaller than the words of the headings, so all columns are narrowed in proportion.
  if (least >= width) return needs.map((need) => (need.least * width) / least);
  const rigid = sumOf(needs.map((need) => (need.flexible ? need.least : Math.max(need.natural, need.least))));
  const fixed = needs.map((need) => rigid <= width && !need.flexible);
  const cap = findCap(needs, fixed, width);
  const widths = needs.map((need, index) => clamp(need, fixed[index] === true ? Number.POSITIVE_INFINITY : cap));
  return handOut(widths, needs, width - sumOf(widths));
}

/** Maximum width of a flexible column for which all columns fit. Narrower columns keep their preferred width. */
function findCap(needs: readonly ColumnWidthNeed[], fixed: readonly boolean[], width: number): number {
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

function clamp(need: ColumnWidthNeed, cap: number): number {
  return Math.max(need.least, Math.min(need.natural, cap));
}

function handOut(widths: readonly number[], needs: readonly ColumnWidthNeed[], spare: number): number[] {
  const part = spare / sumOf(needs.map((need) => need.share));
  return widths.map((width, index) => width + part * (needs[index]?.share ?? 0));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
