/** What one check of `talonario doctor` found. */
export interface Finding {
  readonly check: string;
  /** warn: worth a look, the service works. fail: something does not. */
  readonly state: 'ok' | 'warn' | 'fail';
  readonly detail: string;
}
