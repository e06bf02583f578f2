// Finds related documents by number and issuer: withholdings and their support documents, notes and the documents they
// change.

import {
  chargesCustomer,
  findCatalogRowById,
  isWithholdableType,
  isWithholdingType,
  stateName,
  traitsById,
  typeIdsWhere,
} from '@talonario/sri';
import { sql } from 'kysely';
import type { DocumentBody } from '../../documents/references.ts';
import type { StateAcronym } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { DocumentLink } from './show.ts';
import type { ListedReceivedRow } from './store.ts';

const notes = typeIdsWhere(({ note }) => note !== null);
const withholdings = typeIdsWhere(isWithholdingType);
const withholdable = typeIdsWhere(isWithholdableType);
/** Document types that notes of suppliers can change. */
const changeable = typeIdsWhere((type) => isWithholdableType(type) && type.note === null);
const mostLinks = 100;

export async function linksOfReceived(trx: Trx, accountId: number, row: ListedReceivedRow): Promise<DocumentLink[]> {
  const type = traitsById(row.document_type_id);
  if (type === undefined) return [];
  if (isWithholdingType(type)) return await issuedNumbered(trx, accountId, row);
  const about = type.withholdable ? await withholdingsAbout(trx, accountId, row) : [];
  if (type.note !== null) {
    const numbers = await referencesOf(trx, accountId, row.id);
    const changed = await receivedNumbered(
      trx,
      accountId,
      row.business_id,
      numbers,
      changeable,
      row.issuer_identification,
    );
    return [...changed, ...about];
  }
  if (!changeable.includes(type.id)) return about;
  const number = digitsOf(row.number);
  const changing = await receivedReferring(trx, accountId, row.business_id, number, notes, [row.issuer_identification]);
  return [...about, ...changing];
}

/** Fields of an issued document that links need. */
export interface IssuedRowForLinks {
  readonly business_id: number;
  readonly document_type_id: number;
  readonly number: string | null;
  readonly entity_identification: string;
  readonly body: unknown;
}

export async function linksOfIssuedRow(trx: Trx, accountId: number, row: IssuedRowForLinks): Promise<DocumentLink[]> {
  const { business_id, entity_identification: entity } = row;
  const type = traitsById(row.document_type_id);
  if (type === undefined) return [];
  if (isWithholdingType(type)) {
    const { items } = row.body as DocumentBody;
    const numbers = items.flatMap(({ support_document_number: number }) => (number ? [digitsOf(number)] : []));
    return await receivedNumbered(trx, accountId, business_id, [...new Set(numbers)], withholdable, entity);
  }
  if (row.number === null || !chargesCustomer(type)) return [];
  // A customer that was invoiced with a cédula issues withholdings with the RUC that begins with the cédula.
  const issuers = entity.length === 10 ? [entity, `${entity}001`] : [entity];
  return await receivedReferring(trx, accountId, business_id, digitsOf(row.number), withholdings, issuers);
}

async function withholdingsAbout(trx: Trx, accountId: number, row: ListedReceivedRow): Promise<DocumentLink[]> {
  const written = [row.number, digitsOf(row.number)];
  const { rows } = await sql<LinkedIssued & { readonly document_type_id: number }>`
    select d.id, d.document_type_id, d.number, d.access_key, d.acronym, d.issue_date, d.total
      from withholdings_about(${accountId}, ${row.business_id}, ${row.issuer_identification}, ${written}::text[]) as w
      join documents d on d.account_id = ${accountId} and d.id = w.id
     order by d.id`.execute(trx);
  return rows.map(issuedLink);
}

async function receivedReferring(
  trx: Trx,
  accountId: number,
  businessId: number,
  number: string,
  types: readonly number[],
  issuers: readonly string[],
): Promise<DocumentLink[]> {
  const rows = await trx
    .selectFrom('received_references as r')
    .innerJoin('received_documents as d', (join) =>
      join.onRef('d.account_id', '=', 'r.account_id').onRef('d.id', '=', 'r.received_document_id'),
    )
    .select(linkedColumns)
    .where('r.account_id', '=', accountId)
    .where('r.business_id', '=', businessId)
    .where('r.number', '=', number)
    .where('d.document_type_id', 'in', types)
    .where('d.issuer_identification', 'in', issuers)
    .orderBy('d.id')
    .limit(mostLinks)
    .execute();
  return rows.map(receivedLink);
}

