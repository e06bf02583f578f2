import { type RawBuilder, sql } from 'kysely';
import type { Call, Handlers } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/error-reply.ts';
import type { Order } from '../../platform/http/list-query.ts';
import { listRecords } from '../directories/list.ts';
import { alignSequence, reachSequence } from './align.ts';
import { showSequence } from './show.ts';
import { findSequence, selectSequences } from './store.ts';

export const sequenceHandlers = {
  'sequences.list': (call) =>
    listRecords(call, sequenceListing, call.paging({ sortBy: 'id', sortDir: 'asc' }), showSequence, {
      where: conditionsOf(call),
    }),
  'sequences.get': (call) =>
    call.db.forAccount(call.account.id, async (trx) => {
      const found = await findSequence(trx, call.account.id, call.params.id);
      const row = reachSequence(found, call, { ...call.params, ...call.query });
      return row instanceof Refusal ? row : { data: showSequence(row) };
    }),
  'sequences.update': (call) =>
    call.transaction((trx) => alignSequence(trx, call, { ...call.params, ...call.query }, call.body.next_number)),
} satisfies Handlers;

const series = sql<string>`e.code || '-' || p.code || '-' || r.document_type_id || '-' || r.environment_id`;

// The contract gives this list no choice of order: instead of by id it comes like a table of contents.
const sequenceListing = {
  rows: selectSequences,
  text: sql<string>`search_text(e.code || '-' || p.code || ' ' || coalesce(e.name, '') || ' ' || coalesce(p.description, ''))`,
  orders: { id: { by: series, type: 'text' } } as const satisfies Record<string, Order>,
};

function conditionsOf({ query, mode }: Call<'sequences.list'>): RawBuilder<boolean>[] {
  const { establishmentId, emissionPointId, documentTypeId, environmentId } = query;
  const conditions = [
    environmentId === undefined
      ? sql<boolean>`r.environment_id = b.environment_id`
      : sql<boolean>`r.environment_id = ${environmentId}::bigint`,
  ];
  if (mode === 'test') conditions.push(sql`r.environment_id = 1`);
  if (establishmentId !== undefined) conditions.push(sql`r.establishment_id = ${establishmentId}`);
  if (emissionPointId !== undefined) conditions.push(sql`r.emission_point_id = ${emissionPointId}`);
  if (documentTypeId !== undefined) conditions.push(sql`r.document_type_id = ${documentTypeId}::bigint`);
  return conditions;
}
