// Events of received documents for the event log and webhooks. Code that changes received documents runs inside
// `runAndRecordReceivedEvents`. It reads the documents before and after, in the same transaction, and writes an event for each
// change of this transaction. Changes that another transaction committed in between have their own events.
import { findCatalogRowById } from '@talonario/sri';
import { sql } from 'kysely';
import { fieldDifferences } from '../../identity/events/differences.ts';
import { insertEvents, type NewEvent } from '../../identity/events/store.ts';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { showSustainParts } from './classification/parts.ts';
import { classificationValuesOf, classifierOf } from './classification/values.ts';

interface Teller {
  readonly accountId: number;
  readonly businessId: number;
  readonly requestId?: string | null;
}

/** Selects the received documents that the work may change. */
export type ReceivedSelection = { readonly ids: readonly number[] } | { readonly accessKeys: readonly string[] };

export async function runAndRecordReceivedEvents<T>(
  trx: Trx,
  { accountId, businessId, requestId = null }: Teller,
  touched: ReceivedSelection,
  work: () => Promise<T>,
): Promise<T> {
  const before = await readTold(trx, accountId, businessId, touched);
  const done = await work();
  const after = await readTold(trx, accountId, businessId, touched);
  const events = [...after].flatMap(([id, told]): NewEvent[] => {
    const type = told.isOurs ? eventOf(before.get(id), told) : undefined;
    if (type === undefined) return [];
    const earlier = before.get(id);
    const previous = earlier ? fieldDifferences(earlier.data, told.data).before : null;
    return [{ type, businessId, receivedDocumentId: id, data: told.data, previous, requestId }];
  });
  await insertEvents(trx, accountId, events);
  return done;
}

function eventOf(before: Told | undefined, after: Told): NewEvent['type'] | undefined {
  if (after.hasXml && !before?.hasXml) return 'received.created';
  if (before === undefined) return 'received.listed';
  if (after.data.state === 'annulled' && before.data.state !== 'annulled') return 'received.annulled';
  return Object.keys(fieldDifferences(before.data, after.data).after).length > 0 ? 'received.updated' : undefined;
}

interface Told {
  readonly data: ReturnType<typeof dataOf>;
  readonly hasXml: boolean;
  /** Whether this transaction wrote the row. */
  readonly isOurs: boolean;
}

async function readTold(
  trx: Trx,
  accountId: number,
  businessId: number,
  touched: ReceivedSelection,
): Promise<ReadonlyMap<number, Told>> {
  const rows = await toldRows(trx, accountId, businessId, touched);
  return new Map(
    rows.map((row) => [row.id, { data: dataOf(row), hasXml: row.has_xml !== null, isOurs: row.is_ours === true }]),
  );
}

async function toldRows(trx: Trx, accountId: number, businessId: number, touched: ReceivedSelection) {
  const own = trx
    .selectFrom('received_documents as d')
    .leftJoin('received_files as f', 'f.received_document_id', 'd.id')
    .select(['d.id', 'd.business_id', 'd.document_type_id', 'd.number', 'd.access_key', 'd.authorization_number'])
    .select(['d.authorized_at', 'd.issue_date', 'd.issuer_identification', 'd.issuer_name', 'd.state', 'd.xml_status'])
    .select(['d.has_figures', 'd.total', 'd.sustain_code', 'd.deductible', 'd.note', 'd.accepted_at'])
    .select(['d.vat_credit', 'd.fixed_asset', 'd.registered_on', 'd.sustain_parts', 'd.classified_by'])
    .select('f.received_document_id as has_xml')
    .select(sql<boolean | null>`d.xmin = pg_current_xact_id_if_assigned()::xid`.as('is_ours'))
    .where('d.account_id', '=', accountId)
    .where('d.business_id', '=', businessId)
    .orderBy('d.id');
  const found =
    'ids' in touched
      ? own.where(sql<boolean>`d.id = any(${touched.ids}::bigint[])`)
      : own.where(sql<boolean>`d.access_key = any(${touched.accessKeys}::text[])`);
  return await found.execute();
}

function dataOf(row: Awaited<ReturnType<typeof toldRows>>[number]) {
  return {
    id: row.id,
    businessId: row.business_id,
    documentTypeCode: findCatalogRowById('document-types', row.document_type_id)?.code,
    state: row.state,
    xmlStatus: row.xml_status,
    number: row.number,
    accessKey: row.access_key,
    authorizationNumber: row.authorization_number,
    authorizedAt: row.authorized_at && formatInstant(row.authorized_at),
    date: row.issue_date,
    issuer: { identification: row.issuer_identification, businessName: row.issuer_name },
    total: row.has_figures ? Number(row.total) : null,
    sustainCode: row.sustain_code,
    deductible: row.deductible,
    vatCredit: row.vat_credit,
    fixedAsset: row.fixed_asset,
    registeredOn: row.registered_on,
    sustainParts: showSustainParts(classificationValuesOf(row)),
    classifiedBy: classifierOf(row),
    note: row.note,
    acceptedAt: row.accepted_at && formatInstant(row.accepted_at),
  };
}
