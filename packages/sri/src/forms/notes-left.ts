// Credit notes that exceeded their row of a form in one period are proposed in the next period: they are subtracted
// from the same row, as far as that row has an amount.
import { Decimal, sumDecimals } from '../decimal.ts';
import { minDecimal, negatedDecimal, positiveOrZero, type RaisedFormQuestion } from './compute-boxes-104.ts';
import type { TaxFormSheet } from './sheet.ts';
import type { CarriedForwardNotes, FormUserChoices } from './types.ts';

/**
 * Boxes of form 104 for notes that are carried forward, each with the row from which they are subtracted if their
 * original row is unknown.
 */
const defaultRow = { '442': '413', '443': '411', '453': '421', '543': '517', '544': '510', '554': '520' } as const;
type LeftBox = keyof typeof defaultRow;
export const carriedNoteBoxes = Object.keys(defaultRow) as readonly LeftBox[];

/** Amount of notes that is reported in a box for carried notes, and the row that they exceeded. */
export interface NotesMovedToNextPeriod {
  readonly row: string;
  readonly into: string;
  readonly amount: Decimal;
}

/**
 * Returns the amounts of notes that are carried forward, by the row they exceeded. `amountIn` returns the amount of a
 * box, `moved` the known excess of each row.
 */
export function carriedForwardNotes(
  period: string,
  amountIn: (box: string) => Decimal,
  moved: readonly NotesMovedToNextPeriod[],
  choices: FormUserChoices,
): CarriedForwardNotes {
  const left = carriedNoteBoxes.flatMap((into) => {
    const own = moved.filter((one) => one.into === into);
    const rest = positiveOrZero(amountIn(into).minus(sumDecimals(own.map(({ amount }) => amount))));
    const row = into === '442' && choices.zero_rate_sales === '405' ? '415' : defaultRow[into];
    return rest.isZero() ? own : [...own, { row, into, amount: rest }];
  });
  return { period, left: left.filter(({ amount }) => !amount.isZero()) };
}

/**
 * Proposes carried notes as a negative amount in their row, up to the amount of that row. What exceeds it is carried
 * forward again.
 */
export function proposeCarriedNotes(
  sheet: TaxFormSheet,
  notes: CarriedForwardNotes | null | undefined,
): RaisedFormQuestion[] {
  if (notes == null) return [];
  const rows = [...new Set(notes.left.map(({ row }) => row))];
  const again = new Map<string, Decimal>();
  const raised = rows.flatMap((row): RaisedFormQuestion[] => {
    const own = notes.left.filter((one) => one.row === row);
    const whole = sumDecimals(own.map(({ amount }) => amount));
    const into = own[0]?.into ?? '';
    const taken = minDecimal(whole, positiveOrZero(sheet.value(row).minus(sheet.partsOf(row).answered)));
    again.set(into, (again.get(into) ?? Decimal.zero).plus(whole.minus(taken)));
    const why = `En ${notes.period} quedaron ${whole.toFixed(2)} de notas de crédito en el casillero ${into}: se propone restarlos aquí.`;
    return taken.isZero()
      ? []
      : [{ key: row, box: row, proposed: negatedDecimal(taken), from: notes.period, why, offered: true }];
  });
  const goesOn = [...again].filter(([, amount]) => !amount.isZero());
  return [
    ...raised,
    ...goesOn.map(([box, proposed]): RaisedFormQuestion => {
      const why = `Notas de crédito de ${notes.period} que superan también las ventas o compras de este período: pasan otra vez al siguiente.`;
      return { key: box, box, proposed, from: notes.period, why, offered: true };
    }),
  ];
}
