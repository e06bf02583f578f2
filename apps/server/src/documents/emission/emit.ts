// Emission, steps 4 to 7 of docs/emission.md, as the API runs it: inline, under the client's deadline. Whatever is left
// when the deadline passes is walked on by the worker, with the same `walk`.
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { EnvironmentId } from '../../authority/breaker.ts';
import type { AuthorityServices } from '../../authority/services.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refusal } from '../../platform/http/error-reply.ts';
import type { LockedDocument } from '../store.ts';
import { deliver } from './deliver.ts';
import { issue, newDocument, rehearse } from './issue.ts';
import type { Prepared } from './prepare.ts';
import { type Walked, walk } from './walk.ts';
import type { Walking } from './walk-store.ts';

/**
 * Steps 4 and 5 inside the caller's transaction. `place` gives the row that is numbered: a draft just written, or one that
 * was there. A refusal must undo the transaction, and with it everything including the number.
 */
export async function numberAndSign(
  trx: Transaction<Tables>,
  services: Pick<AuthorityServices, 'keyring' | 'now'>,
  accountId: number,
  prepared: Prepared,
  place: () => Promise<LockedDocument>,
): Promise<Walking | Refusal> {
  const now = services.now();
  const rehearsed = await rehearse(trx, prepared, services.keyring, accountId, now);
  if (rehearsed instanceof Refusal) return rehearsed;
  const row = await place();
  const owner = randomUUID();
  const leasedAt = Date.now();
  const numbered = await issue(trx, row, newDocument(prepared, accountId), rehearsed, { owner, now });
  if (numbered instanceof Refusal) return numbered;
  await deliver(trx, { accountId, documentId: row.id, type: 'document.signed' });
  return {
    accountId,
    id: row.id,
    owner,
    leasedAt,
    environmentId: prepared.environmentId as EnvironmentId,
    acronym: 'PPR',
    accessKey: numbered.accessKey,
    attempt: numbered.attempt,
    signedXml: numbered.signedXml,
    signedAt: now,
    receivedAt: null,
    stuckAt: null,
    tries: 0,
  };
}

/** Steps 6 and 7, until the document is decided or the client has waited long enough. */
export async function emitInline(
  services: Pick<AuthorityServices, 'db' | 'authority' | 'now' | 'config'>,
  walking: Walking,
  startedAt: number,
): Promise<Walked> {
  return await walk(services, walking, startedAt + services.config.emission.inlineDeadlineMs);
}
