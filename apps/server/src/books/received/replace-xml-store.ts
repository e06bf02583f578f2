// An XML of a document that is stored already: decides whether it replaces the stored one, and what a difference means.
// The order of arrival does not matter in the end: SRI's copy is stored, and a different file is reported.
import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';
import { raiseReceivedAlert } from './alert-store.ts';
import {
  copyDifferenceFinding,
  type DifferingXmlCopy,
  isOtherDocument,
  otherCopyOf,
  type XmlCopy,
} from './compare-copies.ts';
import { setImportRowResult, storeImportFileParts } from './files-store.ts';
import { provenanceColumns, type StoredXmlResult, type XmlOrigin } from './provenance.ts';
import { noticesJsonOfFindings, type ReceivedDocumentColumns, type ReceivingBusiness } from './validate-xml.ts';

export async function replaceReceivedXml(
  trx: Trx,
  receiver: ReceivingBusiness,
  columns: ReceivedDocumentColumns,
  copy: XmlCopy,
  origin: XmlOrigin,
): Promise<StoredXmlResult> {
  const before = await lockKnown(trx, receiver, columns.access_key);
  if (before === undefined) throw new Error(`a received document is gone: ${columns.access_key}`);
  const { id, xml } = before;
  const confirmed = before.confirmed_at !== null;
  if (xml === undefined || (origin.fromSri ? isSound(columns) : mends(before, columns))) {
    // If SRI returned a broken copy before, a difference from SRI's correct copy is no evidence of a forgery.
    const forged = xml !== undefined && origin.fromSri && !before.fromSri && (await isOtherDocument(xml, copy));
    const file = { by: 'file', xml: xml ?? '', total: before.total } as const;
    const other = forged ? otherCopyOf(file, { by: 'sri', xml: copy.xml }, origin.now) : undefined;
    await replace(trx, receiver, before, columns, copy, origin, other);
    return { id, what: 'filled', confirmed: isSound(columns), ...(other && { other }) };
  }
  if (origin.fromSri) {
    if (!confirmed) await noteNotGiven(trx, receiver, id);
    return { id, what: 'known', confirmed };
  }
  const other = await contradiction(before, columns, copy, origin.now);
  if (other === undefined) return { id, what: 'known', confirmed };
  await noteOther(trx, receiver, before, other);
  return { id, what: 'differs', confirmed, other };
}

/** Result for a file, without storing anything. */
export async function dryRunXmlReplacement(
  trx: Trx,
  receiver: ReceivingBusiness,
  columns: ReceivedDocumentColumns,
  copy: XmlCopy,
  now: Date,
): Promise<Pick<StoredXmlResult, 'what' | 'other'>> {
  const before = await lockKnown(trx, receiver, columns.access_key);
  if (before === undefined) return { what: 'added' };
  const other = mends(before, columns) ? undefined : await contradiction(before, columns, copy, now);
  return other === undefined ? { what: 'known' } : { what: 'differs', other };
}

/** Result for a file that differs from SRI's copy, or from another intact file. */
async function contradiction(
  before: Known,
  columns: ReceivedDocumentColumns,
  copy: XmlCopy,
  now: Date,
): Promise<DifferingXmlCopy | undefined> {
  const { xml, xml_status, confirmed_at } = before;
  const confirmed = confirmed_at !== null;
  const comparable = confirmed || (xml_status === 'intact' && columns.xml_status === 'intact');
  if (xml === undefined || !comparable || !(await isOtherDocument(xml, copy))) return undefined;
  const total = columns.has_figures ? columns.total : null;
  return otherCopyOf({ by: 'file', xml: copy.xml, total }, { by: confirmed ? 'sri' : 'file', xml }, now);
}

function isSound({ xml_status }: Pick<ReceivedDocumentColumns, 'xml_status'>): boolean {
  return xml_status === 'verified';
}

/**
 * Whether a new file replaces the stored one. Only a file with faults is replaced, and only before SRI has answered
 * about the document.
 */
function mends({ xml_status, confirmed_at, other_copy }: Known, columns: ReceivedDocumentColumns): boolean {
  const broken = xml_status === 'faulty' || xml_status === 'tampered';
  const spoken = (other_copy as DifferingXmlCopy | null)?.by === 'sri';
  return confirmed_at === null && broken && !spoken && columns.xml_status === 'intact';
}

/** Whether SRI's copy has replaced a different file. */
function isAltered({ xml_status, confirmed_at }: Known): boolean {
  return xml_status === 'tampered' && confirmed_at !== null;
}

type Known = NonNullable<Awaited<ReturnType<typeof lockKnown>>>;

