// Computes the differences between the figures of a closed period and the current ones.
import { Decimal } from '@talonario/sri';

/** Amounts and counts as text, by name. */
export type NamedFigures = Readonly<Record<string, string>>;

export interface FigureDifference {
  readonly figure: string;
  readonly closed: number | null;
  readonly now: number | null;
}

/**
 * Returns the figures that changed since the closing. A figure that is missing on one side differs only if it is not
 * zero on the other.
 */
export function figureDifferencesOf(closed: NamedFigures, now: NamedFigures): FigureDifference[] {
  const names = [...new Set([...Object.keys(closed), ...Object.keys(now)])];
  return names.flatMap((name) => {
    const [before, after] = [closed[name], now[name]];
    if (Decimal.from(before ?? '0').equals(Decimal.from(after ?? '0'))) return [];
    return [
      {
        figure: name,
        closed: before === undefined ? null : Number(before),
        now: after === undefined ? null : Number(after),
      },
    ];
  });
}
