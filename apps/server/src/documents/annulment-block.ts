// The block `annulment` of a document: as its row keeps it, and as the API shows it.
import type { DataOf } from '@talonario/contract';
import type { AnnulmentState } from '@talonario/sri';
import { formatInstant } from '../platform/clock/guayaquil.ts';

/** The column `documents.annulment`. Instants are ISO texts, days `YYYY-MM-DD`. */
export interface StoredAnnulment {
  readonly state: AnnulmentState;
  readonly origin: 'request' | 'portal';
  readonly reason: string | null;
  readonly requested_at: string | null;
  readonly deadline: string | null;
  readonly needs_acceptance: boolean;
  readonly watch_until: string;
  readonly asked_at: string | null;
  readonly answer: string | null;
  readonly pending_since: string | null;
  readonly annulled_at: string | null;
}

type Shown = DataOf<'documents.get'>['annulment'];

export function showAnnulment(stored: StoredAnnulment | null): Shown {
  if (stored === null) return null;
  const at = (instant: string | null) => instant && formatInstant(new Date(instant));
  return {
    state: stored.state,
    origin: stored.origin,
    reason: stored.reason,
    requestedAt: at(stored.requested_at),
    deadline: stored.deadline,
    needsAcceptance: stored.needs_acceptance,
    watchedUntil: stored.watch_until,
    portal,
    steps: stepsOf(stored),
    askedAt: at(stored.asked_at),
    lastAnswer: stored.answer,
    pendingSince: at(stored.pending_since),
    annulledAt: at(stored.annulled_at),
  };
}

const portal = 'https://srienlinea.sri.gob.ec';

function stepsOf({ state, deadline, needs_acceptance }: StoredAnnulment): string[] {
  if (state === 'annulled') return [];
  if (state === 'pending')
    return ['The receiver accepts the annulment in his own SRI en línea, within five working days.'];
  return [
    `Sign in to ${portal} with the RUC of the issuer${deadline === null ? '' : `, until ${deadline}`}.`,
    'Open FACTURACIÓN ELECTRÓNICA, then Producción, then Anulación de comprobantes electrónicos.',
    'Look the document up by its access key, give the reason and confirm.',
    ...(needs_acceptance ? ['Tell the receiver to accept it in his own SRI en línea, within five working days.'] : []),
  ];
}
