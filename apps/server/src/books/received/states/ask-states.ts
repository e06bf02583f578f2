// Queries SRI whether a received document is still valid. Only a state that SRI returns for this key changes it.
import { parseAccessKey, type SriState } from '@talonario/sri';
import type { EnvironmentId } from '../../../authority/environment.ts';
import type { AuthorityServices } from '../../../authority/services.ts';
import { type AuditAuthor, recordAudit } from '../../../identity/audit/record.ts';
import { writeForAccountWithRetry } from '../../../platform/db/pool.ts';
import type { ReceivedState } from '../../../platform/db/tables.ts';
import { runAndRecordReceivedEvents } from '../events-store.ts';
import { nextStateDue } from './schedule.ts';
import { postponeState, type ReceivedDocumentDueForState, storeStateAnswer } from './state-store.ts';

export { claimStates, type ReceivedDocumentDueForState } from './state-store.ts';

/** Queries SRI for one document that is due. Returns whether SRI answered. */
export async function queryDueState(
  services: AuthorityServices,
  environmentId: EnvironmentId,
  document: ReceivedDocumentDueForState,
): Promise<boolean> {
  const outcome = await queryReceivedState(services, environmentId, document);
  if (outcome.kind === 'silent')
    await writeForAccountWithRetry(services.db, document.accountId, (trx) => postponeState(trx, document));
  return outcome.kind === 'answered';
}

export type ReceivedStateOutcome =
  | { readonly kind: 'silent' }
  | { readonly kind: 'answered'; readonly changed: boolean };

/** Queries SRI and writes its answer. Without an answer nothing is written. `author`: the caller, for the audit log. */
export async function queryReceivedState(
  { db, stateQueries, now }: Pick<AuthorityServices, 'db' | 'stateQueries' | 'now'>,
  environmentId: EnvironmentId,
  document: ReceivedDocumentDueForState,
  { author, action }: { readonly author?: AuditAuthor; readonly action?: string } = {},
): Promise<ReceivedStateOutcome> {
  const result = await stateQueries.ask(environmentId, document.accessKey);
  if (result.kind === 'silent') return { kind: 'silent' };
  const { answer } = result.answer;
  const issued = parseAccessKey(document.accessKey)?.date ?? '';
  const state = answer.kind === 'known' ? states[answer.state] : undefined;
  const changed = await writeForAccountWithRetry(db, document.accountId, async (trx) => {
    const change = await runAndRecordReceivedEvents(trx, document, { ids: [document.id] }, () =>
      storeStateAnswer(trx, document, state, nextStateDue(issued, now())),
    );
    if (change !== undefined && author !== undefined)
      await recordAudit(trx, author, {
        action: action ?? 'receivedDocuments.verify',
        recordType: 'receivedDocument',
        recordId: document.id,
        before: { state: change.before },
        after: { state: change.after },
        businessId: document.businessId,
        // runAndRecordReceivedEvents writes the event
        untold: true,
      });
    return change !== undefined;
  });
  return { kind: 'answered', changed };
}

const states: Readonly<Record<SriState, ReceivedState>> = {
  authorized: 'authorized',
  not_authorized: 'not_authorized',
  annulment_pending: 'pending_annulment',
  annulled: 'annulled',
};
