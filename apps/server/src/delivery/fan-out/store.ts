// From an event to what leaves the service because of it.
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** Accounts whose outbox is not empty. */
export async function accountsWithEvents(db: Database, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select accounts_with_events(${most}::int) as id`.execute(db.system);
  return rows.map(({ id }) => id);
}

/**
 * Takes events from the outbox and writes a delivery for every endpoint that asked for them, and the mail they ask for. Gives
 * how many events it took. One statement: an event leaves the outbox together with what it becomes, or not at all.
 */
export async function expandEvents(trx: Transaction<Tables>, accountId: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as materialized (
      delete from event_outbox o
       using (select event_id from event_outbox where account_id = ${accountId}
               order by event_id limit ${most} for update skip locked) n
       where o.account_id = ${accountId} and o.event_id = n.event_id
      returning o.event_id
    ),
    event as materialized (
      select e.id, e.account_id, e.business_id, e.document_id, e.type, e.created_at, e.email_recipients
        from events e join taken t on t.event_id = e.id where e.account_id = ${accountId}
    ),
    delivery as (
      insert into webhook_deliveries (account_id, endpoint_id, event_id, status, due_at)
      select e.account_id, w.id, e.id, 'pending', clock_timestamp()
        from event e
        join webhook_endpoints w on w.account_id = e.account_id and w.active and w.created_at <= e.created_at
         and (w.business_id is null or w.business_id = e.business_id) and e.type = any (w.events)
       order by e.id
         for key share of w -- one that is being deleted is waited for, and then told nothing
    ),
    mail as (
      insert into emails (account_id, business_id, document_id, origin, recipients, pending, status, due_at)
      select e.account_id, e.business_id, e.document_id,
             case e.type when 'document.annulled' then 'annulment' when 'document.annulment_requested' then 'annulment_request' else 'authorization' end,
             e.email_recipients, e.email_recipients, 'queued', clock_timestamp()
        from event e where cardinality(e.email_recipients) > 0
      on conflict do nothing -- one automatic mail per document and occasion
    )
    select count(*) from taken
  `.execute(trx);
  return rows[0]?.count ?? 0;
}
