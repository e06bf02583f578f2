// Event streams of the open panels of this process, with the loop that reports changes to them. The loop runs only
// while a panel is open, and polls the database after a wake-up. Emission does no extra work for it:
// docs/decisions/0082-panel-overview.md.

import type { Readable } from 'node:stream';
import { readSessionRights } from '../../identity/sessions/store.ts';
import { comparableRightsText } from '../../identity/users/rights.ts';
import { type Refusal, temporarilyUnavailable, tooManyRequests } from '../../platform/http/replies/error-reply.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { DocumentChangeLoop } from './change-loop.ts';
import { readDocumentChangesSince } from './changes.ts';
import { heartbeatText, helloEventText } from './event-text.ts';
import { PanelEventStream, type PanelEventStreamRequest } from './stream.ts';

export interface EventStreamServices extends PlatformServices {
  readonly live: EventStreamHub;
}

export interface EventStreamHub {
  open(request: PanelEventStreamRequest): Promise<Readable | Refusal>;
  /** Ends every stream. No stream can be opened afterwards. */
  close(): void;
}

export interface EventStreamIntervals {
  readonly lookMs: number;
  readonly heartbeatMs: number;
  /**
   * Interval at which streams of expired sessions are ended. If a user ends a session, its streams end at once, because
   * that write causes a check.
   */
  readonly sessionMs: number;
}

const usualIntervals: EventStreamIntervals = { lookMs: 400, heartbeatMs: 20_000, sessionMs: 10_000 };

const gatherMs = 500;

/**
 * Maximum streams of one session. A browser opens six connections to a server; a second window or device needs a few
 * more.
 */
export const maxStreamsOfSession = 12;
/** Maximum streams of one account. Needed because a user may open any number of sessions. */
export const maxStreamsOfAccount = 300;

type HubServices = Pick<PlatformServices, 'db' | 'log' | 'wakeups'>;

export function createEventStreamHub(
  services: HubServices,
  intervals: EventStreamIntervals = usualIntervals,
): EventStreamHub {
  const streams = new Set<PanelEventStream>();
  let closed = false;
  let loop: DocumentChangeLoop | undefined;
  let stop: (() => void)[] = [];

  function join(stream: PanelEventStream): DocumentChangeLoop {
    streams.add(stream);
    stream.body.once('close', () => leave(stream));
    if (loop !== undefined) return loop;
    const look = () => void endClosedSessions(streams, services);
    const timers = [setInterval(beat, intervals.heartbeatMs), setInterval(look, intervals.sessionMs)];
    for (const timer of timers) timer.unref();
    stop = [services.wakeups.listen(gather(look)), ...timers.map((timer) => () => clearInterval(timer))];
    loop = startLoop(streams, services, intervals);
    return loop;
  }

  function leave(stream: PanelEventStream): void {
    streams.delete(stream);
    if (streams.size > 0) return;
    loop?.stop();
    loop = undefined;
    for (const end of stop) end();
  }

  function beat(): void {
    for (const stream of streams) stream.send(heartbeatText);
  }

  return {
    async open(request) {
      if (closed) return temporarilyUnavailable('server.stopping', 'Connect again: another process will answer.');
      const open = [...streams].filter((other) => other.request.sessionId === request.sessionId);
      const ofAccount = [...streams].filter((other) => other.request.accountId === request.accountId).length;
      if (ofAccount >= maxStreamsOfAccount)
        return tooManyRequests(60, `At most ${maxStreamsOfAccount} streams of one account.`);
      if (open.length >= maxStreamsOfSession)
        return tooManyRequests(60, `At most ${maxStreamsOfSession} streams of one session.`);
      const stream = new PanelEventStream(request);
      try {
        // The stream joins before the first await, so that it misses no change.
        const { settled, newest } = await join(stream).position;
        stream.send(helloEventText(settled));
        const { accountId, lastEventId } = request;
        if (lastEventId !== undefined)
          stream.emit(await readDocumentChangesSince(services.db, accountId, lastEventId, newest), settled);
      } catch (error) {
        stream.body.destroy();
        throw error;
      }
      return stream.body;
    },
    close() {
      closed = true;
      for (const stream of streams) stream.end();
    },
  };
}

// Limits how often sessions are checked while there are many writes.
function gather(look: () => void): () => void {
  let waits = false;
  const lookNow = () => {
    waits = false;
    look();
  };
  return () => {
    if (!waits) setTimeout(lookNow, gatherMs).unref();
    waits = true;
  };
}

function startLoop(
  streams: ReadonlySet<PanelEventStream>,
  services: HubServices,
  { lookMs }: EventStreamIntervals,
): DocumentChangeLoop {
  return new DocumentChangeLoop({
    ...services,
    everyMs: lookMs,
    accounts: () => [...new Set([...streams].map(({ request }) => request.accountId))],
    emit: async (changes, { settled }) => {
      const concerned = [...streams].filter((one) => one.ownOf(changes).length > 0);
      for (const one of await endChanged(concerned, services)) one.emit(changes, settled);
    },
  });
}

/**
 * Returns the streams whose session is valid and has unchanged permissions. It ends the others; their browsers
 * reconnect.
 */
async function endChanged(
  streams: readonly PanelEventStream[],
  { db }: HubServices,
): Promise<readonly PanelEventStream[]> {
  if (streams.length === 0) return [];
  const rows = await readSessionRights(db, [...new Set(streams.map(({ request }) => request.sessionId))]);
  const rights = new Map(rows.map((row) => [row.id, comparableRightsText(row)]));
  return streams.filter((stream) => {
    const same = rights.get(stream.request.sessionId) === stream.request.rights;
    if (!same) stream.end();
    return same;
  });
}

async function endClosedSessions(streams: ReadonlySet<PanelEventStream>, services: HubServices): Promise<void> {
  try {
    await endChanged([...streams], services);
  } catch (error) {
    services.log.warn({ err: error }, 'sessions of open panels could not be looked at');
  }
}
