// SQL queries about the switch of a business to production.
import type { Acronym } from '@talonario/sri';
import { sql } from 'kysely';
import type { TableRow } from '../../../platform/db/tables.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import type { BusinessOfAccount } from '../../production-guard-store.ts';

export interface BusinessProductionRow {
  readonly switchedAt: Date | null;
  readonly liveAt: Date | null;
  readonly pausedAt: Date | null;
  readonly email: string | null;
}

/**
 * Reads the production state of a business and locks it until the transaction ends. So of two concurrent requests that
 * switch, pause or resume, the second sees the result of the first.
 */
export async function lockProduction(
  trx: Trx,
  { accountId, businessId }: BusinessOfAccount,
  lock?: 'lock',
): Promise<BusinessProductionRow> {
  return await trx
    .selectFrom('businesses as b')
    .select(['b.production_switched_at as switchedAt', 'b.production_live_at as liveAt'])
    .select(['b.production_paused_at as pausedAt', 'b.email'])
    .where('b.account_id', '=', accountId)
    .where('b.id', '=', businessId)
    .$if(lock !== undefined, (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow();
}

export async function setProduction(
  trx: Trx,
  { accountId, businessId }: BusinessOfAccount,
  changes: { readonly production_switched_at?: Date; readonly production_paused_at?: Date | null },
): Promise<void> {
  await trx
    .updateTable('businesses')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', businessId)
    .execute();
}

export type GoLiveQuestion = TableRow<'go_live_answers'>['question'];

export interface GoLiveAnswerRow {
  readonly question: GoLiveQuestion;
  readonly subject: number;
  readonly answer: unknown;
  readonly answered_by: unknown;
  readonly answered_at: Date;
}

/** Reads answers for the current RUC. Answers given before the RUC was corrected are ignored. */
export async function loadGoLiveAnswers(
  trx: Trx,
  { accountId, businessId }: BusinessOfAccount,
): Promise<GoLiveAnswerRow[]> {
  return await trx
    .selectFrom('go_live_answers as a')
    .innerJoin('businesses as b', 'b.id', 'a.business_id')
    .select(['a.question', 'a.subject', 'a.answer', 'a.answered_by', 'a.answered_at'])
    .where('a.account_id', '=', accountId)
    .where('a.business_id', '=', businessId)
    .where(sql<boolean>`a.answer ->> 'ruc' = b.identification`)
    .execute();
}

/** Stores an answer. Only the latest answer is valid; earlier ones are in the audit log. */
export async function storeGoLiveAnswer(
  trx: Trx,
  { accountId, businessId }: BusinessOfAccount,
  said: { readonly question: GoLiveQuestion; readonly subject?: number; readonly answer: object; readonly by: object },
): Promise<void> {
  const answer = sql<string>`${JSON.stringify(said.answer)}::jsonb || jsonb_build_object('ruc',
    (select identification from businesses where account_id = ${accountId} and id = ${businessId}))`;
  const by = JSON.stringify(said.by);
  await trx
    .insertInto('go_live_answers')
    .values({
      account_id: accountId,
      business_id: businessId,
      question: said.question,
      subject: said.subject ?? 0,
      answer,
      answered_by: by,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'question', 'subject'])
        .doUpdateSet({ answer, answered_by: by, answered_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

export interface EstablishmentSeriesRow {
  readonly id: number;
  readonly code: string;
  readonly address: string;
  readonly points: readonly string[];
}

/** Active establishments with the codes of their active points. */
export async function loadSeriesOfEstablishments(
  trx: Trx,
  { accountId, businessId }: BusinessOfAccount,
): Promise<EstablishmentSeriesRow[]> {
  const { rows } = await sql<EstablishmentSeriesRow>`
    select e.id, e.code, e.address,
           coalesce((select json_agg(p.code order by p.code) from emission_points p
                      where p.account_id = ${accountId} and p.establishment_id = e.id and p.active), '[]') as points
      from establishments e
     where e.account_id = ${accountId} and e.business_id = ${businessId} and e.active
     order by e.code`.execute(trx);
  return rows;
}

export interface SeriesCounterRow {
  readonly id: number;
  readonly establishmentCode: string;
  readonly emissionPointCode: string;
  readonly documentTypeId: number;
  readonly nextNumber: number;
  readonly lastUsed: number | null;
  readonly held: boolean;
}

/** Production sequences of active points. */
export async function readCounters(
  trx: Trx,
  { accountId, businessId }: BusinessOfAccount,
): Promise<SeriesCounterRow[]> {
  const { rows } = await sql<SeriesCounterRow>`
    select s.id, e.code as "establishmentCode", p.code as "emissionPointCode", s.document_type_id as "documentTypeId",
           s.next_number as "nextNumber", s.last_used as "lastUsed", s.held_at is not null as held
      from sequences s
      join emission_points p on p.id = s.emission_point_id and p.active
      join establishments e on e.id = s.establishment_id and e.active
     where s.account_id = ${accountId} and s.business_id = ${businessId} and s.environment_id = 2
     order by e.code, p.code, s.document_type_id`.execute(trx);
  return rows;
}

/** Returns the time of the last backup, or null if none is known. */
export async function readLastBackup(trx: Trx): Promise<Date | null> {
  const { rows } = await sql<{ taken: Date | null }>`select last_backup() as taken`.execute(trx);
  return rows[0]?.taken ?? null;
}

export interface FirstDocumentRow {
  readonly id: number;
  readonly number: string | null;
  readonly acronym: Acronym;
  readonly documentTypeId: number;
}

/**
 * Returns the first document that SRI authorised in production or, until there is one, the last document that a user
 * tried to issue.
 */
export async function readFirstDocument(
  trx: Trx,
  { accountId, businessId }: BusinessOfAccount,
): Promise<FirstDocumentRow | undefined> {
  const { rows } = await sql<FirstDocumentRow>`
    select id, number, acronym, document_type_id as "documentTypeId" from (
      (select 1 as place, id, number, acronym, document_type_id from documents
        where account_id = ${accountId} and business_id = ${businessId} and environment_id = 2 and acronym = 'AUT'
          and not issued_elsewhere and is_valid_in_production(greatest(created_at, authorized_at))
        order by id limit 1)
      union all
      (select 2, id, number, acronym, document_type_id from documents
        where account_id = ${accountId} and business_id = ${businessId} and environment_id = 2 and acronym not in ('AUT', 'CRD')
        order by id desc limit 1)
    ) found
    order by place limit 1`.execute(trx);
  return rows[0];
}
