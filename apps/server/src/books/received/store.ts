// Reads received documents, and stores their acceptance by a user.
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { RowPosition } from '../../platform/db/page-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { type Principal, refuseProduction } from '../../platform/http/call.ts';
import { notFound, type Refusal } from '../../platform/http/replies/error-reply.ts';
import { type ReceivedListQuery, receivedFiltersOf } from './filter-store.ts';

/** Columns of a list. */
export const listedReceivedColumns = [
  'id',
  'business_id',
  'environment_id',
  'document_type_id',
  'access_key',
  'number',
  'issue_date',
  'issuer_identification',
  'issuer_name',
  'receiver_identification',
  'authorization_number',
  'authorized_at',
  'source',
  'state',
  'state_checked_at',
  'annulled_at',
  'xml_status',
  'confirmed_at',
  'not_given_at',
  'signer',
  'other_copy',
  'claimed_authorization',
  'accepted_at',
  'accepted_by',
  'has_figures',
  'subtotal',
  'vat',
  'total',
  'faults',
  'warnings',
  'sustain_code',
  'deductible',
  'vat_credit',
  'fixed_asset',
  'registered_on',
  'sustain_parts',
  'classified_by',
  'note',
  'created_at',
  'updated_at',
] as const;

type ReceivedTable = Selectable<Tables['received_documents']>;
export type ListedReceivedRow = Pick<ReceivedTable, (typeof listedReceivedColumns)[number]>;
export type ReceivedRow = ListedReceivedRow & Pick<ReceivedTable, 'content'>;

/** Reads the documents of a page, in its order. */
export async function loadReceivedRows(
  trx: Trx,
  accountId: number,
  placed: readonly RowPosition[],
): Promise<(ListedReceivedRow & RowPosition)[]> {
  if (placed.length === 0) return [];
  const ids = placed.map(({ cursor_id }) => cursor_id);
  const rows = await trx
    .selectFrom('received_documents')
    .select(listedReceivedColumns)
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return placed.flatMap((place) => {
    const row = byId.get(place.cursor_id);
    return row === undefined ? [] : [{ ...row, ...place }];
  });
}

type ReceivedQuery = SelectQueryBuilder<Tables & { d: Tables['received_documents'] }, 'd', object>;

/** Selects the documents of a list. Exports use it, too. */
export function selectFilteredReceived(trx: Trx, accountId: number, query: ReceivedListQuery): ReceivedQuery {
  const own: ReceivedQuery = trx
    .selectFrom('received_documents as d')
    .where('d.account_id', '=', accountId)
    .where('d.business_id', '=', query.businessId);
  return receivedFiltersOf(query).reduce((documents, { condition }) => documents.where(condition), own);
}

export interface ReceivedLocator {
  readonly accountId: number;
  readonly id: number;
  /** If set, the document must belong to this business. */
  readonly businessId: number | undefined;
  readonly mode: Principal['mode'];
}

export async function findReceived(trx: Trx, where: ReceivedLocator, lock?: 'lock'): Promise<ReceivedRow | Refusal> {
  const row = await trx
    .selectFrom('received_documents as d')
    .innerJoin('businesses as b', 'b.id', 'd.business_id')
    .select(listedReceivedColumns.map((column) => `d.${column}` as const))
    .select(['d.content', 'b.environment_id as business_environment_id'])
    .where('d.account_id', '=', where.accountId)
    .where('d.id', '=', where.id)
    .$if(where.businessId !== undefined, (query) => query.where('d.business_id', '=', where.businessId ?? 0))
    .$if(lock !== undefined, (query) => query.forNoKeyUpdate('d'))
    .executeTakeFirst();
  if (row === undefined) return notFound();
  return refuseProduction(where, row.business_environment_id) ?? row;
}

export interface StoredReceivedFile {
  readonly deflated: Buffer;
  readonly authorization_answer: unknown;
}

export async function readStoredReceivedFile(
  trx: Trx,
  accountId: number,
  id: number,
): Promise<StoredReceivedFile | undefined> {
  return await trx
    .selectFrom('received_files')
    .select(['deflated', 'authorization_answer'])
    .where('account_id', '=', accountId)
    .where('received_document_id', '=', id)
    .executeTakeFirst();
}

/** Stores the user who accepted it, or removes the acceptance. */
export async function writeAcceptance(
  trx: Trx,
  accountId: number,
  id: number,
  acceptance: { readonly at: Date; readonly by: object } | undefined,
): Promise<void> {
  await trx
    .updateTable('received_documents')
    .set({
      accepted_at: acceptance?.at ?? null,
      accepted_by: acceptance ? JSON.stringify(acceptance.by) : null,
      updated_at: sql<Date>`now()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
