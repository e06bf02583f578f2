// One open panel: its request, and the body of its answer.
import { Readable } from 'node:stream';
import type { CallerLimits } from '../../platform/db/caller-scope.ts';
import { documentEventText, reloadEventText } from './event-text.ts';
import type { DocumentChange } from './store.ts';

export interface LiveStreamRequest {
  readonly accountId: number;
  readonly businessId: number;
  readonly sessionId: number;
  /** Permissions of the user when it was opened. */
  readonly rights: string;
  readonly limits: CallerLimits | null;
  readonly lastEventId: number | undefined;
}

/** More changes at once are reported as one `reload`. */
const mostEvents = 200;
/** A client with this much unsent data is disconnected; it reconnects with its Last-Event-ID. */
const mostUnsentBytes = 256 * 1024;

export class LiveStream {
  readonly request: LiveStreamRequest;
  readonly body = new Readable({ read() {} });
  #ended = false;

  constructor(request: LiveStreamRequest) {
    this.request = request;
  }

  /** Changes that belong to this stream. */
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

// The businesses of a limited user were checked when the stream was opened.
function isFor({ accountId, businessId, pointId, authorId }: DocumentChange, request: LiveStreamRequest): boolean {
  if (accountId !== request.accountId || businessId !== request.businessId) return false;
  const { emissionPointIds = null, authorId: onlyOf = null } = request.limits ?? {};
  return (emissionPointIds === null || emissionPointIds.includes(pointId)) && (onlyOf === null || authorId === onlyOf);
}
