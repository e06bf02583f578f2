// Returns the annex of a period with current data, or as it was when the period was closed.
import type { DataOf } from '@talonario/contract';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import {
  type ClosedPeriodFile,
  type FiguresChoice,
  figuresSource,
  readClosedFile,
} from '../ledger/closed-file-store.ts';
import type { NamedFigures } from '../ledger/differences.ts';
import type { AtsFiles } from './ats-task.ts';
import { type AtsContext, type AtsRequest, collectAtsRows } from './collect-rows.ts';
import { computeAtsInThread } from './make-ats.ts';
import type { AtsBody } from './show.ts';

export type AtsResult = AtsFiles & { readonly ats: DataOf<'ats.get'> };

export async function loadAts(asking: AtsContext, asked: AtsRequest & FiguresChoice): Promise<AtsResult | Refusal> {
  const rows = await collectAtsRows(asking, asked);
  if (rows instanceof Refusal) return rows;
  const closed = await asking.db.forAccount(asking.account.id, (trx) =>
    readClosedFile(trx, rows.books, rows.period.text, 'ats'),
  );
  const kept = keptIn(closed);
  const today = await computeAtsInThread(rows);
  const given = figuresSource(closed, asked, kept && figuresOf(kept.ats), figuresOf(today.ats));
  const files = kept !== undefined && given.figures === 'closed' ? kept : today;
  return { ...files, ats: { ...files.ats, ...given } };
}

/** Files that the closing stored. If the annex had errors then, the closing stored only its problems and no file. */
function keptIn(closed: ClosedPeriodFile | undefined): AtsFiles | undefined {
  const files = closed?.content as AtsFiles | null | undefined;
  return files == null || files.xml === null ? undefined : files;
}

/** All counts and sums of the annex by name, such as `ats.purchases.01.vat`. */
function figuresOf(ats: AtsBody): NamedFigures {
  const named: [string, number][] = [
    ...Object.entries(ats.counts).map(([name, count]): [string, number] => [`counts.${name}`, count]),
    ['totalSales', ats.totalSales],
    ...(['purchases', 'sales'] as const).flatMap((part) =>
      ats[part].flatMap(({ code, name: _, ...amounts }) => namedAmounts(`${part}.${code}`, amounts)),
    ),
    ...ats.incomeWithheld.flatMap(({ code, ...amounts }) => namedAmounts(`incomeWithheld.${code}`, amounts)),
    ...ats.vatWithheld.map(({ percentage, value }): [string, number] => [`vatWithheld.${percentage}`, value]),
  ];
  return Object.fromEntries(named.map(([name, value]) => [`ats.${name}`, String(value)]));
}

function namedAmounts(name: string, amounts: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(amounts).map(([amount, value]) => [`${name}.${amount}`, value]);
}
