/** Result of one check of `talonario doctor`. */
export interface CheckResult {
  readonly check: string;
  /** warn: should be checked, the service works. fail: something does not work. */
  readonly state: 'ok' | 'warn' | 'fail';
  readonly detail: string;
}
