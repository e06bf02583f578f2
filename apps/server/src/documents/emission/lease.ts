// Duration of a lease in seconds. Only one process at a time works on a document. If that process ends unexpectedly, a
// worker continues with the document after the lease, less than 10 seconds later.
export const leaseSeconds = 9;
/**
 * Deadline of each call to SRI. It is shorter than the lease, so that no other process claims the document while this
 * process waits for SRI.
 */
export const callTimeoutMs = 7_000;

const marginMs = 1_000;

/**
 * Remaining time for a call under a lease that was written at `leasedAt` (by the clock of the process, read before the
 * write).
 */
export function leaseLeftMs(leasedAt: number): number {
  return leasedAt + leaseSeconds * 1_000 - marginMs - Date.now();
}
