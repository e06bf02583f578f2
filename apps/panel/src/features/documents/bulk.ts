// Doing one thing to many documents: which of them it fits, and one after the other with what came of each.
import type { DataOf } from '../../api/talonario.ts';

export type ListedDocument = DataOf<'documents.list'>[number];
export type Acronym = ListedDocument['documentState']['acronym'];
export type BulkAction = 'resend' | 'verify' | 'mail';

/** What is asked of the service for one document, or why nothing is. */
export type Step = 'emit' | 'verify' | 'mail' | SkipReason;
export type SkipReason = 'isDraft' | 'isAuthorized' | 'isNotAuthorized' | 'hasNoEmail';

/** A rejected document is emitted again; one that SRI may have is asked about first, never sent blindly. */
export function stepFor(action: BulkAction, { documentState, entity }: ListedDocument): Step {
  const { acronym } = documentState;
  if (acronym === 'CRD') return 'isDraft';
  if (action === 'verify') return 'verify';
  if (action === 'mail') {
    if (acronym !== 'AUT') return 'isNotAuthorized';
    return entity.email === null ? 'hasNoEmail' : 'mail';
  }
  if (acronym === 'AUT') return 'isAuthorized';
  return acronym === 'DVL' || acronym === 'NAT' ? 'emit' : 'verify';
}

export type Outcome =
  | { readonly kind: 'waiting' | 'working' | 'sent' | 'stopped' }
  | { readonly kind: 'done'; readonly acronym: Acronym }
  | { readonly kind: 'skipped'; readonly reason: SkipReason }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface BulkRun {
  readonly documents: readonly ListedDocument[];
  readonly action: BulkAction;
  readonly take: (step: 'emit' | 'verify' | 'mail', document: ListedDocument) => Promise<Outcome>;
  readonly report: (id: number, outcome: Outcome) => void;
  readonly signal: AbortSignal;
}

/** Never rejects: what failed is told of the document it failed for, and the others go on. */
export async function runBulk({ documents, action, take, report, signal }: BulkRun): Promise<void> {
  for (const document of documents) {
    if (signal.aborted) {
      report(document.id, { kind: 'stopped' });
      continue;
    }
    const step = stepFor(action, document);
    if (step !== 'emit' && step !== 'verify' && step !== 'mail') {
      report(document.id, { kind: 'skipped', reason: step });
      continue;
    }
    report(document.id, { kind: 'working' });
    report(document.id, await take(step, document).catch((error): Outcome => ({ kind: 'failed', error })));
  }
}
