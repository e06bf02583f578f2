// An account e-mail contains a link that opens an account, so it is stored encrypted: the database alone does not
// reveal it.
import type { MailText } from '../../platform/smtp/mail-text.ts';
import type { MasterKeys } from '../../platform/vault/master-key.ts';
import { type SealedSecret, sealBytes, unsealBytes } from '../../platform/vault/vault.ts';

export function sealAccountEmail(content: MailText, recipient: string, masterKeys: MasterKeys): SealedSecret {
  return sealBytes(Buffer.from(JSON.stringify(content)), accountEmailSealContext(recipient), masterKeys);
}

/** Throws VaultError if the master key that encrypted the e-mail is not configured. */
export function unsealAccountEmail(sealed: SealedSecret, recipient: string, masterKeys: MasterKeys): MailText {
  return JSON.parse(unsealBytes(sealed, accountEmailSealContext(recipient), masterKeys).toString('utf8')) as MailText;
}

/**
 * Text to which the encryption of an account e-mail is bound. E-mails in the queue were encrypted with exactly this
 * text, so it must not change.
 */
export function accountEmailSealContext(recipient: string): string {
  return `letter to ${recipient}`;
}
