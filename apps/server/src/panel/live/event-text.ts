// Text of server-sent events (HTML standard, section 9.2). The data of an event is one line, because JSON contains no
// line breaks.
import { stateName } from '@talonario/sri';
import type { DocumentChange } from './store.ts';

/** First event of a stream. The browser sends `id` back as Last-Event-ID when it reconnects. */
export function helloEventText(id: number): string {
  return `retry: 2000\n${event('hello', id, {})}`;
}

/** Event that makes the panel reload its data. */
export function reloadEventText(id: number): string {
  return event('reload', id, {});
}

export function documentEventText(id: number, change: DocumentChange): string {
  const { businessId, acronym, number } = change;
  return event('document', id, { id: change.id, businessId, acronym, state: stateName(acronym), number });
}

/** Comment line that keeps proxies from closing an idle connection. */
export const heartbeatText = ':\n\n';

/** Reads the id in the Last-Event-ID header; undefined if it is not valid. */
export function readLastEventId(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

function event(name: string, id: number, data: object): string {
  return `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
