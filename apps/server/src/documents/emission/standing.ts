// What the client hears of a document that was emitted: the last table of docs/emission.md.
import type { Acronym } from '@talonario/sri';
import { stateWord } from '@talonario/sri';
import { type Refusal, unavailable } from '../../platform/http/error-reply.ts';
import type { DocumentRecord } from '../show.ts';
import type { Contact } from './walk.ts';

/** Undefined when the record itself is the answer. */
export function refuseUnfinished(record: DocumentRecord, contact: Contact): Refusal | undefined {
  const { acronym } = record.documentState as { acronym: Acronym };
  if (acronym !== 'PPR' && acronym !== 'SND' && !(acronym === 'REC' && isUnreachable(contact))) return undefined;
  const { id, number, accessKey } = record;
  return unavailable(
    'authority.unavailable',
    'The tax authority does not answer. The document is stored and goes on by itself: do not create it again. ' +
      'Ask for it, or send {"verify": true}, or repeat the request with the same Idempotency-Key.',
    { retryAfterSeconds: 5, data: { id, state: stateWord(acronym), acronym, number, accessKey } },
  );
}

function isUnreachable(contact: Contact): boolean {
  return contact === 'silent' || contact === 'stopped';
}
