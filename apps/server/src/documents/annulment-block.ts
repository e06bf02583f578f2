// The block `annulment` of a document, as its row stores it and as the API shows it.
import type { DataOf } from '@talonario/contract';
import type { AnnulmentState } from '@talonario/sri';
import { formatInstant } from '../platform/clock/guayaquil.ts';

/** Type of the column `documents.annulment`. Instants are ISO texts, days `YYYY-MM-DD`. */
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
    surelyUntil: seventhOf(stored),
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

/** Day 7 of the month of the deadline. The deadline itself is that day or the next working day. */
function seventhOf({ deadline }: StoredAnnulment): string | null {
  return deadline && `${deadline.slice(0, 8)}07`;
}

function untilOf(stored: StoredAnnulment): string {
  const { deadline } = stored;
  const seventh = seventhOf(stored);
  if (deadline === null || seventh === null) return '';
  if (deadline === seventh) return `, until ${deadline}`;
  return `, until ${seventh} if you can: it is no working day, and sources do not agree that it moves to ${deadline}`;
}

function stepsOf(stored: StoredAnnulment): string[] {
  const { state, needs_acceptance } = stored;
  if (state === 'annulled') return [];
  if (state === 'pending')
    return ['The receiver accepts the annulment in his own SRI en línea, within five working days.'];
  return [
    `Sign in to ${portal} with the RUC of the issuer${untilOf(stored)}.`,
    'Open FACTURACIÓN ELECTRÓNICA, then Producción, then Anulación de comprobantes electrónicos.',
    'Look the document up by its access key, give the reason and confirm.',
    ...(needs_acceptance ? ['Tell the receiver to accept it in his own SRI en línea, within five working days.'] : []),
  ];
}
