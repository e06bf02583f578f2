// Applies one action to many documents, one after the other: decides which of them it fits, and reports the result of
// each.
import type { DataOf } from '../../api/talonario.ts';

export type ListedDocument = DataOf<'documents.list'>[number];
export type ListedStateAcronym = ListedDocument['documentState']['acronym'];
export type BulkAction = 'emit' | 'delete' | 'resend' | 'verify' | 'mail';

/** Request for one document, or the reason why none is sent. */
export type BulkRequestOrSkipReason = BulkRequest | SkipReason;
export type BulkRequest = 'emit' | 'delete' | 'verify' | 'mail';
export type SkipReason = 'isDraft' | 'isNoDraft' | 'isAuthorized' | 'isNotAuthorized' | 'hasNoEmail';

/**
 * A rejected document is emitted again. For a document that SRI may have, SRI is queried first, so that it is not sent
 * twice.
 */
export function bulkStepFor(action: BulkAction, { documentState, entity }: ListedDocument): BulkRequestOrSkipReason {
  const { acronym } = documentState;
  if (action === 'emit' || action === 'delete') return acronym === 'CRD' ? action : 'isNoDraft';
  if (acronym === 'CRD') return 'isDraft';
  if (action === 'verify') return 'verify';
  if (action === 'mail') {
    if (acronym !== 'AUT') return 'isNotAuthorized';
    return entity.email === null ? 'hasNoEmail' : 'mail';
  }
  if (acronym === 'AUT') return 'isAuthorized';
  return acronym === 'DVL' || acronym === 'NAT' ? 'emit' : 'verify';
}

export type BulkDocumentOutcome =
  | { readonly kind: 'waiting' | 'working' | 'sent' | 'deleted' | 'stopped' }
  | { readonly kind: 'done'; readonly acronym: ListedStateAcronym; readonly number?: string | null }
  | { readonly kind: 'skipped'; readonly reason: SkipReason }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Whether the user must look at the document: it failed, or SRI rejected it. */
export function needsAttention(outcome: BulkDocumentOutcome): boolean {
  return outcome.kind === 'failed' || (outcome.kind === 'done' && /^(?:DVL|NAT)$/.test(outcome.acronym));
}

/** Whether the action succeeded. */
export function isBulkSuccess(outcome: BulkDocumentOutcome): boolean {
  return /^(?:done|sent|deleted)$/.test(outcome.kind) && !needsAttention(outcome);
}

/** Drafts are numbered from oldest to newest, regardless of the order of the list, so that numbers follow dates. */
export function sortByEmissionOrder(
  action: BulkAction,
  documents: readonly ListedDocument[],
): readonly ListedDocument[] {
  if (action !== 'emit') return documents;
  return documents.toSorted((one, other) => one.date.localeCompare(other.date) || one.id - other.id);
}

export interface BulkActionRun {
  readonly documents: readonly ListedDocument[];
  readonly action: BulkAction;
  readonly take: (step: BulkRequest, document: ListedDocument) => Promise<BulkDocumentOutcome>;
  readonly report: (id: number, outcome: BulkDocumentOutcome) => void;
  readonly signal: AbortSignal;
}

export function isBulkRequest(step: BulkRequestOrSkipReason): step is BulkRequest {
  return step === 'emit' || step === 'delete' || step === 'verify' || step === 'mail';
}

/** Never rejects. A failure is reported for its document, and the run continues with the others. */
export async function runBulkAction({ documents, action, take, report, signal }: BulkActionRun): Promise<void> {
  for (const document of documents) {
    if (signal.aborted) {
      report(document.id, { kind: 'stopped' });
      continue;
    }
    const step = bulkStepFor(action, document);
    if (!isBulkRequest(step)) {
      report(document.id, { kind: 'skipped', reason: step });
      continue;
    }
    report(document.id, { kind: 'working' });
    report(document.id, await take(step, document).catch((error): BulkDocumentOutcome => ({ kind: 'failed', error })));
  }
}
