// One process at a time per document. A killed one costs one lease and the worker's next look, together less than 10 seconds.
export const leaseSeconds = 9;
/** Of each call to SRI. Shorter than the lease, so that nobody else takes the document up while we wait. */
export const callTimeoutMs = 7_000;

const marginMs = 1_000;

/** How long a call may take under a lease written at `leasedAt`, by the clock of the process read before the write. */
export function leaseLeftMs(leasedAt: number): number {
  return leasedAt + leaseSeconds * 1_000 - marginMs - Date.now();
}
