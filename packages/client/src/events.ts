import type { Talonario } from './client.ts';
import type { CallOptions } from './connection.ts';
import type { QueryOf } from './operation-types.ts';
import type { Event } from './schemas.generated.ts';

export type { Event } from './schemas.generated.ts';

/**
 * Yields all changes since `after`, in order, up to the current end of the log. The `id` of the last one is `after` for
 * the next call. It is separate from the client, so that programs without it do not include it in their bundle.
 */
export async function* iterateEvents(
  talonario: Pick<Talonario, 'call'>,
  query: QueryOf<'events.list'> = {},
  options?: CallOptions,
): AsyncGenerator<Event, void, undefined> {
  for (let { after } = query; ; ) {
    const { data, meta } = await talonario.call('events.list', { query: { ...query, after } }, options);
    yield* data;
    // A response without events is not the end of the log: the log may continue after events of other types.
    if (!meta.more) return;
    after = meta.next;
  }
}
