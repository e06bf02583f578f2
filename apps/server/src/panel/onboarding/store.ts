import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';

export interface OnboardingSteps {
  readonly business: boolean;
  readonly signature: boolean;
  readonly establishment: boolean;
  readonly firstInvoice: boolean;
  readonly email: boolean;
  readonly apiKey: boolean;
}

/** Reads the completed setup steps of a business, by default of the oldest active business of the account. */
export async function loadOnboardingSteps(
  trx: Trx,
  accountId: number,
  businessId: number | undefined,
): Promise<OnboardingSteps> {
  const wanted =
    businessId === undefined
      ? sql`(select min(id) from businesses where account_id = ${accountId} and active)`
      : sql`${businessId}::bigint`;
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.account_id`)} = ${accountId} and ${sql.ref(`${alias}.business_id`)} = w.id`;
  const { rows } = await sql<OnboardingSteps>`
    select exists (select from businesses b where b.account_id = ${accountId} and b.id = w.id) as business,
           exists (select from signatures s where ${own('s')} and s.current
                      and now() between s.valid_from and s.valid_to) as signature,
           exists (select from establishments e join emission_points p on p.establishment_id = e.id and p.active
                    where ${own('e')} and e.active) as establishment,
           exists (select from documents d where ${own('d')} and d.acronym = 'AUT') as "firstInvoice",
           exists (select from emails m where ${own('m')} and m.status = 'sent') as email,
           exists (select from api_keys k where k.account_id = ${accountId} and k.active) as "apiKey"
      from (select ${wanted} as id) w
  `.execute(trx);
  const [steps] = rows;
  if (steps === undefined) throw new Error('a query of steps gave no row');
  return steps;
}

export async function findBusinessId(trx: Trx, accountId: number, identification: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('businesses')
    .select('id')
    .where('account_id', '=', accountId)
    .where('identification', '=', identification)
    .executeTakeFirst();
  return row?.id;
}
