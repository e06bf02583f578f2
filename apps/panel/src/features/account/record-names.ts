// Names of the records in the audit log, so that users do not see only ids.
import type { DataOf, InputOf } from '../../api/talonario.ts';

type Wanted = InputOf<'recordNames.find'>['body']['records'][number];
type Kind = Wanted['type'];

export interface NamedEntry {
  readonly recordType: string;
  readonly recordId: number | null;
  readonly before: object | null;
  readonly after: object | null;
}

/** Names of records by type and id. A deleted record has no name. */
export type RecordNames = ReadonlyMap<string, string>;

export function findRecordName(names: RecordNames, type: string, id: number): string | undefined {
  return names.get(`${type} ${id}`);
}

/** Records that audit entries are about, and records that the fields of the entries refer to. */
export function recordsToName(entries: readonly NamedEntry[]): Wanted[] {
  const found = new Map<string, Wanted>();
  const add = (type: string | undefined, id: unknown) => {
    const kind = kinds.find((candidate) => candidate === type);
    if (kind !== undefined && typeof id === 'number' && id > 0) found.set(`${kind} ${id}`, { type: kind, id });
  };
  for (const { recordType, recordId, before, after } of entries) {
    add(recordType, recordId);
    for (const fields of [before, after])
      for (const [field, value] of Object.entries(fields ?? {}))
        for (const id of Array.isArray(value) ? value : [value]) add(kindOfField(field), id);
  }
  return [...found.values()].slice(0, 500);
}

/** Record type that `customer_id`, `emissionPointId` or `businessIds` refers to. */
export function kindOfField(field: string): string | undefined {
  const [, name] = /^(\w+?)_?[iI]ds?$/.exec(field) ?? [];
  if (name === undefined) return undefined;
  return pointing[name.replaceAll('_', '').toLowerCase()];
}

export function recordNamesById(rows: DataOf<'recordNames.find'>): RecordNames {
  return new Map(rows.map(({ type, id, name }) => [`${type} ${id}`, name]));
}

const kinds: readonly Kind[] = [
  'document',
  'customer',
  'provider',
  'carrier',
  'item',
  'business',
  'establishment',
  'emission_point',
  'user',
  'api_key',
  'webhookEndpoint',
];

const pointing: Readonly<Record<string, Kind>> = {
  document: 'document',
  customer: 'customer',
  providerentity: 'provider',
  carrierentity: 'carrier',
  item: 'item',
  business: 'business',
  establishment: 'establishment',
  emissionpoint: 'emission_point',
  user: 'user',
};
