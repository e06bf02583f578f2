// Reads the records that the body refers to, with one SQL query. A missing record is a fault of its field; a
// deactivated one is a conflict.
import type { CallSqlFunction, Database } from '../../../platform/db/pool.ts';
import type { Fault } from '../../../platform/http/replies/error-reply.ts';
import { carrierOfBody, itemIdsOfBody, namedItems, namedRecipients, partyIdsOfBody } from '../../referenced-ids.ts';
import type { DocumentBody, DocumentReferences, FoundDocumentReferences, ReferencedParty } from '../../references.ts';
import {
  loadReferences,
  loadReferencesInBatch,
  type RequestedReferences,
  type ResolvedReferencesRow,
} from '../batching/reference-store.ts';

export interface MissingDocumentReferences {
  readonly kind: 'missing';
  readonly faults: readonly Fault[];
  /** Records that were found. Undefined without a business, because then nothing else was looked up. */
  readonly found: FoundDocumentReferences | undefined;
}

export type ResolvedReferencesResult =
  | { readonly kind: 'found'; readonly references: DocumentReferences }
  | MissingDocumentReferences
  | { readonly kind: 'inactive'; readonly references: DocumentReferences; readonly fields: readonly string[] };

/** Use of the emission quota: number of emissions in the current window, and when the next window begins. */
export interface EmissionQuotaUse {
  readonly used: number;
  readonly resetsInSeconds: number;
}

/** Reads the records that the body refers to inside a transaction. `call` belongs to that transaction. */
export async function resolveReferencesIn(
  call: CallSqlFunction,
  accountId: number,
  body: DocumentBody,
): Promise<ResolvedReferencesResult> {
  return read(await loadReferences(call, wantedOf(accountId, body, null)), body);
}

/** Reads the records that the body refers to in a separate round trip, and counts one emission if there is a quota. */
export async function resolveReferences(
  db: Database,
  accountId: number,
  body: DocumentBody,
  quota: number | null = null,
): Promise<{ readonly reading: ResolvedReferencesResult; readonly taken?: EmissionQuotaUse }> {
  const row = await loadReferencesInBatch(db, wantedOf(accountId, body, quota));
  const taken = row.used === null ? undefined : { used: row.used, resetsInSeconds: row.resets_in ?? 0 };
  return { reading: read(row, body), ...(taken && { taken }) };
}

function wantedOf(accountId: number, body: DocumentBody, quota: number | null): RequestedReferences {
  return {
    accountId,
    businessId: body.business_id,
    establishmentId: body.establishment_id,
    emissionPointId: body.emission_point_id ?? null,
    partyIds: partyIdsOfBody(body),
    itemIds: itemIdsOfBody(body),
    quota,
  };
}

function read(row: ResolvedReferencesRow, body: DocumentBody): ResolvedReferencesResult {
  if (row.issuer === null) return { kind: 'missing', faults: [notFound('business_id', 'account')], found: undefined };
  const { business } = row.issuer;
  const establishment = row.issuer.establishment ?? undefined;
  const emissionPoint = row.issuer.emissionPoint ?? undefined;
  const parties = new Map((row.parties ?? []).map((party) => [`${party.role} ${party.id}`, party]));
  const items = new Map((row.items ?? []).map((item) => [item.id, item]));

  const customer = parties.get(`customer ${body.customer_id}`);
  const provider = body.provider_entity_id ? parties.get(`provider ${body.provider_entity_id}`) : undefined;
  const [carrierField, carrierId] = carrierOfBody(body);
  const carrier = carrierId ? parties.get(`carrier ${carrierId}`) : undefined;
  const recipients = recipientsOf(body, parties);
  const missing = [
    !establishment && 'establishment_id',
    !customer && 'customer_id',
    body.provider_entity_id && !provider && 'provider_entity_id',
    carrierId && !carrier && carrierField,
    ...namedRecipients(body).map(({ field, id }) => !recipients.has(id) && field),
    ...namedItems(body).map(({ field, id }) => !items.has(id) && field),
  ].filter((field) => typeof field === 'string');
  const records = { business, customer, provider, carrier, recipients, items };
  if (missing.length > 0 || !establishment || !emissionPoint || !customer) {
    const faults = missing.map((field) => notFound(field, 'business'));
    if (establishment && !emissionPoint) faults.push(pointNotFound(body));
    return { kind: 'missing', faults, found: { ...records, establishment, emissionPoint } };
  }

  const inactive = [
    !business.active && 'business_id',
    !establishment.active && 'establishment_id',
    !emissionPoint.active && 'emission_point_id',
    !customer.active && 'customer_id',
    provider && !provider.active && 'provider_entity_id',
    carrier && !carrier.active && carrierField,
    ...namedRecipients(body).map(({ field, id }) => !recipients.get(id)?.active && field),
    ...namedItems(body).map(({ field, id }) => !items.get(id)?.active && field),
  ].filter((field) => typeof field === 'string');
  const references = { ...records, establishment, emissionPoint, customer };
  return inactive.length > 0 ? { kind: 'inactive', references, fields: inactive } : { kind: 'found', references };
}

function notFound(field: string, within: 'account' | 'business' | 'establishment'): Fault {
  return { field, code: 'field.not_found', message: `does not exist in this ${within}`, params: { within } };
}

function pointNotFound({ emission_point_id: id }: DocumentBody): Fault {
  const field = 'emission_point_id';
  if (id) return notFound(field, 'establishment');
  const message = 'is required: the establishment has no emission point 001';
  return { field, code: 'field.required', message, params: { reason: 'no_default_point', default: '001' } };
}

function recipientsOf(
  body: DocumentBody,
  parties: ReadonlyMap<string, ReferencedParty>,
): ReadonlyMap<number, ReferencedParty> {
  return new Map(
    namedRecipients(body).flatMap(({ id }) => {
      const party = parties.get(`customer ${id}`);
      return party === undefined ? [] : [[id, party] as const];
    }),
  );
}
