// An account e-mail holds a link that opens an account, so at rest it is sealed: whoever reads the database alone reads none.
import type { MailText } from '../../platform/smtp/mail-text.ts';
import type { MasterKeys } from '../../platform/vault/master-key.ts';
import { type Sealed, seal, unseal } from '../../platform/vault/vault.ts';

export function sealAccountEmail(content: MailText, recipient: string, masterKeys: MasterKeys): Sealed {
  return seal(Buffer.from(JSON.stringify(content)), accountEmailPlaceText(recipient), masterKeys);
}

/** Throws VaultError when its master key is gone. */
export function openAccountEmail(sealed: Sealed, recipient: string, masterKeys: MasterKeys): MailText {
  return JSON.parse(unseal(sealed, accountEmailPlaceText(recipient), masterKeys).toString('utf8')) as MailText;
}

/** What the seal of an account e-mail is bound to. Those that wait were sealed with these words. */
export function accountEmailPlaceText(recipient: string): string {
  return `letter to ${recipient}`;
}
