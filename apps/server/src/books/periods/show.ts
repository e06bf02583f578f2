import { type DataOf, maxChangedDocuments } from '@talonario/contract';
import { environmentById, type TaxPeriod } from '@talonario/sri';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { figureDifferencesOf, type NamedFigures } from '../ledger/differences.ts';
import type { BookPeriod } from '../ledger/register-store.ts';
import {
  type DocumentChangedSinceClosing,
  loadClosings,
  loadDocumentsChangedSince,
  type PeriodClosingRow,
} from './store.ts';
import { readVerification } from './verification-store.ts';
import { showVerification } from './verify.ts';

export type ShownPeriod = DataOf<'periods.get'>;
type Person = NonNullable<ShownPeriod['closedBy']>;

/** The period with its current state next to its last closing. */
export async function showPeriod(
  trx: Trx,
  { text, from, to }: TaxPeriod,
  books: BookPeriod,
  now: NamedFigures,
): Promise<ShownPeriod> {
  const closings = await loadClosings(trx, books, text);
  const closing = closings.find(({ reopened_at }) => reopened_at === null);
  const figures = closing?.figures ?? now;
  const verification = await readVerification(trx, books, text);
  const changed = closing && (await loadDocumentsChangedSince(trx, books, closing.closed_at, maxChangedDocuments));
  return {
    period: text,
    from,
    to,
    businessId: books.businessId,
    state: closing ? 'closed' : 'open',
    closedAt: closing ? formatInstant(closing.closed_at) : null,
    closedBy: closing ? (closing.closed_by as Person) : null,
    figures: Object.entries(figures).map(([figure, value]) => ({ figure, value: Number(value) })),
    differences: closing ? figureDifferencesOf(closing.figures, now) : [],
    changed: (changed ?? []).map(showChanged),
    verification: verification === undefined ? null : showVerification(verification),
    history: closings.map(showClosing),
  };
}

export function showPeriodClosing({ period, starts_on, ends_on, closed_at, closed_by }: PeriodClosingRow) {
  return {
    period,
    from: starts_on,
    to: ends_on,
    closedAt: formatInstant(closed_at),
    closedBy: closed_by as Person,
  };
}

/** Payload of the event: the last closing and its environment. A reader gets the figures from the period itself. */
export function periodClosingEventData(
  action: 'periods.close' | 'periods.reopen',
  environmentId: number,
  { period, from, to, state, history: [last] }: ShownPeriod,
) {
  const environment = environmentById(environmentId);
  const after = { period, from, to, environment, state, ...last };
  return action === 'periods.close'
    ? ({ type: 'period.closed', before: { ...after, state: 'open', closedAt: null, closedBy: null }, after } as const)
    : ({ type: 'period.reopened', before: { ...after, state: 'closed', ...stillClosed }, after } as const);
}

const stillClosed = { reopenedAt: null, reopenedBy: null, reason: null };

function showClosing({ closed_at, closed_by, reopened_at, reopened_by, reason }: PeriodClosingRow) {
  return {
    closedAt: formatInstant(closed_at),
    closedBy: closed_by as Person,
    reopenedAt: reopened_at && formatInstant(reopened_at),
    reopenedBy: reopened_by as Person | null,
    reason,
  };
}

function showChanged(row: DocumentChangedSinceClosing): ShownPeriod['changed'][number] {
  return {
    id: row.id,
    received: row.received,
    documentTypeId: row.document_type_id,
    number: row.number,
    date: row.issue_date,
    partyName: row.party_name,
    total: Number(row.total),
    annulled: row.annulled,
    changedAt: formatInstant(row.changed_at),
  };
}
