// Duration of a lease. One process at a time works on a document. If that process dies, the document continues after
// the lease and the next poll of a worker, less than 10 seconds later.
export const leaseSeconds = 9;
/**
 * Deadline of each call to SRI. It is shorter than the lease, so that no other process claims the document while this
 * process waits for SRI.
 */
export const callTimeoutMs = 7_000;

const marginMs = 1_000;

/**
 * Returns how long a call may take under a lease written at `leasedAt` (clock of the process, read before the write).
 */
export function leaseLeftMs(leasedAt: number): number {
  return leasedAt + leaseSeconds * 1_000 - marginMs - Date.now();
}
