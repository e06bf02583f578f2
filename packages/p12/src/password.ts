/**
 * A possible encoding of the password inside a .p12 file. The standard defines one, but programs use several, which
 * differ if the password contains ñ, á or €.
 */
export interface PasswordForm {
  /** Password for the key derivation of PKCS#12: UTF-16 big-endian with an end mark. */
  readonly wide: Uint8Array;
  /** Password bytes for PBKDF2. */
  readonly narrow: Uint8Array;
}

export function passwordForms(password: string): PasswordForm[] {
  const utf8 = Buffer.from(password);
  const forms: PasswordForm[] = [{ wide: wide(password), narrow: utf8 }];
  // An empty password may be encoded as no bytes or as the end mark alone.
  if (password === '') forms.push({ wide: Buffer.alloc(0), narrow: utf8 });
  if (/[^\x20-\x7e]/.test(password)) {
    // macOS keyboards and some forms send ñ as n and a tilde.
    const composed = password.normalize('NFC');
    if (composed !== password) forms.push({ wide: wide(composed), narrow: Buffer.from(composed) });
    // OpenSSL before 1.1 widened each byte that the terminal sent; Windows tools pass Latin-1 to PBKDF2.
    forms.push({ wide: wide(utf8.toString('latin1')), narrow: Buffer.from(composed, 'latin1') });
  }
  return forms;
}

function wide(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'utf16le').swap16();
}
