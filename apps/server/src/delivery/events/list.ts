// GET /events: returns events after a position. The client stores the last position and continues from there. If no
// worker has assigned positions to the newest events yet, this request does.
import { type DataOf, eventTypes, permissionsOfEvent, type ReplyOf } from '@talonario/contract';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/call.ts';
import { badRequest, deletedRecord, Refusal } from '../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness } from '../../records/directories/scope.ts';
import { expandOutboxEventsOf } from '../fan-out/store.ts';
import { type EventLogRow, findEventLogEnds, findEventLogPosition, messageIdPrefix, readEventLog } from './store.ts';

type EventsCall = Call<'events.list'>;

const usualLimit = 100;
/** Maximum number of events that one request reads, because a rare type must not make it read the whole log. */
const longestLook = 10_000;
/** Maximum number of waiting events to which one request assigns positions. */
const mostGiven = 1_000;

export async function listEvents(call: EventsCall): Promise<ReplyOf<'events.list'> | Refusal> {
  const { account, db, query } = call;
  const types = wantedTypes(call);
  if (types instanceof Refusal) return types;
  // Without free disk space no position can be assigned, but events with a position can be read.
  await expandOutboxEventsOf(whole(db), account.id, mostGiven).catch((err: unknown) =>
    call.log.warn({ err }, 'events that wait for their position go on waiting'),
  );
  // Where the event log begins and ends, and what a position means, is the same for the whole account. Which events are
  // returned depends on the caller's permissions.
  const start = await whole(db).forAccount(account.id, (trx) => findStart(trx, account.id, query.after));
  if (start instanceof Refusal) return start;
  const { after, last } = start;
  const limit = query.limit ?? usualLimit;
  const until = Math.min(last, after + longestLook);
  const rows = await db.forAccount(account.id, async (trx) => {
    if (query.businessId !== undefined) {
      const business = await findAccessibleBusiness(trx, call, query.businessId);
      if (business instanceof Refusal) return business;
    }
    const { businessId } = query;
    return await readEventLog(trx, { principal: call, after, until, businessId, types, limit: limit + 1 });
  });
  if (rows instanceof Refusal) return rows;
  return await answer(call, rows, limit, until, last);
}

async function answer(
  { account, db }: EventsCall,
  rows: readonly EventLogRow[],
  limit: number,
  until: number,
  last: number,
): Promise<ReplyOf<'events.list'>> {
  const shown = rows.slice(0, limit);
  const end = shown.at(-1);
  const data = shown.map(showEvent);
  const more = rows.length > limit || until < last;
  if (end !== undefined && (rows.length > limit || end.position === until))
    return { data, meta: { next: idOf(end.position, messageIdPrefix(end.message_id)), more } };
  // The caller may not read the remaining events up to `until`, so the next request starts after them.
  const place = await whole(db).forAccount(account.id, (trx) => findEventLogPosition(trx, account.id, until));
  return { data, meta: { next: place === undefined ? String(until) : idOf(place.position, place.mark), more } };
}

/** The database without the limits of the caller. */
function whole(db: Database): Database {
  return db.actingAs({ userId: null, limits: null });
}

/**
 * Returns the position after which to read and the last position of the log, or a refusal if the position is not valid.
 */
async function findStart(
  trx: Trx,
  accountId: number,
  asked: string | undefined,
): Promise<{ readonly after: number; readonly last: number } | Refusal> {
  const { first, last } = await findEventLogEnds(trx, accountId);
  if (asked === undefined) return { after: first - 1, last };
  if (asked === 'latest') return { after: last, last };
  const { position, mark } = readPlace(asked);
  if (position < first - 1) return forgotten('It is longer ago than events are kept.');
  if (position > last) return forgotten('There is no such event: the database may have been restored from a backup.');
  if (mark !== undefined && position >= first) {
    const place = await findEventLogPosition(trx, accountId, position);
    if (place?.mark !== mark)
      return forgotten('Another event has its place: the database was restored from a backup since.');
  }
  return { after: position, last };
}

function forgotten(why: string): Refusal {
  return deletedRecord('events.forgotten', `${why} Ask with after=latest, read the lists, and read on from there.`);
}

function readPlace(asked: string): { readonly position: number; readonly mark?: string } {
  if (!asked.startsWith('evt_')) return { position: Number(asked) };
  const [, position = '', mark = ''] = asked.split('_');
  return { position: Number.parseInt(position, 36), mark };
}

function idOf(position: number, mark: string): string {
  return `evt_${position.toString(36)}_${mark}`;
}

function showEvent(row: EventLogRow): DataOf<'events.list'>[number] {
  return {
    id: idOf(row.position, messageIdPrefix(row.message_id)),
    position: row.position,
    type: row.type as DataOf<'events.list'>[number]['type'],
    createdAt: formatInstant(row.created_at),
    businessId: row.business_id,
    data: row.data as Record<string, unknown>,
    previous: row.previous as Record<string, unknown> | null,
    requestId: row.request_id,
  };
}

/** Returns the requested event types that the caller may read. */
function wantedTypes({ query, rights }: EventsCall): readonly string[] | Refusal {
  const may = eventTypes.filter((type) =>
    permissionsOfEvent(type).every((permission) => rights.permissions.includes(permission)),
  );
  if (query.type === undefined) return may;
  const asked = query.type.split(',').map((type) => (type.includes('.') ? type : `${type}.*`));
  const unknown = asked.find((type) => !eventTypes.some((known) => fits(known, type)));
  if (unknown !== undefined) return badRequest('request.invalid_parameter', `type: there are no events ${unknown}.`);
  return may.filter((type) => asked.some((wanted) => fits(type, wanted)));
}

function fits(type: string, wanted: string): boolean {
  return type === wanted || (wanted.endsWith('.*') && type.startsWith(wanted.slice(0, -1)));
}
