// Client of server-sent events with the parts of a browser's EventSource that the tests need.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { panelAddress } from './panel-client.ts';

export interface ReceivedEvent {
  readonly name: string;
  readonly id: string;
  readonly data: Record<string, unknown>;
}

export interface EventStream {
  readonly status: number;
  readonly events: readonly ReceivedEvent[];
  readonly comments: () => number;
  /** Resolves with the first event for which `fits` returns true. Rejects if the stream ends before. */
  wait(fits: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent>;
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

export async function openEventStream(
  url: string,
  { cookie, businessId, lastEventId }: { cookie: string; businessId: number; lastEventId?: string },
): Promise<EventStream> {
  // Each stream has its own connection, as in a browser; fetch would share connections.
  const headers = { cookie, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) };
  const call = request(panelAddress(url, 'live.stream', { query: { businessId } }), { agent: false, headers }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  call.on('error', () => {}); // closing it causes one
  const events: ReceivedEvent[] = [];
  const watchers = new Set<() => void>();
  let over = false;
  let comments = 0;
  const read = async () => {
    let text = '';
    response.setEncoding('utf8');
    for await (const chunk of response) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = readBlock(block);
        if (event) events.push(event);
        else comments += 1;
      }
      for (const watch of watchers) watch();
    }
  };
  const ended = read()
    .catch(() => {})
    .then(() => {
      over = true;
      for (const watch of watchers) watch();
    });
  return {
    status: response.statusCode ?? 0,
    events,
    comments: () => comments,
    ended,
    wait: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const event = events.find(fits);
          if (event === undefined && !over) return;
          watchers.delete(look);
          if (event) resolve(event);
          else reject(new Error(`the stream ended after ${JSON.stringify(events)}`));
        };
        watchers.add(look);
        look();
      }),
    close: () => call.destroy(),
  };
}

function readBlock(block: string): ReceivedEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const name = fields.get('event');
  if (name === undefined) return undefined;
  return { name, id: fields.get('id') ?? '', data: JSON.parse(fields.get('data') ?? '{}') };
}
