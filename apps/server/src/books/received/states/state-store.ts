// SQL queries about the state of received documents at SRI.
import { sql } from 'kysely';
import type { EnvironmentId } from '../../../authority/environment.ts';
import type { Database } from '../../../platform/db/pool.ts';
import type { ReceivedState } from '../../../platform/db/tables.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import { raiseReceivedAlert } from '../alert-store.ts';

export interface ReceivedDocumentDueForState {
  readonly id: number;
  readonly accountId: number;
  readonly businessId: number;
  readonly accessKey: string;
}

/** Duration of a claim in seconds. The claiming process writes the time of the next query. */
const turnSeconds = 1_800;

export async function claimStates(
  db: Database,
  environmentId: EnvironmentId,
  count: number,
): Promise<ReceivedDocumentDueForState[]> {
  const { rows } = await sql<{ id: number; account_id: number; business_id: number; access_key: string }>`
    select id, account_id, business_id, access_key
      from claim_due_states(${environmentId}::smallint, ${count}, make_interval(secs => ${turnSeconds}))`.execute(
    db.system,
  );
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    businessId: row.business_id,
    accessKey: row.access_key,
  }));
}

/** Schedules the next query after SRI did not answer. The delay grows each time, up to half a day. */
export async function postponeState(trx: Trx, { accountId, id }: ReceivedDocumentDueForState): Promise<void> {
  await trx
    .updateTable('received_documents')
    .set({
      state_tries: sql<number>`least(state_tries + 1, 1000)`,
      state_due_at: sql<Date>`clock_timestamp() + make_interval(secs => least(300 * power(2, least(state_tries, 8)), 43200))`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export interface ReceivedStateChange {
  readonly before: ReceivedState;
  readonly after: ReceivedState;
}

/**
 * Stores an answer of SRI. `state` is undefined if the answer contains nothing about the document. Then only the next
 * query is scheduled.
 */
export async function storeStateAnswer(
  trx: Trx,
  document: ReceivedDocumentDueForState,
  state: ReceivedState | undefined,
  nextDue: Date | null,
): Promise<ReceivedStateChange | undefined> {
  const { accountId, id } = document;
  const before = await trx
    .selectFrom('received_documents')
    .select(['state', 'number', 'issuer_name', 'business_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (before === undefined) return undefined;
  // An annulled document stays annulled, because SRI cannot undo it and an answer may be old.
  const after = before.state === 'annulled' ? 'annulled' : (state ?? before.state);
  const isNews = after === 'annulled' && before.state !== 'annulled';
  await trx
    .updateTable('received_documents')
    .set({
      state: after,
      state_tries: 0,
      state_due_at: after === 'annulled' ? null : nextDue,
      ...(state !== undefined && { state_checked_at: sql<Date>`now()` }),
      ...(isNews && { annulled_at: sql<Date>`now()` }),
      ...(after !== before.state && { updated_at: sql<Date>`now()` }),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  const change = after === before.state ? undefined : { before: before.state, after };
  if (!isNews) return change;
  const message = `${before.issuer_name} annulled ${before.number}, which this business received`;
  await raiseReceivedAlert(trx, document, id, 'received.annulled', message);
  return change;
}