async function receivedNumbered(
  trx: Trx,
  accountId: number,
  businessId: number,
  numbers: readonly string[],
  types: readonly number[],
  issuer: string,
): Promise<DocumentLink[]> {
  if (numbers.length === 0) return [];
  const rows = await trx
    .selectFrom('received_documents as d')
    .select(linkedColumns)
    .where('d.account_id', '=', accountId)
    .where('d.business_id', '=', businessId)
    .where(sql<boolean>`d.number collate "C" = any(${numbers.map(withHyphens)}::text[])`)
    .where('d.document_type_id', 'in', types)
    .where('d.issuer_identification', '=', issuer)
    .orderBy('d.id')
    .limit(mostLinks)
    .execute();
  return rows.map(receivedLink);
}

/** Issued documents of this business that a customer's withholding refers to. */
async function issuedNumbered(trx: Trx, accountId: number, row: ListedReceivedRow): Promise<DocumentLink[]> {
  const numbers = await referencesOf(trx, accountId, row.id);
  if (numbers.length === 0) return [];
  const customer = row.issuer_identification;
  const rows = await trx
    .selectFrom('documents as d')
    .select(['d.id', 'd.number', 'd.access_key', 'd.acronym', 'd.issue_date', 'd.total', 'd.document_type_id'])
    .where('d.account_id', '=', accountId)
    .where('d.business_id', '=', row.business_id)
    .where('d.environment_id', '=', row.environment_id)
    .where(sql<boolean>`coalesce(d.number, '') collate "C" = any(${numbers.map(withHyphens)}::text[])`)
    .where('d.document_type_id', 'in', withholdable)
    .where('d.entity_identification', 'in', [customer, customer.slice(0, 10)])
    .orderBy('d.id')
    .limit(mostLinks)
    .execute();
  return rows.map(issuedLink);
}

async function referencesOf(trx: Trx, accountId: number, id: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('received_references')
    .select('number')
    .where('account_id', '=', accountId)
    .where('received_document_id', '=', id)
    .limit(mostLinks)
    .execute();
  return rows.map(({ number }) => number);
}

const linkedColumns = [
  'd.id',
  'd.document_type_id',
  'd.number',
  'd.access_key',
  'd.issue_date',
  'd.has_figures',
  'd.total',
  'd.state',
] as const;

interface LinkedReceived {
  readonly id: number;
  readonly document_type_id: number;
  readonly number: string;
  readonly access_key: string;
  readonly issue_date: string;
  readonly has_figures: boolean;
  readonly total: string;
  readonly state: string;
}

function receivedLink(row: LinkedReceived): DocumentLink {
  return {
    kind: 'received',
    id: row.id,
    documentTypeCode: findCatalogRowById('document-types', row.document_type_id)?.code ?? '',
    number: row.number,
    accessKey: row.access_key,
    date: row.issue_date,
    total: row.has_figures ? Number(row.total) : null,
    state: row.state,
  };
}

interface LinkedIssued {
  readonly id: number;
  readonly number: string | null;
  readonly access_key: string | null;
  readonly acronym: StateAcronym;
  readonly issue_date: string;
  readonly total: string;
}

function issuedLink(row: LinkedIssued & { readonly document_type_id: number }): DocumentLink {
  return {
    kind: 'issued',
    id: row.id,
    documentTypeCode: findCatalogRowById('document-types', row.document_type_id)?.code ?? '',
    number: row.number,
    accessKey: row.access_key,
    date: row.issue_date,
    total: Number(row.total),
    state: stateName(row.acronym),
  };
}

function digitsOf(number: string): string {
  return number.replaceAll('-', '');
}

function withHyphens(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{9})$/, '$1-$2-$3');
}
