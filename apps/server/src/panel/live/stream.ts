// Event stream of one open panel: its request and its queue of events.
import { Readable } from 'node:stream';
import type { CallerLimits } from '../../platform/db/caller-scope.ts';
import { documentEventText, reloadEventText } from './event-text.ts';
import type { DocumentChange } from './store.ts';

export interface PanelEventStreamRequest {
  readonly accountId: number;
  readonly businessId: number;
  readonly sessionId: number;
  /** The user's permissions when the stream was opened. */
  readonly rights: string;
  readonly limits: CallerLimits | null;
  readonly lastEventId: number | undefined;
}

/** Maximum number of changes sent as single events. More changes at once are reported as one `reload` event. */
const mostEvents = 200;
/** Maximum unsent bytes. A client with more is disconnected; it reconnects with its Last-Event-ID. */
const mostUnsentBytes = 256 * 1024;

export class PanelEventStream {
  readonly request: PanelEventStreamRequest;
  readonly body = new Readable({ read() {} });
  #ended = false;

  constructor(request: PanelEventStreamRequest) {
    this.request = request;
  }

  /** Returns the changes that the user of this stream may see. */
  ownOf(changes: readonly DocumentChange[] | 'lost'): readonly DocumentChange[] | 'lost' {
    return changes === 'lost' ? changes : changes.filter((change) => isFor(change, this.request));
  }

  emit(changes: readonly DocumentChange[] | 'lost', settled: number): void {
    const own = this.ownOf(changes);
    if (own === 'lost' || own.length > mostEvents) this.send(reloadEventText(settled));
    else if (own.length > 0) this.send(own.map((change) => documentEventText(settled, change)).join(''));
  }

  send(text: string): void {
    if (this.#ended || this.body.destroyed) return;
    this.body.push(text);
    if (this.body.readableLength > mostUnsentBytes) this.body.destroy();
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.body.push(null);
  }
}

// Whether the user of a stream may see a change. The businesses of a limited user were checked when the stream was
// opened.
function isFor(
  { accountId, businessId, pointId, authorId }: DocumentChange,
  request: PanelEventStreamRequest,
): boolean {
  if (accountId !== request.accountId || businessId !== request.businessId) return false;
  const { emissionPointIds = null, authorId: onlyOf = null } = request.limits ?? {};
  return (emissionPointIds === null || emissionPointIds.includes(pointId)) && (onlyOf === null || authorId === onlyOf);
}
