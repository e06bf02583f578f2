// One statement for all that a body points at.
import type { CallStatement } from '../../platform/db/pool.ts';
import type { Business, Establishment, Item, Party, Series } from '../references.ts';

export interface WantedRecords {
  readonly accountId: number;
  readonly businessId: number;
  readonly establishmentId: number;
  /** Null: the one with the code 001. */
  readonly emissionPointId: number | null;
  readonly partyIds: number[];
  readonly itemIds: number[];
  /** Takes one emission of so many a minute; null: there is no such limit. */
  readonly quota: number | null;
}

export interface ResolvedRow {
  readonly issuer: {
    readonly business: Business;
    readonly establishment: Establishment | null;
    readonly emissionPoint: Series | null;
  } | null;
  readonly parties: readonly Party[] | null;
  readonly items: readonly Item[] | null;
  readonly used: number | null;
  readonly resets_in: number | null;
}

export async function readReferences(call: CallStatement, wanted: WantedRecords): Promise<ResolvedRow> {
  const [row] = await call<ResolvedRow>(resolveReferences, [
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

const resolveReferences = {
  name: 'resolve_references',
  text: 'select issuer, parties, items, used, resets_in from resolve_references($1, $2, $3, $4, $5, $6, $7)',
  readsOnly: true, // but for the count of emissions per minute
} as const;
