// SQL queries of the request log.
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { type RequestedPage, type RowPosition, selectPage } from '../../platform/db/page-query.ts';
import type { Database } from '../../platform/db/pool.ts';
import { containsPattern } from '../../platform/db/search-text.ts';
import type { TableRow, Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';

export type LoggedRequest = Omit<Insertable<Tables['request_log']>, 'id'>;

export async function writeRequestLogEntries(
  { system }: Pick<Database, 'system'>,
  entries: readonly LoggedRequest[],
): Promise<void> {
  await sql`select write_request_log(${JSON.stringify(entries)}::jsonb)`.execute(system);
}

const listed = ['r.id', 'r.request_id', 'r.at', 'r.api_key_id', 'r.method', 'r.path', 'r.route', 'r.status'] as const;
const more = ['r.ms', 'r.ip', 'r.idempotency_key', 'r.sent_bytes', 'r.answered_bytes'] as const;

export type ListedRequest = Pick<
  TableRow<'request_log'>,
  'id' | 'request_id' | 'at' | 'api_key_id' | 'method' | 'path' | 'route' | 'status' | 'ms' | 'ip' | 'idempotency_key'
> &
  Pick<TableRow<'request_log'>, 'sent_bytes' | 'answered_bytes'> & { readonly key_name: string | null };

export type StoredRequest = ListedRequest & Pick<TableRow<'request_log'>, 'sent' | 'answered'>;

function selectRequests(trx: Trx, accountId: number) {
  return trx
    .selectFrom('request_log as r')
    .leftJoin('api_keys as k', (join) =>
      join.onRef('k.account_id', '=', 'r.account_id').onRef('k.id', '=', 'r.api_key_id'),
    )
    .select([...listed, ...more])
    .select('k.name as key_name')
    .where('r.account_id', '=', accountId)
    .where(sql<boolean>`r.at >= now() - interval '30 days'`);
}

export interface RequestFilters {
  readonly mode: 'live' | 'test';
  readonly search?: string;
  readonly keyId?: number;
  readonly method?: string;
  readonly route?: string;
  readonly status?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Lists requests of the account, newest first. */
export async function listLoggedRequests(trx: Trx, accountId: number, filters: RequestFilters, paging: RequestedPage) {
  const matching = conditionsOf(filters).reduce(
    (query, condition) => query.where(condition),
    selectRequests(trx, accountId),
  );
  const order = { by: sql.ref('r.id'), type: 'bigint' } as const;
  const rows = (await selectPage(matching, 'r.id', order, paging).execute()) as (ListedRequest & RowPosition)[];
  const counted = matching
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(mostCounted + 1);
  const { rows: totals } = await sql<{ count: number }>`select count(*) as count from (${counted}) counted`.execute(
    trx,
  );
  const count = totals[0]?.count ?? 0;
  return { rows, total: count > mostCounted ? { estimate: count } : count };
}

const mostCounted = 10_000;

/** SQL conditions of the filters. A test key sees only requests of test keys. */
function conditionsOf(filters: RequestFilters): RawBuilder<boolean>[] {
  const { mode, search, keyId, method, route, status, from, to } = filters;
  const conditions: RawBuilder<boolean>[] = [];
  if (mode === 'test') conditions.push(sql`r.mode = 'test'`);
  if (keyId !== undefined) conditions.push(sql`r.api_key_id = ${keyId}`);
  if (method !== undefined) conditions.push(sql`r.method = ${method}`);
  if (route !== undefined) conditions.push(sql`r.route = ${route}`);
  if (status?.endsWith('xx')) conditions.push(sql`r.status / 100 = ${Number(status[0])}`);
  else if (status !== undefined) conditions.push(sql`r.status = ${Number(status)}`);
  if (search !== undefined)
    conditions.push(sql`search_text(r.path || ' ' || coalesce(r.idempotency_key, '')) like ${containsPattern(search)}`);
  if (from !== undefined) conditions.push(sql`r.at >= ${new Date(from)}`);
  if (to !== undefined) conditions.push(sql`r.at <= ${new Date(to)}`);
  return conditions;
}

export async function findLoggedRequest(
  trx: Trx,
  accountId: number,
  requestId: string,
  mode: 'live' | 'test',
): Promise<StoredRequest | undefined> {
  return await selectRequests(trx, accountId)
    .select(['r.sent', 'r.answered'])
    .where('r.request_id', '=', requestId)
    .$if(mode === 'test', (query) => query.where('r.mode', '=', 'test'))
    .executeTakeFirst();
}
