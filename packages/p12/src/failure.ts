/** Reason why a .p12 file cannot be used. */
export type P12Reason =
  | 'too_large'
  | 'other_format'
  | 'damaged'
  | 'name_too_long'
  | 'wrong_password'
  | 'unsupported_cipher'
  | 'too_many_iterations'
  | 'no_private_key'
  | 'no_certificate'
  | 'unsupported_key'
  | 'not_signing_certificate'
  | 'authority_certificate'
  | 'expired'
  | 'not_yet_valid'
  | 'ruc_mismatch';

/** Values of a message: the detected format, the length of a key. */
export type P12Params = Readonly<Record<string, string | number>>;

/**
 * Exception with which the parsers report why a file is refused. `openP12` catches it and returns the reason as a
 * value.
 */
export class P12Failure extends Error {
  override readonly name = 'P12Failure';
  readonly reason: P12Reason;
  readonly params: P12Params | undefined;

  constructor(reason: P12Reason, message: string, params?: P12Params) {
    super(message);
    this.reason = reason;
    this.params = params;
  }
}
