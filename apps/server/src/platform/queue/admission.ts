// Interface for the admission of work to a process. http/limits/admission.ts implements it.

/** Kind of a request. An `emission` may wait for SRI. */
export type CallKind = 'call' | 'emission';

export interface QueueAdmission {
  /** Runs the work when the account gets a slot. Throws a refusal if it gets none. */
  run<T>(kind: CallKind, accountId: number, work: () => Promise<T>): Promise<T>;
  /**
   * Called before the caller is authenticated. Throws a refusal if the authentication would wait too long for the
   * database.
   */
  checkLookups(): void;
}
