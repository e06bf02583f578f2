// Server-sent events as text (HTML standard, 9.2). Data is one line: JSON has no line breaks of its own.
import { stateWord } from '@talonario/sri';
import type { Change } from './store.ts';

/** `id` comes back as Last-Event-ID when the browser connects again. */
export function helloEvent(id: number): string {
  return `retry: 2000\n${event('hello', id, {})}`;
}

/** Tells the panel to load what it shows anew. */
export function reloadEvent(id: number): string {
  return event('reload', id, {});
}

export function documentEvent(id: number, change: Change): string {
  const { businessId, acronym, number } = change;
  return event('document', id, { id: change.id, businessId, acronym, state: stateWord(acronym), number });
}

/** Keeps proxies from taking a quiet line for a dead one. */
export const heartbeat = ':\n\n';

/** The id a browser sends back; undefined when it is none of ours. */
export function readLastEventId(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

function event(name: string, id: number, data: object): string {
  return `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
