// Records that a request may refer to: those that the account had at the start, and those that the run has created.
import type { Random } from './random.ts';

export interface FuzzedApi {
  readonly base: string;
  readonly key: string;
}

const listed = [
  'establishments',
  'emission-points',
  'sequences',
  'customers',
  'providers',
  'carriers',
  'items',
  'webhook-endpoints',
  'documents',
] as const;

const catalogs = [
  'document-types',
  'emission-types',
  'identification-types',
  'item-types',
  'payment-locations',
  'payment-methods',
  'retention-codes',
  'retention-tax-types',
  'sustain-codes',
  'taxes',
  'tax-types',
  'document-states',
  'environments',
] as const;

/** Resource that a field or parameter refers to. */
const namedBy: Readonly<Record<string, string>> = {
  business_id: 'businesses',
  businessId: 'businesses',
  establishment_id: 'establishments',
  establishmentId: 'establishments',
  emission_point_id: 'emission-points',
  emissionPointId: 'emission-points',
  customer_id: 'customers',
  entityId: 'customers',
  provider_entity_id: 'providers',
  carrier_entity_id: 'carriers',
  item_id: 'items',
  documentId: 'documents',
  document_type_id: 'document-types',
  support_document_type_id: 'document-types',
  emission_type_id: 'emission-types',
  identification_type_id: 'identification-types',
  item_type_id: 'item-types',
  itemTypeId: 'item-types',
  payment_location_id: 'payment-locations',
  payment_method_id: 'payment-methods',
  retention_code_id: 'retention-codes',
  retention_tax_type_id: 'retention-tax-types',
  sustain_code_id: 'sustain-codes',
  support_document_tax_id: 'taxes',
  tax_id: 'taxes',
  environment_id: 'environments',
  catalog: 'catalogs',
};

export class RecordsToFuzz {
  readonly #anchors: Map<string, readonly number[]>;
  readonly #made = new Map<string, number[]>();
  readonly #sparesAnchors: boolean;

  private constructor(anchors: Map<string, readonly number[]>, sparesAnchors: boolean) {
    this.#anchors = anchors;
    this.#sparesAnchors = sparesAnchors;
  }

  static async find(api: FuzzedApi, { sparesAnchors = true } = {}): Promise<RecordsToFuzz> {
    // Uses only records of the oldest business, because records of several businesses are rarely valid in one document.
    const business = Math.min(...(await idsAt(api, '/businesses?perPage=100')));
    const anchors = new Map<string, readonly number[]>([['businesses', [business]]]);
    for (const name of listed) anchors.set(name, await idsAt(api, `/${name}?businessId=${business}`));
    for (const name of catalogs) anchors.set(name, await idsAt(api, `/catalogs/${name}`));
    return new RecordsToFuzz(anchors, sparesAnchors);
  }

  /**
   * Adds a record that the run created. Only the newest fifty are kept, because older ones may be deleted or used up.
   */
  add(resource: string, id: number): void {
    this.#made.set(resource, [...(this.#made.get(resource) ?? []), id].slice(-50));
  }

  namedBy(field: string): string | undefined {
    return namedBy[field];
  }

  catalog(random: Random): string {
    return random.pick(catalogs);
  }

  any(resource: string, random: Random): number {
    const known = [...(this.#anchors.get(resource) ?? []), ...(this.#made.get(resource) ?? [])];
    return known.length > 0 ? random.pick(known) : 1;
  }

  anchor(resource: string, random: Random): number {
    const anchors = this.#anchors.get(resource) ?? [];
    return anchors.length > 0 ? random.pick(anchors) : this.any(resource, random);
  }

  /**
   * Id of a record that may be changed or deleted. Initial records are spared, because a run that deactivated them
   * could test little afterwards.
   */
  expendable(resource: string, random: Random): number {
    if (!this.#sparesAnchors) return this.any(resource, random);
    const made = this.#made.get(resource) ?? [];
    return made.length > 0 ? random.pick(made) : absentId;
  }
}

export const absentId = 987_654_321;

async function idsAt({ base, key }: FuzzedApi, path: string): Promise<number[]> {
  const answer = await fetch(`${base}${path}`, { headers: { 'x-api-key': key } });
  if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: readonly { id: number }[] };
  return data.map(({ id }) => id);
}
