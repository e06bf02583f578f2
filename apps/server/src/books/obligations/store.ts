// SQL queries about obligations.
import type { ObligationCode } from '@talonario/sri';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { TableRow } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { accessibleRowsCondition, type RecordPrincipal } from '../../records/directories/scope-store.ts';

export type ObligationSettingRow = Omit<TableRow<'obligation_settings'>, 'account_id' | 'business_id'>;
export type ObligationStateRow = Pick<
  TableRow<'obligation_states'>,
  'business_id' | 'obligation' | 'period' | 'state' | 'return_number'
>;

/** A business with the settings that its due dates depend on. */
export interface FilingBusiness {
  readonly id: number;
  readonly name: string;
  readonly identification: string;
  readonly special_taxpayer: string | null;
  readonly mail_reminders: boolean;
  readonly settings: ObligationSettingRow[];
}

/** Reads one business, active or not, or every active business that the caller may see. */
export async function loadFilingBusinesses(
  trx: Trx,
  principal: RecordPrincipal,
  businessId: number | undefined,
): Promise<FilingBusiness[]> {
  const accountId = principal.account.id;
  const reachable = accessibleRowsCondition(principal, sql.ref('b.id'));
  const rows = await trx
    .selectFrom('businesses as b')
    .select(['b.id', 'b.identification', 'b.special_taxpayer', 'b.mail_reminders'])
    .select(sql<string>`coalesce(nullif(b.commercial_name, ''), b.business_name)`.as('name'))
    .where('b.account_id', '=', accountId)
    .$if(businessId !== undefined, (query) => query.where('b.id', '=', businessId ?? 0))
    .$if(businessId === undefined, (query) => query.where('b.active', '=', true))
    .$if(reachable !== undefined, (query) => query.where(reachable ?? sql<boolean>`true`))
    .orderBy('b.id')
    .execute();
  const settings = await readSettings(trx, accountId, businessId);
  return rows.map((row) => ({ ...row, settings: settings.get(row.id) ?? [] }));
}

/** Settings by business, each by date. */
async function readSettings(
  trx: Trx,
  accountId: number,
  businessId: number | undefined,
): Promise<Map<number, ObligationSettingRow[]>> {
  const rows = await trx
    .selectFrom('obligation_settings')
    .select(['business_id', 'valid_from', 'vat_period', 'taxpayer_class', 'place'])
    .select(['special_day', 'ats_months', 'obligations'])
    .where('account_id', '=', accountId)
    .$if(businessId !== undefined, (query) => query.where('business_id', '=', businessId ?? 0))
    .orderBy('valid_from')
    .execute();
  const byBusiness = new Map<number, ObligationSettingRow[]>();
  for (const { business_id, ...row } of rows)
    byBusiness.set(business_id, [...(byBusiness.get(business_id) ?? []), row]);
  return byBusiness;
}

/** Returns the closed periods of the business in the test environment and in production. */
export async function loadClosedPeriods(trx: Trx, accountId: number, businessId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('period_closings')
    .select('period')
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('reopened_at', 'is', null)
    .orderBy('starts_on')
    .execute();
  return rows.map(({ period }) => period);
}

export async function replaceObligationSettings(
  trx: Trx,
  accountId: number,
  businessId: number,
  settings: readonly ObligationSettingRow[],
): Promise<void> {
  await trx
    .deleteFrom('obligation_settings')
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .execute();
  if (settings.length === 0) return;
  await trx
    .insertInto('obligation_settings')
    .values(settings.map((row) => ({ account_id: accountId, business_id: businessId, ...row })))
    .execute();
}

