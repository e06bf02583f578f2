// Computes exact sums of rows that were read once.
import { Decimal, sumDecimals } from '@talonario/sri';

export function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [row]);
    else known.push(row);
  }
  return groups;
}

export function sumOfAmounts(amounts: readonly string[]): Decimal {
  return sumDecimals(amounts.map((amount) => Decimal.from(amount)));
}
