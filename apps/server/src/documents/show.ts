// Converts a row of `documents` to the JSON of the API.
import type { DataOf } from '@talonario/contract';
import { documentTypeById, environmentById, findCatalogRowByCode, findCatalogRowById, stateName } from '@talonario/sri';
import type { Selectable } from 'kysely';
import { formatInstant } from '../platform/clock/guayaquil.ts';
import type { Tables } from '../platform/db/tables.ts';
import { type StoredAnnulment, showAnnulment } from './annulment-block.ts';
import { toCamelCaseKeys } from './camel-keys.ts';
import type { ComputedDocumentValues } from './computed-totals.ts';
import { remainingCredit, totalOfTaxes } from './credits/balance.ts';
import { type CreditNoteRow, canBeCredited } from './credits/credit-store.ts';
import type { DocumentBody } from './references.ts';

export type DocumentRecord = DataOf<'documents.get'>;
export type ListedDocumentRecord = DataOf<'documents.list'>[number];

export type ShownDocumentRow = Pick<
  Selectable<Tables['documents']>,
  | 'id'
  | 'business_id'
  | 'environment_id'
  | 'document_type_id'
  | 'acronym'
  | 'number'
  | 'access_key'
  | 'authorization_number'
  | 'authorized_at'
  | 'annulment'
  | 'issued_elsewhere'
  | 'issue_date'
  | 'entity_id'
  | 'entity_identification'
  | 'entity_name'
  | 'entity_email'
  | 'subtotal'
  | 'discount'
  | 'total'
  | 'body'
  | 'computed'
  | 'errors'
  | 'warnings'
  | 'merged_requests'
  | 'created_at'
  | 'updated_at'
>;

/** Columns of `documents` from which the API's record of a document is made. */
export const shownDocumentColumns = [
  'id',
  'business_id',
  'environment_id',
  'document_type_id',
  'acronym',
  'number',
  'access_key',
  'authorization_number',
  'authorized_at',
  'annulment',
  'issued_elsewhere',
  'issue_date',
  'entity_id',
  'entity_identification',
  'entity_name',
  'entity_email',
  'subtotal',
  'discount',
  'total',
  'body',
  'computed',
  'errors',
  'warnings',
  'merged_requests',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof ShownDocumentRow)[];

export interface DocumentHistoryRow {
  readonly at: Date;
  readonly acronym: string;
  readonly reason: string;
}

/** Line of the history as a SQL function returns it, inside JSON. */
export type JsonHistoryRow = Omit<DocumentHistoryRow, 'at'> & { readonly at: string };

export function parseHistory(lines: readonly JsonHistoryRow[]): DocumentHistoryRow[] {
  return lines.map((line) => ({ ...line, at: new Date(line.at) }));
}

/** Makes the record of a document. `notes`: the credit notes of the document, if they were read. */
export function showDocument(
  row: ShownDocumentRow,
  history: readonly DocumentHistoryRow[],
  notes?: readonly CreditNoteRow[],
): DocumentRecord {
  const body = row.body as DocumentBody;
  const computed = row.computed as ComputedDocumentValues;
  return {
    ...showListedDocument(row),
    items: computed.items,
    taxes: computed.taxes,
    ...(computed.taxRounding && { taxRounding: computed.taxRounding }),
    additionalInfo: body.additional_info ?? [],
    history: history.map(({ at, acronym, reason }) => ({ at: formatInstant(at), acronym, reason })),
    ...(notes && canBeCredited(row) && creditsOf(computed, notes)),
  } as DocumentRecord;
}

function creditsOf({ taxes }: ComputedDocumentValues, notes: readonly CreditNoteRow[]): object {
  const left = remainingCredit(taxes, notes);
  return {
    creditNotes: notes
      .filter(({ hidden }) => !hidden)
      .map(({ id, number, date, acronym, total }) => ({ id, number, date, state: stateName(acronym), total })),
    creditBalance: { total: totalOfTaxes(left), taxes: left },
  };
}

export function showListedDocument(row: ShownDocumentRow): ListedDocumentRecord {
  const body = row.body as DocumentBody;
  const computed = row.computed as ComputedDocumentValues;
  const type = documentTypeById(row.document_type_id);
  return {
    id: row.id,
    businessId: row.business_id,
    documentType: reference('document-types', row.document_type_id),
    documentState: stateOf(row.acronym),
    state: stateName(row.acronym),
    environment: environmentById(row.environment_id),
    emissionType: reference('emission-types', body.emission_type_id),
    establishment: computed.establishment,
    emissionPoint: computed.emissionPoint,
    number: row.number,
    accessKey: row.access_key,
    authorizationNumber: row.authorization_number,
    authorizedAt: row.authorized_at && formatInstant(row.authorized_at),
    annulment: showAnnulment(row.annulment as StoredAnnulment | null),
    issuedElsewhere: row.issued_elsewhere,
    date: row.issue_date,
    customerId: body.customer_id,
    entity: {
      id: row.entity_id,
      identification: row.entity_identification,
      businessName: row.entity_name,
      email: row.entity_email,
    },
    paymentMethod: reference('payment-methods', body.payment_method_id),
    detail: body.detail ?? null,
    externalId: body.external_id ?? null,
    metadata: body.metadata ?? {},
    subtotal: Number(row.subtotal),
    discount: Number(row.discount),
    total: Number(row.total),
    errors: row.errors,
    warnings: row.warnings,
    mergedRequests: row.merged_requests,
    ...typeFields(body, type?.fields.document ?? {}),
    ...(computed.payments.length > 0 && { payments: computed.payments }),
    ...(computed.customer && { customer: computed.customer }),
    ...(computed.carrier && { carrier: computed.carrier }),
    ...(computed.recipients && { recipients: computed.recipients }),
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  } as ListedDocumentRecord;
}

function stateOf(acronym: ShownDocumentRow['acronym']): { id: number; acronym: string; name: string } {
  const row = findCatalogRowByCode('document-states', acronym);
  return { id: row?.id ?? 0, acronym, name: row?.name ?? '' };
}

/** Fields that are shown with computed values instead of those of the body. */
const shownApart = new Set(['payments', 'recipients']);

function typeFields(body: DocumentBody, fields: object): Record<string, unknown> {
  const own = Object.entries(body).filter(([name]) => name in fields && !shownApart.has(name));
  return toCamelCaseKeys(Object.fromEntries(own));
}

function reference(
  catalog: 'document-types' | 'emission-types' | 'payment-methods',
  id: number,
): { id: number; code: string; name: string } {
  const row = findCatalogRowById(catalog, id);
  return { id, code: row?.code ?? '', name: row?.name ?? '' };
}
