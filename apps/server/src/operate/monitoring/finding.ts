/** Result of one check of `talonario doctor`. */
export interface CheckResult {
  readonly check: string;
  /** `warn`: the service works, but the operator should look at this. `fail`: something does not work. */
  readonly state: 'ok' | 'warn' | 'fail';
  readonly detail: string;
}
