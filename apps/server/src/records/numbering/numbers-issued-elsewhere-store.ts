// Highest numbers that a business has used in another system, according to the access keys of imported documents (from
// SRI's report, from XML files, or entered singly). A key is only a claim of a client. It is confirmed if SRI returned
// its document.
import { findCatalogRowByCode, maxSequential } from '@talonario/sri';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';

export interface NumbersIssuedElsewhere {
  readonly environmentId: number;
  readonly documentTypeId: number;
  readonly establishmentCode: string;
  readonly emissionPointCode: string;
  /** Highest number among the credible keys; null if there are none. */
  readonly highest: number | null;
  /** Issue date of the newest of these keys, YYYY-MM-DD. */
  readonly lastIssuedOn: string;
  /** Number of different credible keys. */
  readonly documents: number;
  /** Number of keys that SRI has confirmed, so that their documents are stored. */
  readonly confirmed: number;
  /**
   * Number of access keys that SRI has not confirmed and whose sequence number is far above all others or is the
   * highest possible one.
   */
  readonly doubtful: number;
  /** Highest number that SRI has not confirmed. */
  readonly highestDoubtful: number | null;
}

/** Maximum distance to the next lower number. A key with a larger distance is probably a mistake or a forgery. */
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

/**
 * Reads the numbers used in other systems, by environment, type, establishment and emission point. The emission point
 * need not exist in Talonario.
 */
export async function readNumbersIssuedElsewhere(
  trx: Trx,
  accountId: number,
  businessId: number,
): Promise<NumbersIssuedElsewhere[]> {
  // Keys of the other environment, of unknown emission points, or about which SRI does not answer any more still show
  // used numbers. Keys that SRI has rejected, or that contradict their own row, do not.
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
      -- Numbers above a leap are beyond it, too.
      select *, bool_or(not given_from_here and (number = ${maxSequential} or coalesce(number - before > ${longestLeap}, false)))
                  over (partition by environment, type_code, establishment, point order by number rows unbounded preceding) as doubted
        from neighbours
    )
    select environment, type_code, establishment, point, max(number) filter (where not doubted) as highest,
           coalesce(max(day) filter (where not doubted), max(day)) as last_issued_on,
           (count(*) filter (where not doubted))::integer as documents, (count(*) filter (where given))::integer as confirmed,
           (count(*) filter (where doubted))::integer as doubtful, max(number) filter (where doubted) as highest_doubtful
      from judged group by 1, 2, 3, 4 order by 1, 3, 4, 2`.execute(trx);
  return rows.flatMap((row) => {
    const type = findCatalogRowByCode('document-types', row.type_code);
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
