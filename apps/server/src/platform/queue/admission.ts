// What a process takes on at once, as whoever calls sees it; http/admission.ts decides.

/** `emission`: may wait for SRI. */
export type CallKind = 'call' | 'emission';

export interface Admission {
  /** Runs the work in the account's turn. Throws the refusal when there is no place for it. */
  run<T>(kind: CallKind, accountId: number, work: () => Promise<T>): Promise<T>;
  /** Before it is known who calls. Throws the refusal when even that question would wait too long. */
  checkLookups(): void;
}
