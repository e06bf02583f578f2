// The highest numbers that the business used in another system, as far as access keys of documents it issued there were brought here: in
// SRI's report, in XML files, or one by one. A key is what somebody sent; only those that SRI gave count as confirmed.
import { findByCode, largestSequential } from '@talonario/sri';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';

export interface SeenElsewhere {
  readonly environmentId: number;
  readonly documentTypeId: number;
  readonly establishmentCode: string;
  readonly emissionPointCode: string;
  /** The highest number among the keys that can be believed; null: there are none. */
  readonly highest: number | null;
  /** YYYY-MM-DD: the day of the newest of them. */
  readonly lastIssuedOn: string;
  /** Different keys that can be believed. */
  readonly documents: number;
  /** Those of them that SRI has given: they are documents here. */
  readonly confirmed: number;
  /** Keys whose number leaps away from all others, or is the last one there is, and that SRI has not given. */
  readonly doubtful: number;
  /** The highest number of those. */
  readonly highestDoubtful: number | null;
}

/** Farther than this from the next lower number, a key is a mistake or a forgery sooner than a document. */
const longestLeap = 10_000_000;

interface GroupedKeys {
  readonly environment: string;
  readonly type_code: string;
  readonly establishment: string;
  readonly point: string;
  readonly highest: number | null;
  readonly last_issued_on: string;
  readonly documents: number;
  readonly confirmed: number;
  readonly doubtful: number;
  readonly highest_doubtful: number | null;
}

/** By environment, type, establishment and point. Points that are not here are among them. */
export async function readNumbersSeenElsewhere(
  trx: Trx,
  accountId: number,
  businessId: number,
): Promise<SeenElsewhere[]> {
  // Rows that SRI does not give any more, of the other environment or of a point that is not here yet still tell of a number that was
  // used. Keys that SRI refused, or that contradict their own row, tell of none.
  const { rows } = await sql<GroupedKeys>`
    with keys as (
      select r.access_key, bool_or(r.outcome in ('new', 'known')) as given
        from imports i
        join import_rows r on r.account_id = i.account_id and r.import_id = i.id
        join businesses b on b.account_id = i.account_id and b.id = i.business_id
       where i.account_id = ${accountId} and i.business_id = ${businessId} and i.source = 'issued' and not i.dry_run
         and r.access_key ~ '^[0-9]{49}$' and substr(r.access_key, 11, 13) = b.identification
         and (r.outcome in ('new', 'known', 'waiting', 'not_found', 'conflict')
              or r.code in ('received.other_environment', 'received.point_unknown'))
       group by r.access_key
    ), numbers as (
      select substr(access_key, 24, 1) as environment, substr(access_key, 9, 2) as type_code,
             substr(access_key, 25, 3) as establishment, substr(access_key, 28, 3) as point,
             substr(access_key, 31, 9)::integer as number, given,
             substr(access_key, 5, 4) || '-' || substr(access_key, 3, 2) || '-' || substr(access_key, 1, 2) as day
        from keys
    ), neighbours as (
      select *, lag(number) over upwards as before,
             bool_or(given) over (upwards rows between current row and unbounded following) as given_from_here
        from numbers
      window upwards as (partition by environment, type_code, establishment, point order by number)
    ), judged as (
      -- What lies above a leap is beyond it, too.
      select *, bool_or(not given_from_here and (number = ${largestSequential} or coalesce(number - before > ${longestLeap}, false)))
                  over (partition by environment, type_code, establishment, point order by number rows unbounded preceding) as doubted
        from neighbours
    )
    select environment, type_code, establishment, point, max(number) filter (where not doubted) as highest,
           coalesce(max(day) filter (where not doubted), max(day)) as last_issued_on,
           (count(*) filter (where not doubted))::integer as documents, (count(*) filter (where given))::integer as confirmed,
           (count(*) filter (where doubted))::integer as doubtful, max(number) filter (where doubted) as highest_doubtful
      from judged group by 1, 2, 3, 4 order by 1, 3, 4, 2`.execute(trx);
  return rows.flatMap((row) => {
    const type = findByCode('document-types', row.type_code);
    if (type === undefined) return [];
    return {
      environmentId: Number(row.environment),
      documentTypeId: type.id,
      establishmentCode: row.establishment,
      emissionPointCode: row.point,
      highest: row.highest,
      lastIssuedOn: row.last_issued_on,
      documents: row.documents,
      confirmed: row.confirmed,
      doubtful: row.doubtful,
      highestDoubtful: row.highest_doubtful,
    };
  });
}