/** States that users set for returns of these periods. */
export async function loadObligationStates(
  trx: Trx,
  accountId: number,
  businessIds: readonly number[],
  periods: readonly string[],
): Promise<ObligationStateRow[]> {
  if (businessIds.length === 0 || periods.length === 0) return [];
  return await trx
    .selectFrom('obligation_states')
    .select(['business_id', 'obligation', 'period', 'state', 'return_number'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`business_id = any (${businessIds}::bigint[])`)
    .where(sql<boolean>`period = any (${[...new Set(periods)]}::text[])`)
    .execute();
}

export async function storeObligationState(trx: Trx, accountId: number, row: ObligationStateRow): Promise<void> {
  const { state, return_number } = row;
  await trx
    .insertInto('obligation_states')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'obligation', 'period'])
        .doUpdateSet({ state, return_number, updated_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

/** Closes the open reminders of one return. */
export async function closeRemindersOfReturn(
  trx: Trx,
  accountId: number,
  { business_id, obligation, period }: Pick<ObligationStateRow, 'business_id' | 'obligation' | 'period'>,
): Promise<void> {
  await trx
    .updateTable('alerts')
    .set({ resolved_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('business_id', '=', business_id)
    .where('obligation', '=', obligation)
    .where('period', '=', period)
    .where('resolved_at', 'is', null)
    .execute();
}

export interface BusinessToRemind {
  readonly accountId: number;
  readonly businessId: number;
}

/** Businesses that have not been checked on this day. */
export async function findBusinessesToRemind(
  { system }: Pick<Database, 'system'>,
  today: string,
  most: number,
): Promise<BusinessToRemind[]> {
  const { rows } = await sql<BusinessToRemind>`
    select account_id as "accountId", business_id as "businessId" from find_unreminded(${today}::date, ${most}::int)
  `.execute(system);
  return rows;
}

/** Marks a business as checked on this day. Returns true for exactly one caller. */
export async function claimDailyReminderCheck(
  trx: Trx,
  { accountId, businessId }: BusinessToRemind,
  today: string,
): Promise<boolean> {
  const written = await trx
    .insertInto('obligation_checks')
    .values({ account_id: accountId, business_id: businessId, day: today })
    .onConflict((conflict) =>
      conflict.column('business_id').doUpdateSet({ day: today }).where('obligation_checks.day', '<', today),
    )
    .returning('business_id')
    .executeTakeFirst();
  return written !== undefined;
}

export interface ObligationReminder {
  readonly accountId: number;
  readonly businessId: number;
  readonly obligation: ObligationCode;
  readonly period: string;
  readonly dueOn: string;
  readonly kind: 'obligation.due_soon' | 'obligation.due_now';
}

/**
 * Raises a reminder, at most once for each return and kind. A later reminder replaces the earlier one. Returns false if
 * it was raised before.
 */
export async function raiseReminder(trx: Trx, reminder: ObligationReminder): Promise<boolean> {
  const { accountId, businessId, obligation, period, dueOn, kind } = reminder;
  const values = {
    account_id: accountId,
    business_id: businessId,
    obligation,
    period,
    due_on: dueOn,
    kind,
    message: `${obligation} of ${period} is due on ${dueOn}`,
  };
  if (kind === 'obligation.due_now') {
    const known = await trx
      .selectFrom('alerts')
      .select('id')
      .where('account_id', '=', accountId)
      .where('business_id', '=', businessId)
      .where('obligation', '=', obligation)
      .where('period', '=', period)
      .where('kind', '=', kind)
      .executeTakeFirst();
    if (known !== undefined) return false;
    await closeRemindersOfReturn(trx, accountId, { business_id: businessId, obligation, period });
  }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('alerts')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === 1;
}

export interface ReminderRecipient {
  readonly email: string;
  readonly locale: 'es' | 'en';
}

/**
 * Users who manage the account or keep its books, and may see the business. Returns none if the reminder mails of the
 * business are switched off.
 */
export async function readReminderRecipients(
  trx: Trx,
  { accountId, businessId }: BusinessToRemind,
): Promise<ReminderRecipient[]> {
  return await trx
    .selectFrom('users as u')
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .innerJoin('businesses as b', 'b.account_id', 'u.account_id')
    .select(['p.email', 'p.locale'])
    .where('u.account_id', '=', accountId)
    .where('u.active', '=', true)
    .where('u.role', 'in', ['owner', 'administrator', 'accountant'])
    .where('b.id', '=', businessId)
    .where('b.mail_reminders', '=', true)
    .where(sql<boolean>`u.business_ids is null or b.id = any(u.business_ids)`)
    .orderBy('u.id')
    .execute();
}

export async function setMailReminders(trx: Trx, accountId: number, businessId: number, on: boolean): Promise<void> {
  await trx
    .updateTable('businesses')
    .set({ mail_reminders: on })
    .where('account_id', '=', accountId)
    .where('id', '=', businessId)
    .execute();
}

/** Closes reminders of returns whose due date has passed. */
export async function closeOldReminders(
  trx: Trx,
  { accountId, businessId }: BusinessToRemind,
  before: string,
): Promise<void> {
  await trx
    .updateTable('alerts')
    .set({ resolved_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('due_on', '<', before)
    .where('resolved_at', 'is', null)
    .execute();
}
