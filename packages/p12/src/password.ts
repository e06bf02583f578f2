/**
 * The byte forms a password can have inside a .p12 file, likeliest first. The standard has one; programs have several, and with ñ,
 * á or € in the password they differ.
 */
export interface PasswordForm {
  /** For the derivation of PKCS#12: UTF-16 big-endian with an end mark. */
  readonly wide: Uint8Array;
  /** For PBKDF2. */
  readonly narrow: Uint8Array;
}

export function passwordForms(password: string): PasswordForm[] {
  const utf8 = Buffer.from(password);
  const forms: PasswordForm[] = [{ wide: wide(password), narrow: utf8 }];
  // No password can be written as no bytes or as the end mark alone.
  if (password === '') forms.push({ wide: Buffer.alloc(0), narrow: utf8 });
  if (/[^\x20-\x7e]/.test(password)) {
    // macOS keyboards and some forms hand over ñ as n and a tilde.
    const composed = password.normalize('NFC');
    if (composed !== password) forms.push({ wide: wide(composed), narrow: Buffer.from(composed) });
    // OpenSSL before 1.1 widened each byte of whatever the terminal gave; Windows tools hand Latin-1 to PBKDF2.
    forms.push({ wide: wide(utf8.toString('latin1')), narrow: Buffer.from(composed, 'latin1') });
  }
  return forms;
}

function wide(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'utf16le').swap16();
}
