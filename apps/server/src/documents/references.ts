// Step 2: what the body points at, read in one transaction. What is not there is a fault of its field; what is
// deactivated is a conflict.
import type { BodyOf } from '@talonario/contract';
import type { Selectable, Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Fault } from '../http/error-reply.ts';

/** A document as the client describes it. */
export type DocumentBody = Omit<BodyOf<'documents.create'>, 'emit'>;

export type Business = Pick<
  Selectable<Tables['businesses']>,
  | 'id'
  | 'identification'
  | 'business_name'
  | 'commercial_name'
  | 'address'
  | 'environment_id'
  | 'accounting_required'
  | 'special_taxpayer'
  | 'retention_agent'
  | 'rimpe'
  | 'large_taxpayer'
  | 'classification'
  | 'email_on_authorization'
  | 'active'
> & { readonly signature_id: number | null };

export type Party = Pick<
  Selectable<Tables['parties']>,
  | 'id'
  | 'role'
  | 'identification_type_id'
  | 'identification'
  | 'business_name'
  | 'email'
  | 'mobile'
  | 'address'
  | 'vehicle_plate'
  | 'active'
>;

export type Item = Pick<
  Selectable<Tables['items']>,
  'id' | 'code' | 'aux_code' | 'name' | 'tax_ids' | 'ice_value' | 'unit' | 'active'
>;

export interface Series {
  readonly id: number;
  readonly code: string;
  readonly active: boolean;
}

export interface References {
  readonly business: Business;
  readonly establishment: Series & { readonly address: string };
  readonly emissionPoint: Series;
  readonly customer: Party;
  readonly provider: Party | undefined;
  readonly carrier: Party | undefined;
  readonly items: ReadonlyMap<number, Item>;
}

export type ReferencesReading =
  | { readonly kind: 'found'; readonly references: References }
  | { readonly kind: 'missing'; readonly faults: readonly Fault[] }
  | { readonly kind: 'inactive'; readonly references: References; readonly fields: readonly string[] };

export async function readReferences(
  trx: Transaction<Tables>,
  accountId: number,
  body: DocumentBody,
): Promise<ReferencesReading> {
  const business = await readBusiness(trx, accountId, body.business_id);
  if (business === undefined) return { kind: 'missing', faults: [notFound('business_id')] };
  const establishment = await readEstablishment(trx, accountId, business.id, body.establishment_id);
  const emissionPoint =
    establishment && (await readEmissionPoint(trx, accountId, establishment.id, body.emission_point_id));
  const parties = await readParties(trx, accountId, business.id, partyIds(body));
  const items = await readItems(trx, accountId, business.id, itemIds(body));

  const customer = parties.get(`customer ${body.customer_id}`);
  const provider = body.provider_entity_id ? parties.get(`provider ${body.provider_entity_id}`) : undefined;
  const carrier = body.carrier_entity_id ? parties.get(`carrier ${body.carrier_entity_id}`) : undefined;
  const missing = [
    !establishment && 'establishment_id',
    establishment && !emissionPoint && 'emission_point_id',
    !customer && 'customer_id',
    body.provider_entity_id && !provider && 'provider_entity_id',
    body.carrier_entity_id && !carrier && 'carrier_entity_id',
    ...body.items.map(({ item_id: id }, index) => id && !items.has(id) && `items[${index}].item_id`),
  ].filter((field) => typeof field === 'string');
  if (missing.length > 0 || !establishment || !emissionPoint || !customer)
    return { kind: 'missing', faults: missing.map(notFound) };

  const inactive = [
    !business.active && 'business_id',
    !establishment.active && 'establishment_id',
    !emissionPoint.active && 'emission_point_id',
    !customer.active && 'customer_id',
    provider && !provider.active && 'provider_entity_id',
    carrier && !carrier.active && 'carrier_entity_id',
    ...body.items.map(({ item_id: id }, index) => id && !items.get(id)?.active && `items[${index}].item_id`),
  ].filter((field) => typeof field === 'string');
  const references = { business, establishment, emissionPoint, customer, provider, carrier, items };
  return inactive.length > 0 ? { kind: 'inactive', references, fields: inactive } : { kind: 'found', references };
}

function notFound(field: string): Fault {
  return { field, code: 'field.not_found', message: 'does not exist in this business' };
}

async function readBusiness(trx: Transaction<Tables>, accountId: number, id: number): Promise<Business | undefined> {
  return await trx
    .selectFrom('businesses as b')
    .leftJoin('signatures as s', (join) => join.onRef('s.business_id', '=', 'b.id').on('s.current', '=', true))
    .select([
      'b.id',
      'b.identification',
      'b.business_name',
      'b.commercial_name',
      'b.address',
      'b.environment_id',
      'b.accounting_required',
      'b.special_taxpayer',
      'b.retention_agent',
      'b.rimpe',
      'b.large_taxpayer',
      'b.classification',
      'b.email_on_authorization',
      'b.active',
      's.id as signature_id',
    ])
    .where('b.account_id', '=', accountId)
    .where('b.id', '=', id)
    .executeTakeFirst();
}

async function readEstablishment(
  trx: Transaction<Tables>,
  accountId: number,
  businessId: number,
  id: number,
): Promise<References['establishment'] | undefined> {
  return await trx
    .selectFrom('establishments')
    .select(['id', 'code', 'address', 'active'])
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Without an id, point 001 of the establishment. */
async function readEmissionPoint(
  trx: Transaction<Tables>,
  accountId: number,
  establishmentId: number,
  id: number | null | undefined,
): Promise<Series | undefined> {
  const query = trx
    .selectFrom('emission_points')
    .select(['id', 'code', 'active'])
    .where('account_id', '=', accountId)
    .where('establishment_id', '=', establishmentId);
  return await (id ? query.where('id', '=', id) : query.where('code', '=', '001')).executeTakeFirst();
}

async function readParties(
  trx: Transaction<Tables>,
  accountId: number,
  businessId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<string, Party>> {
  const rows = await trx
    .selectFrom('parties')
    .select([
      'id',
      'role',
      'identification_type_id',
      'identification',
      'business_name',
      'email',
      'mobile',
      'address',
      'vehicle_plate',
      'active',
    ])
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [`${row.role} ${row.id}`, row]));
}

async function readItems(
  trx: Transaction<Tables>,
  accountId: number,
  businessId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Item>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('items')
    .select(['id', 'code', 'aux_code', 'name', 'tax_ids', 'ice_value', 'unit', 'active'])
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function partyIds(body: DocumentBody): number[] {
  return [body.customer_id, body.provider_entity_id, body.carrier_entity_id].filter((id) => typeof id === 'number');
}

function itemIds(body: DocumentBody): number[] {
  return [...new Set(body.items.map(({ item_id: id }) => id).filter((id) => typeof id === 'number'))];
}
