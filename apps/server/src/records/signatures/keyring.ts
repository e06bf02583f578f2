// Signing keys that are opened once and cached in memory. The cache uses the id of the signature record as its key.
// Every emission reads this id again, so after a renewal on any node the next document on every node is signed with the
// new key.

import { nodeDigest, nodeSigner } from '@talonario/p12';
import { type HashAlgorithmName, type PreparedSigner, prepareSigner } from '@talonario/sri';
import type { Trx } from '../../platform/db/transaction.ts';
import type { MasterKeySource } from '../../platform/vault/master-key.ts';
import { unsealSignature } from './sealed-signature.ts';
import { readSealedSignature } from './store.ts';

export interface OpenedSignature {
  readonly signer: PreparedSigner;
  /** Certificates of the certificate authorities above the signing certificate, in DER form. */
  readonly chain: readonly Uint8Array[];
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly ruc: string | null;
}

export interface SignatureKeyring {
  /** Returns the signature if its decrypted key is cached. */
  opened(accountId: number, signatureId: number): OpenedSignature | undefined;
  /**
   * Opens a signature; undefined if there is no such record. Throws VaultError if it cannot be decrypted with the
   * configured master keys.
   */
  open(trx: Trx, accountId: number, signatureId: number): Promise<OpenedSignature | undefined>;
}

const kept = 500;

export function createSignatureKeyring(masterKeys: MasterKeySource, hash: HashAlgorithmName): SignatureKeyring {
  const opened = new Map<number, OpenedSignature & { readonly accountId: number; readonly businessId: number }>();
  const find = (accountId: number, signatureId: number) => {
    const known = opened.get(signatureId);
    if (known === undefined || known.accountId !== accountId) return undefined;
    // Moves the entry to the end: the map is ordered by last use.
    opened.delete(signatureId);
    opened.set(signatureId, known);
    return known;
  };
  return {
    opened: find,
    async open(trx, accountId, signatureId) {
      const known = find(accountId, signatureId);
      if (known !== undefined) return known;
      const record = await readSealedSignature(trx, accountId, signatureId);
      if (record === undefined) return undefined;
      const { business_id: businessId, fingerprint } = record;
      const sealed = { sealed: record.sealed, sealedKey: record.sealed_key, masterKeyId: record.master_key_id };
      const material = unsealSignature(sealed, { accountId, businessId, fingerprint }, masterKeys());
      const signature = {
        accountId,
        businessId,
        signer: prepareSigner(nodeSigner(material), nodeDigest, hash),
        chain: material.chain,
        validFrom: record.valid_from,
        validTo: record.valid_to,
        ruc: record.ruc,
      };
      // A business signs with one key at a time, so the former key is removed from the cache.
      for (const [id, other] of opened) if (other.businessId === businessId) opened.delete(id);
      const [oldest] = opened.keys();
      if (opened.size >= kept && oldest !== undefined) opened.delete(oldest);
      opened.set(signatureId, signature);
      return signature;
    },
  };
}
