// Returns and annexes that were stored when a period was closed.
import type { DataOf } from '@talonario/contract';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { ClosingFileKind } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { PeriodClosingScope } from './closed-store.ts';
import { figureDifferencesOf, type NamedFigures } from './differences.ts';

export interface ClosedPeriodFile {
  readonly closedAt: Date;
  /** Content of the file as JSON; null if the closing stored no such file. */
  readonly content: unknown;
}

/** Reads a file that the closing of the period stored. Undefined while the period is open. */
export async function readClosedFile(
  trx: Trx,
  { accountId, businessId, environmentId }: PeriodClosingScope,
  period: string,
  kind: ClosingFileKind,
): Promise<ClosedPeriodFile | undefined> {
  const row = await trx
    .selectFrom('period_closings as c')
    .leftJoin('period_closing_files as f', (join) =>
      join.onRef('f.closing_id', '=', 'c.id').on('f.account_id', '=', accountId).on('f.kind', '=', kind),
    )
    .select(['c.closed_at', 'f.content'])
    .where('c.account_id', '=', accountId)
    .where('c.business_id', '=', businessId)
    .where('c.environment_id', '=', environmentId)
    .where('c.period', '=', period)
    .where('c.reopened_at', 'is', null)
    .executeTakeFirst();
  return row && { closedAt: row.closed_at, content: row.content };
}

export async function insertClosedFile(
  trx: Trx,
  { accountId, businessId }: PeriodClosingScope,
  closingId: number,
  kind: ClosingFileKind,
  content: object,
): Promise<void> {
  await trx
    .insertInto('period_closing_files')
    .values({
      closing_id: closingId,
      account_id: accountId,
      business_id: businessId,
      kind,
      content: JSON.stringify(content),
    })
    .execute();
}

/** Query parameter of all resources that are computed from a period. */
export interface FiguresChoice {
  readonly figures?: 'current' | undefined;
}

export type FiguresSource = Pick<DataOf<'taxForms.get'>, 'figures' | 'closedAt' | 'differences'>;

/**
 * Response fields that state which figures are returned, and the differences between those of the closing (`before`)
 * and the current ones.
 */
export function figuresSource(
  closed: ClosedPeriodFile | undefined,
  asked: FiguresChoice,
  before: NamedFigures | undefined,
  now: NamedFigures,
): FiguresSource {
  if (closed === undefined) return { figures: 'current', closedAt: null, differences: [] };
  return {
    figures: asked.figures ?? (before === undefined ? 'closed_without_file' : 'closed'),
    closedAt: formatInstant(closed.closedAt),
    differences: before === undefined ? [] : figureDifferencesOf(before, now),
  };
}
