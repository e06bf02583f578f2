// Step 2: what the body points at, read in one transaction with one statement for the issuer, one for parties, one for
// items. What is not there is a fault of its field; what is deactivated is a conflict.
import type { BodyOf } from '@talonario/contract';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Fault } from '../../platform/http/error-reply.ts';

/** A document as the client describes it. */
export type DocumentBody = Omit<BodyOf<'documents.create'>, 'emit' | 'expected_total'>;

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

/** What the body points at, as far as it is there. */
export interface Found {
  readonly business: Business;
  readonly establishment: Establishment | undefined;
  readonly emissionPoint: Series | undefined;
  readonly customer: Party | undefined;
  readonly provider: Party | undefined;
  readonly carrier: Party | undefined;
  readonly items: ReadonlyMap<number, Item>;
}

/** All that a document stands on. */
export interface References extends Found {
  readonly establishment: Establishment;
  readonly emissionPoint: Series;
  readonly customer: Party;
}

type Establishment = Series & { readonly address: string };

export interface MissingReferences {
  readonly kind: 'missing';
  readonly faults: readonly Fault[];
  /** Without a business nothing else was looked for. */
  readonly found: Found | undefined;
}

export type ReferencesReading =
  | { readonly kind: 'found'; readonly references: References }
  | MissingReferences
  | { readonly kind: 'inactive'; readonly references: References; readonly fields: readonly string[] };

export async function resolve(
  trx: Transaction<Tables>,
  accountId: number,
  body: DocumentBody,
): Promise<ReferencesReading> {
  const { business, establishment, emissionPoint } = await readIssuer(trx, accountId, body);
  if (business === undefined)
    return { kind: 'missing', faults: [notFound('business_id', 'this account')], found: undefined };
  const parties = await readParties(trx, accountId, business.id, partyIds(body));
  const items = await readItems(trx, accountId, business.id, itemIds(body));

  const customer = parties.get(`customer ${body.customer_id}`);
  const provider = body.provider_entity_id ? parties.get(`provider ${body.provider_entity_id}`) : undefined;
  const [carrierField, carrierId] = carrierOf(body);
  const carrier = carrierId ? parties.get(`carrier ${carrierId}`) : undefined;
  const missing = [
    !establishment && 'establishment_id',
    !customer && 'customer_id',
    body.provider_entity_id && !provider && 'provider_entity_id',
    carrierId && !carrier && carrierField,
    ...body.items.map(({ item_id: id }, index) => id && !items.has(id) && `items[${index}].item_id`),
  ].filter((field) => typeof field === 'string');
  if (missing.length > 0 || !establishment || !emissionPoint || !customer) {
    const faults = missing.map((field) => notFound(field, 'this business'));
    if (establishment && !emissionPoint) faults.push(pointNotFound(body));
    const found = { business, establishment, emissionPoint, customer, provider, carrier, items };
    return { kind: 'missing', faults, found };
  }

  const inactive = [
    !business.active && 'business_id',
    !establishment.active && 'establishment_id',
    !emissionPoint.active && 'emission_point_id',
    !customer.active && 'customer_id',
    provider && !provider.active && 'provider_entity_id',
    carrier && !carrier.active && carrierField,
    ...body.items.map(({ item_id: id }, index) => id && !items.get(id)?.active && `items[${index}].item_id`),
  ].filter((field) => typeof field === 'string');
  const references = { business, establishment, emissionPoint, customer, provider, carrier, items };
  return inactive.length > 0 ? { kind: 'inactive', references, fields: inactive } : { kind: 'found', references };
}

function notFound(field: string, place: string): Fault {
  return { field, code: 'field.not_found', message: `does not exist in ${place}` };
}

function pointNotFound({ emission_point_id: id }: DocumentBody): Fault {
  const field = 'emission_point_id';
  if (id) return notFound(field, 'this establishment');
  return { field, code: 'field.required', message: 'is required: the establishment has no emission point 001' };
}

interface Issuer {
  readonly business?: Business;
  readonly establishment?: Establishment | undefined;
  readonly emissionPoint?: Series | undefined;
}

/** Business, establishment and point in one row. Without an id, point 001 of the establishment. */
async function readIssuer(trx: Transaction<Tables>, accountId: number, body: DocumentBody): Promise<Issuer> {
  const pointId = body.emission_point_id;
  const row = await trx
    .selectFrom('businesses as b')
    .leftJoin('signatures as s', (join) => join.onRef('s.business_id', '=', 'b.id').on('s.current', '=', true))
    .leftJoin('establishments as e', (join) =>
      join.onRef('e.business_id', '=', 'b.id').on('e.id', '=', body.establishment_id),
    )
    .leftJoin('emission_points as p', (join) => {
      const ofEstablishment = join.onRef('p.establishment_id', '=', 'e.id');
      return pointId ? ofEstablishment.on('p.id', '=', pointId) : ofEstablishment.on('p.code', '=', '001');
    })
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
      'e.id as establishment_id',
      'e.code as establishment_code',
      'e.address as establishment_address',
      'e.active as establishment_active',
      'p.id as point_id',
      'p.code as point_code',
      'p.active as point_active',
    ])
    .where('b.account_id', '=', accountId)
    .where('b.id', '=', body.business_id)
    .executeTakeFirst();
  if (row === undefined) return {};
  const { establishment_id, establishment_code, establishment_address, establishment_active, ...rest } = row;
  const { point_id, point_code, point_active, ...business } = rest;
  return {
    business,
    establishment: present({
      id: establishment_id,
      code: establishment_code,
      address: establishment_address,
      active: establishment_active,
    }),
    emissionPoint: present({ id: point_id, code: point_code, active: point_active }),
  };
}

/** The columns of a row that a left join found, or nothing. */
function present<Columns extends object>(
  columns: Columns,
): { [Key in keyof Columns]: NonNullable<Columns[Key]> } | undefined {
  return Object.values(columns).includes(null) ? undefined : (columns as never);
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
    .where(sql<boolean>`id = any(${ids})`)
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
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function partyIds(body: DocumentBody): number[] {
  const [, carrierId] = carrierOf(body);
  return [body.customer_id, body.provider_entity_id, carrierId].filter((id) => typeof id === 'number');
}

/** A guide names its carrier; an invoice that takes the place of one, inside its journey. */
function carrierOf(body: DocumentBody): readonly [field: string, id: number | null | undefined] {
  if (body.substitute_guide) return ['substitute_guide.carrier_entity_id', body.substitute_guide.carrier_entity_id];
  return ['carrier_entity_id', body.carrier_entity_id];
}

function itemIds(body: DocumentBody): number[] {
  return [...new Set(body.items.map(({ item_id: id }) => id).filter((id) => typeof id === 'number'))];
}