async function lockKnown(trx: Trx, { accountId, businessId }: ReceivingBusiness, accessKey: string) {
  const found = await trx
    .selectFrom('received_documents as d')
    .leftJoin('received_files as f', 'f.received_document_id', 'd.id')
    .select(['d.id', 'd.xml_status', 'd.state', 'd.confirmed_at', 'd.other_copy', 'd.number', 'd.issuer_name'])
    .select(['d.has_figures', 'd.total', 'f.deflated', sql<boolean>`f.authorization_answer is not null`.as('fromSri')])
    .where('d.account_id', '=', accountId)
    .where('d.business_id', '=', businessId)
    .where('d.access_key', '=', accessKey)
    .forNoKeyUpdate('d')
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { deflated, total, has_figures, ...row } = found;
  return {
    ...row,
    total: has_figures ? total : null,
    xml: deflated === null ? undefined : inflateRawSync(deflated).toString('utf8'),
  };
}

async function replace(
  trx: Trx,
  receiver: ReceivingBusiness,
  before: Known,
  { references, ...own }: ReceivedDocumentColumns,
  copy: XmlCopy,
  origin: XmlOrigin,
  other: DifferingXmlCopy | undefined,
): Promise<void> {
  // An old answer of SRI does not undo an annulment that is already known.
  const state = origin.fromSri && before.state === 'unconfirmed' ? 'authorized' : before.state;
  const { access_key, document_type_id, number, issue_date, issuer_identification, ...changing } = own;
  const { not_given_at, ...words } = provenanceColumns(own, origin);
  const difference = other && copyDifferenceFinding(other);
  await trx
    .updateTable('received_documents')
    .set({
      ...changing,
      ...words,
      ...(own.has_figures ? {} : keptFigures),
      ...(other && { xml_status: 'tampered' as const, other_copy: JSON.stringify(other) }),
      ...(difference && { faults: noticesJsonOfFindings([difference]) }),
      // The mark that an earlier file was different stays when SRI returns its copy again.
      ...(other === undefined && isAltered(before) && { xml_status: 'tampered' as const, faults: sql<string>`faults` }),
      not_given_at: isSound(own) ? null : sql<Date | null>`coalesce(not_given_at, ${not_given_at}::timestamptz)`,
      // The acceptance is removed, because the accepted bytes were different or are confirmed now.
      accepted_at: null,
      accepted_by: null,
      state,
      state_due_at: sql<Date | null>`coalesce(state_due_at, ${origin.stateDueAt}::timestamptz)`,
      updated_at: sql<Date>`now()`,
    })
    .where('account_id', '=', receiver.accountId)
    .where('id', '=', before.id)
    .execute();
  await storeImportFileParts(trx, receiver, before.id, copy.xml, origin, references);
  if (difference === undefined) return;
  await setImportRowResult(trx, receiver.accountId, before.id, difference);
  await alertOf(trx, receiver, before);
}

// Amounts of SRI's report stay if the XML states none.
const keptFigures = {
  has_figures: sql<boolean>`has_figures`,
  subtotal: sql<string>`subtotal`,
  vat: sql<string>`vat`,
  total: sql<string>`total`,
};

/**
 * Records that all copies that SRI returned had faults. The document is not queried again automatically, and the API
 * shows this.
 */
async function noteNotGiven(trx: Trx, { accountId }: ReceivingBusiness, id: number): Promise<void> {
  await trx
    .updateTable('received_documents')
    .set({ not_given_at: sql<Date>`coalesce(not_given_at, now())` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

async function noteOther(trx: Trx, receiver: ReceivingBusiness, before: Known, other: DifferingXmlCopy): Promise<void> {
  await trx
    .updateTable('received_documents')
    .set({ other_copy: JSON.stringify(other), updated_at: sql<Date>`now()` })
    .where('account_id', '=', receiver.accountId)
    .where('id', '=', before.id)
    .execute();
  await alertOf(trx, receiver, before);
}

/**
 * Handles a document that SRI returned for another receiver, if a file with its key is stored: the file was changed so
 * that it is for this business. SRI's copy is not stored, only its hash. Returns the id of the file's document, if
 * there is one.
 */
export async function markForOtherReceiver(
  trx: Trx,
  receiver: ReceivingBusiness,
  accessKey: string,
  sris: { readonly xml: string; readonly total: string | null },
  faults: string,
  now: Date,
): Promise<number | undefined> {
  const before = await lockKnown(trx, receiver, accessKey);
  if (before?.xml === undefined || before.confirmed_at !== null || before.fromSri) return undefined;
  const other = otherCopyOf({ by: 'sri', ...sris }, { by: 'file', xml: before.xml }, now);
  await trx
    .updateTable('received_documents')
    .set({
      xml_status: 'tampered',
      faults,
      other_copy: JSON.stringify(other),
      accepted_at: null,
      accepted_by: null,
      updated_at: sql<Date>`now()`,
    })
    .where('account_id', '=', receiver.accountId)
    .where('id', '=', before.id)
    .execute();
  await setImportRowResult(trx, receiver.accountId, before.id, copyDifferenceFinding(other));
  await alertOf(trx, receiver, before);
  return before.id;
}

async function alertOf(trx: Trx, receiver: ReceivingBusiness, { id, number, issuer_name }: Known): Promise<void> {
  const message = `A file of ${number} (${issuer_name}), which this business received, is not the document that SRI authorised`;
  await raiseReceivedAlert(trx, receiver, id, 'received.tampered', message);
}
