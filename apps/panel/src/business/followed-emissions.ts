// Emissions that SRI had not decided when their user went on with the next document. The shell shows them until SRI decides.
import { useSyncExternalStore } from 'react';

export interface FollowedEmission {
  readonly businessId: number;
  readonly documentId: number;
}

const listeners = new Set<() => void>();
let emissions: readonly FollowedEmission[] = [];

export function followEmission(emission: FollowedEmission): void {
  setEmissions([emission, ...emissions]);
}

export function stopFollowing(documentId: number): void {
  setEmissions(emissions.filter((emission) => emission.documentId !== documentId));
}

/** Newest first. */
export function useFollowedEmissions(businessId: number | undefined): readonly FollowedEmission[] {
  const all = useSyncExternalStore(subscribe, () => emissions);
  return all.filter((emission) => emission.businessId === businessId);
}

function setEmissions(next: readonly FollowedEmission[]): void {
  emissions = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
