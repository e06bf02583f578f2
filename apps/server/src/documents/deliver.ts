// Step 8, its rows: what must be told about a change of state is written in the transaction that changes it, so neither
// can happen without the other. The worker sends it (mail/, webhooks/).
import type { webhookEvents } from '@talonario/contract';
import { catalogs } from '@talonario/sri';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';

export interface DocumentEvent {
  readonly accountId: number;
  readonly documentId: number;
  readonly type: (typeof webhookEvents)[number];
}

/**
 * Writes the event of a document as it now stands, its delivery to every endpoint that asked for it, and on authorization
 * the mail to the customer. Call it after the state was written. One statement: it stands in the way of every emission.
 */
export async function deliver(trx: Transaction<Tables>, { accountId, documentId, type }: DocumentEvent): Promise<void> {
  const { rows } = await sql<{ written: number }>`
    with document as materialized (
      select id, account_id, business_id, document_type_id, acronym, number, access_key, authorization_number,
             authorized_at, entity_email, total
        from documents where account_id = ${accountId} and id = ${documentId}
    ),
    event as (
      insert into events (account_id, business_id, document_id, type, message_id, data)
      select d.account_id, d.business_id, d.id, ${type}, 'msg_' || replace(gen_random_uuid()::text, '-', ''),
             json_build_object(
               'id', d.id,
               'businessId', d.business_id,
               'documentTypeCode', ${typeCodes}::jsonb ->> d.document_type_id::text,
               'state', ${stateWords}::jsonb ->> d.acronym,
               'acronym', d.acronym,
               'number', d.number,
               'accessKey', d.access_key,
               'authorizationNumber', d.authorization_number,
               'authorizedAt', to_char(d.authorized_at at time zone interval '-05:00', 'YYYY-MM-DD"T"HH24:MI:SS.MS"-05:00"'),
               'total', d.total
             )
        from document d
      returning id, account_id, business_id
    ),
    delivery as (
      insert into webhook_deliveries (account_id, endpoint_id, event_id, status, due_at)
      select e.account_id, w.id, e.id, 'pending', clock_timestamp()
        from event e
        join webhook_endpoints w on w.account_id = e.account_id and w.active
         and (w.business_id is null or w.business_id = e.business_id) and ${type} = any (w.events)
    )
    ${type === 'document.authorizated' ? automaticMail : sql``}
    select count(*)::int as written from event
  `.execute(trx);
  if (rows[0]?.written !== 1) throw new Error(`there is no document ${documentId} to tell about`);
}

const automaticMail = sql`,
    mail as (
      insert into emails (account_id, business_id, document_id, origin, recipients, pending, status, due_at)
      select d.account_id, d.business_id, d.id, 'authorization', a.list, a.list, 'queued', clock_timestamp()
        from document d
        join businesses b on b.account_id = d.account_id and b.id = d.business_id and b.email_on_authorization
       cross join lateral (select email_addresses(d.entity_email) as list) a
       where cardinality(a.list) > 0
      on conflict do nothing
    )`;

const typeCodes = JSON.stringify(Object.fromEntries(catalogs['document-types'].map(({ id, code }) => [id, code])));
const stateWords = JSON.stringify(
  Object.fromEntries(catalogs['document-states'].map(({ acronym, state }) => [acronym, state])),
);
