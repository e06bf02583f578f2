// Admission of work to a process. http/limits/admission.ts implements it.

/** `emission`: may wait for SRI. */
export type CallKind = 'call' | 'emission';

export interface QueueAdmission {
  /** Runs the work when the account gets a slot. Throws the refusal if there is no slot for it. */
  run<T>(kind: CallKind, accountId: number, work: () => Promise<T>): Promise<T>;
  /**
   * For requests whose caller is not identified yet. Throws the refusal if even the identification would wait too long.
   */
  checkLookups(): void;
}
