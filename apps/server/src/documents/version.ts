// The version of a document: the instant of its last change, which no two changes share. A client reads it in `ETag` (and in
// `updatedAt`) and names it in `If-Match`, so that two people who work on one draft do not undo each other.
import { formatInstant } from '../platform/clock/guayaquil.ts';
import { matches } from '../platform/http/cacheable.ts';
import { Reply } from '../platform/http/call.ts';
import { preconditionFailed, type Refusal } from '../platform/http/replies/error-reply.ts';
import type { DocumentRecord } from './show.ts';

/** The record as an answer, with its version. */
export function recordReply(status: 200 | 201, record: DocumentRecord): Reply<{ data: DocumentRecord }> {
  return new Reply(status, { data: record }, { etag: tagOf(record.updatedAt) });
}

/** Undefined when the document is the one the client read, or when it did not say which it read. */
export function refuseChanged(ifMatch: string | undefined, updatedAt: Date): Refusal | undefined {
  if (ifMatch === undefined || matches(ifMatch, tagOf(formatInstant(updatedAt)))) return undefined;
  return preconditionFailed(
    'document.changed',
    `It was changed at ${formatInstant(updatedAt)}. Nothing was done: read it again, then decide.`,
  );
}

function tagOf(updatedAt: string): string {
  return `"${updatedAt}"`;
}
