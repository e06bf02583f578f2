import type { Talonario } from './client.ts';
import type { CallOptions } from './connection.ts';
import type { QueryOf } from './operation-types.ts';
import type { Event } from './schemas.generated.ts';

export type { Event } from './schemas.generated.ts';

/**
 * What changed since `after`, in order, until there is no more by now. The `id` of the last one is `after` of the next time. Apart from
 * the client, so that programs without it do not carry it along.
 */
export async function* iterateEvents(
  talonario: Pick<Talonario, 'call'>,
  query: QueryOf<'events.list'> = {},
  options?: CallOptions,
): AsyncGenerator<Event, void, undefined> {
  for (let { after } = query; ; ) {
    const { data, meta } = await talonario.call('events.list', { query: { ...query, after } }, options);
    yield* data;
    // An answer without events is not the end: what was passed by is of other types.
    if (!meta.more) return;
    after = meta.next;
  }
}
