// Queries SRI for the state of an authorised document without an open request for annulment, and applies a change. A
// document can be annulled in SRI's portal without a request in Talonario.
import type { EnvironmentId } from '../../authority/environment.ts';
import type { AuthorityServices } from '../../authority/services.ts';
import { type AuditAuthor, recordAudit } from '../../identity/audit/record.ts';
import { applyAnnulmentAnswer } from './apply.ts';
import { lockDocumentForAnnulment } from './store.ts';

export interface AuthorizedDocument {
  readonly accountId: number;
  readonly id: number;
  readonly environmentId: EnvironmentId;
  readonly accessKey: string;
}

export type AnnulmentStateOutcome =
  | { readonly kind: 'silent' }
  /** `changed`: SRI's state differed from the stored one. */
  | { readonly kind: 'answered'; readonly changed: boolean };

/**
 * Queries the state of a document. `author`: the caller, for the audit log. `withinMs`: the caller's deadline for the
 * answer.
 */
export async function queryAnnulmentState(
  { db, stateQueries, now }: Pick<AuthorityServices, 'db' | 'stateQueries' | 'now'>,
  { accountId, id, environmentId, accessKey }: AuthorizedDocument,
  {
    author,
    action,
    withinMs,
  }: { readonly author?: AuditAuthor; readonly action?: string; readonly withinMs?: number } = {},
): Promise<AnnulmentStateOutcome> {
  const result = await stateQueries.ask(environmentId, accessKey, withinMs);
  if (result.kind === 'silent') return { kind: 'silent' };
  const { answer } = result.answer;
  // A document that SRI reports as AUTORIZADO, or about which it has no data, needs no lock.
  if (answer.kind !== 'known' || answer.state === 'authorized') return { kind: 'answered', changed: false };
  const changed = await db.forAccount(accountId, async (trx) => {
    const document = await lockDocumentForAnnulment(trx, accountId, id);
    if (document === undefined || document.acronym !== 'AUT') return false;
    const before = document.annulment?.state ?? null;
    const after = await applyAnnulmentAnswer(trx, document, result.answer, now());
    if (after === before) return false;
    if (author !== undefined)
      await recordAudit(trx, author, {
        action: action ?? 'documents.update',
        recordType: 'document',
        recordId: id,
        before: { annulment: before },
        after: { annulment: after },
        businessId: document.businessId,
        // the event is written by applyAnnulmentAnswer
        untold: true,
      });
    return true;
  });
  return { kind: 'answered', changed };
}
