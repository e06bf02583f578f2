import type { SriState } from './authority/state-query.ts';

/**
 * Progress of the annulment of a document. It is stored next to the document state, which stays AUT. Null: no annulment
 * was requested.
 */
export type AnnulmentState = 'requested' | 'pending' | 'annulled';

export type AnnulmentTrigger =
  /** A user opened a request in Talonario. */
  | 'request'
  /** The user withdrew the annulment request. */
  | 'withdraw'
  /** The last day passed without an annulment. */
  | 'expire'
  /** Answer of SRI. Only SRI's answer can lead to `annulled`. */
  | SriState;

interface AnnulmentRow {
  readonly state: AnnulmentState | null;
  readonly moves: Readonly<Partial<Record<AnnulmentTrigger, AnnulmentState | null>>>;
}

const fromSri = { annulment_pending: 'pending', annulled: 'annulled' } as const;

/** All annulment states and their transitions. Only `nextAnnulmentState` assigns one. */
export const annulmentStates: readonly AnnulmentRow[] = [
  // The issuer may request the annulment in SRI's portal without a request in Talonario. SRI's answer is valid then,
  // too.
  { state: null, moves: { request: 'requested', ...fromSri } },
  { state: 'requested', moves: { withdraw: null, expire: null, ...fromSri } },
  // AUTORIZADO again: the receiver refused the annulment or did not answer in time. The issuer may request it once more
  // before the deadline.
  { state: 'pending', moves: { authorized: 'requested', expire: null, annulled: 'annulled' } },
  { state: 'annulled', moves: {} },
];

/** Returns the state that a trigger leads to, or undefined if the trigger changes nothing. */
export function nextAnnulmentState(
  from: AnnulmentState | null,
  trigger: AnnulmentTrigger,
): AnnulmentState | null | undefined {
  return annulmentStates.find(({ state }) => state === from)?.moves[trigger];
}

/** Whether the issuer still waits for SRI. Until then a second request and a credit note are refused. */
export function isAnnulmentOpen(state: AnnulmentState | null): boolean {
  return state === 'requested' || state === 'pending';
}
