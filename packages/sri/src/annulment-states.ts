import type { SriState } from './authority/state-query.ts';

/** How far the annulment of a document has come. It stands beside the state, which stays AUT; null: nobody asked. */
export type AnnulmentState = 'requested' | 'pending' | 'annulled';

export type AnnulmentTrigger =
  /** Somebody opened a request here. */
  | 'request'
  /** He gave it up. */
  | 'withdraw'
  /** Nothing came of it until the last day. */
  | 'expire'
  /** SRI says so. `annulled` comes from nobody else. */
  | SriState;

interface AnnulmentRow {
  readonly state: AnnulmentState | null;
  readonly moves: Readonly<Partial<Record<AnnulmentTrigger, AnnulmentState | null>>>;
}

const fromSri = { annulment_pending: 'pending', annulled: 'annulled' } as const;

/** Every state and every way out of it. Nobody assigns one except through `moveAnnulment`. */
export const annulmentStates: readonly AnnulmentRow[] = [
  // Done in the portal without a request here, SRI's answer is as true.
  { state: null, moves: { request: 'requested', ...fromSri } },
  { state: 'requested', moves: { withdraw: null, expire: null, ...fromSri } },
  // AUTORIZADO again: the receiver refused or let it lapse. The issuer may ask once more before the deadline.
  { state: 'pending', moves: { authorized: 'requested', expire: null, annulled: 'annulled' } },
  { state: 'annulled', moves: {} },
];

/** Where a trigger takes an annulment; undefined when it changes nothing. */
export function moveAnnulment(
  from: AnnulmentState | null,
  trigger: AnnulmentTrigger,
): AnnulmentState | null | undefined {
  return annulmentStates.find(({ state }) => state === from)?.moves[trigger];
}

/** Somebody waits for SRI: no second request, no credit note meanwhile. */
export function isAnnulmentOpen(state: AnnulmentState | null): boolean {
  return state === 'requested' || state === 'pending';
}
