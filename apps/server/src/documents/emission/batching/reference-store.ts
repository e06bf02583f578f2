// Reads all records that the body of a document refers to, with one SQL query.

import { batcherPerDatabase } from '../../../platform/db/batcher.ts';
import type { CallSqlFunction, Database } from '../../../platform/db/pool.ts';
import type {
  EmissionSeries,
  IssuingEstablishment,
  ReferencedBusiness,
  ReferencedItem,
  ReferencedParty,
} from '../../references.ts';

export interface RequestedReferences {
  readonly accountId: number;
  readonly businessId: number;
  readonly establishmentId: number;
  /** Id of the emission point. Null means the emission point with the code 001. */
  readonly emissionPointId: number | null;
  readonly partyIds: number[];
  readonly itemIds: number[];
  /** Limit of emissions per minute, of which this call uses one. Null means no limit. */
  readonly quota: number | null;
}

export interface ResolvedReferencesRow {
  readonly issuer: {
    readonly business: ReferencedBusiness;
    readonly establishment: IssuingEstablishment | null;
    readonly emissionPoint: EmissionSeries | null;
  } | null;
  readonly parties: readonly ReferencedParty[] | null;
  readonly items: readonly ReferencedItem[] | null;
  readonly used: number | null;
  readonly resets_in: number | null;
}

/** Reads the records that one request refers to, with one SQL query. `call` may belong to a transaction. */
export async function loadReferences(
  call: CallSqlFunction,
  wanted: RequestedReferences,
): Promise<ResolvedReferencesRow> {
  const [row] = await call<ResolvedReferencesRow>(resolveReferences, [
    wanted.accountId,
    wanted.businessId,
    wanted.establishmentId,
    wanted.emissionPointId,
    wanted.partyIds,
    wanted.itemIds,
    wanted.quota,
  ]);
  if (row === undefined) throw new Error('resolve_references() gives one row');
  return row;
}

/**
 * Reads the records that a request refers to in a separate round trip, which it shares with other requests of the
 * account that wait at the same time.
 */
export function loadReferencesInBatch(db: Database, wanted: RequestedReferences): Promise<ResolvedReferencesRow> {
  return readers(db).add(wanted.accountId, wanted);
}

const readers = batcherPerDatabase<number, RequestedReferences, ResolvedReferencesRow>((db) => ({
  conflictKey: () => undefined,
  async run(wanted, accountId) {
    const call = db.callFor(accountId);
    const [only] = wanted;
    if (wanted.length === 1 && only !== undefined) return [await loadReferences(call, only)];
    return await call<ResolvedReferencesRow>(resolveSeveral, [accountId, JSON.stringify(wanted)]);
  },
}));

const resolveReferences = {
  name: 'resolve_references',
  text: 'select issuer, parties, items, used, resets_in from resolve_references($1, $2, $3, $4, $5, $6, $7)',
  readsOnly: true, // the statement writes only the count of emissions per minute
} as const;

// Resolves several requests one after the other, in their order.
const resolveSeveral = {
  name: 'resolve_references of several',
  text: `select r.issuer, r.parties, r.items, r.used, r.resets_in
      from rows from (jsonb_to_recordset($2) as ("businessId" bigint, "establishmentId" bigint, "emissionPointId" bigint,
             "partyIds" bigint[], "itemIds" bigint[], "quota" integer)) with ordinality
             as w (business, establishment, point, parties, items, quota, place)
      cross join lateral resolve_references($1, w.business, w.establishment, w.point, w.parties, w.items, w.quota) r
     order by w.place`,
  readsOnly: true,
} as const;
