// A letter holds a link that opens an account, so at rest it is sealed: whoever reads the database alone reads no letter.
import type { Letter } from '../../delivery/mail/letter.ts';
import type { MasterKeys } from '../../platform/vault/master-key.ts';
import { type Sealed, seal, unseal } from '../../platform/vault/vault.ts';

export function sealLetter(letter: Letter, recipient: string, masterKeys: MasterKeys): Sealed {
  return seal(Buffer.from(JSON.stringify(letter)), letterPlaceText(recipient), masterKeys);
}

/** Throws VaultError when its master key is gone. */
export function openLetter(sealed: Sealed, recipient: string, masterKeys: MasterKeys): Letter {
  return JSON.parse(unseal(sealed, letterPlaceText(recipient), masterKeys).toString('utf8')) as Letter;
}

/** What the seal of a letter is bound to. */
export function letterPlaceText(recipient: string): string {
  return `letter to ${recipient}`;
}
