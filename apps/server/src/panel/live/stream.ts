// One open panel: what it asked for, and the body of its answer.
import { Readable } from 'node:stream';
import { documentEvent, reloadEvent } from './event-text.ts';
import type { Change } from './store.ts';

export interface StreamRequest {
  readonly accountId: number;
  readonly businessId: number;
  readonly sessionId: number;
  readonly lastEventId: number | undefined;
}

/** More changes at once are told as one `reload`. */
const mostEvents = 200;
/** A client that lets so much pile up is cut off; it comes back with its Last-Event-ID. */
const mostUnsentBytes = 256 * 1024;

export class Stream {
  readonly request: StreamRequest;
  readonly body = new Readable({ read() {} });
  #ended = false;

  constructor(request: StreamRequest) {
    this.request = request;
  }

  /** Tells those of the changes that are its own. */
  emit(changes: readonly Change[] | 'lost', settled: number): void {
    const { accountId, businessId } = this.request;
    const own =
      changes === 'lost'
        ? changes
        : changes.filter((change) => change.accountId === accountId && change.businessId === businessId);
    if (own === 'lost' || own.length > mostEvents) this.send(reloadEvent(settled));
    else if (own.length > 0) this.send(own.map((change) => documentEvent(settled, change)).join(''));
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
