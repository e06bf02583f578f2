/** Why a .p12 file cannot be used. */
export type P12Reason =
  | 'too_large'
  | 'damaged'
  | 'wrong_password'
  | 'unsupported_cipher'
  | 'too_many_iterations'
  | 'no_private_key'
  | 'no_certificate'
  | 'unsupported_key'
  | 'not_signing_certificate'
  | 'expired'
  | 'not_yet_valid'
  | 'ruc_mismatch';

/** Carries a reason up from deep inside a file; `openP12` turns it into a value. */
export class P12Failure extends Error {
  override readonly name = 'P12Failure';
  readonly reason: P12Reason;

  constructor(reason: P12Reason, message: string) {
    super(message);
    this.reason = reason;
  }
}
