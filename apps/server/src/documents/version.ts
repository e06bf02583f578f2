// Version of a document: the time of its last change, which no two changes share. A client reads it in `ETag` (and in
// `updatedAt`) and sends it in `If-Match`, so that two users of one draft do not overwrite each other's changes.
import { formatInstant } from '../platform/clock/guayaquil.ts';
import { etagListContains } from '../platform/http/cacheable.ts';
import { Reply } from '../platform/http/call.ts';
import { preconditionFailed, type Refusal } from '../platform/http/replies/error-reply.ts';
import type { DocumentRecord } from './show.ts';

/** Reply with the record and its version. */
export function documentReplyWithVersion(status: 200 | 201, record: DocumentRecord): Reply<{ data: DocumentRecord }> {
  return new Reply(status, { data: record }, { etag: tagOf(record.updatedAt) });
}

/** Returns undefined if the document is unchanged since the client read it, or if the client sent no version. */
export function refuseChangedVersion(ifMatch: string | undefined, updatedAt: Date): Refusal | undefined {
  if (ifMatch === undefined || etagListContains(ifMatch, tagOf(formatInstant(updatedAt)))) return undefined;
  return preconditionFailed(
    'document.changed',
    `It was changed at ${formatInstant(updatedAt)}. Nothing was done: read it again, then decide.`,
  );
}

function tagOf(updatedAt: string): string {
  return `"${updatedAt}"`;
}
