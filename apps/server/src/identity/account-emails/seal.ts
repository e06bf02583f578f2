// A letter holds a link that opens an account, so at rest it is sealed: whoever reads the database alone reads no letter.
import type { MailText } from '../../platform/smtp/mail-text.ts';
import type { MasterKeys } from '../../platform/vault/master-key.ts';
import { type Sealed, seal, unseal } from '../../platform/vault/vault.ts';

export function sealLetter(letter: MailText, recipient: string, masterKeys: MasterKeys): Sealed {
  return seal(Buffer.from(JSON.stringify(letter)), letterPlaceText(recipient), masterKeys);
}

/** Throws VaultError when its master key is gone. */
export function openLetter(sealed: Sealed, recipient: string, masterKeys: MasterKeys): MailText {
  return JSON.parse(unseal(sealed, letterPlaceText(recipient), masterKeys).toString('utf8')) as MailText;
}

/** What the seal of a letter is bound to. */
export function letterPlaceText(recipient: string): string {
  return `letter to ${recipient}`;
}
