// Signing keys, opened once and cached in memory. The key of the map is the id of the signature record, which every
// emission reads again: a renewal on any node is used by the next document on every node.

import { nodeDigest, nodeSigner } from '@talonario/p12';
import { type HashName, type PreparedSigner, prepareSigner } from '@talonario/sri';
import type { Trx } from '../../platform/db/transaction.ts';
import type { MasterKeySource } from '../../platform/vault/master-key.ts';
import { unsealSignature } from './sealed-signature.ts';
import { readSealedSignature } from './store.ts';

export interface OpenedSignature {
  readonly signer: PreparedSigner;
  /** Certificates of the certification authorities above the signing certificate, DER. */
  readonly chain: readonly Uint8Array[];
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly ruc: string | null;
}

export interface SignatureKeyring {
  /** Returns the signature if its decrypted key is cached. */
  opened(accountId: number, signatureId: number): OpenedSignature | undefined;
  /** Opens the signature; undefined if there is no such record. Throws VaultError if it cannot be decrypted. */
  open(trx: Trx, accountId: number, signatureId: number): Promise<OpenedSignature | undefined>;
}

const kept = 500;

export function createSignatureKeyring(masterKeys: MasterKeySource, hash: HashName): SignatureKeyring {
  const opened = new Map<number, OpenedSignature & { readonly accountId: number; readonly businessId: number }>();
  const find = (accountId: number, signatureId: number) => {
    const known = opened.get(signatureId);
    if (known === undefined || known.accountId !== accountId) return undefined;
    // Least recently used first.
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
      // A business signs with one key at a time, so the former one is not needed any more.
      for (const [id, other] of opened) if (other.businessId === businessId) opened.delete(id);
      const [oldest] = opened.keys();
      if (opened.size >= kept && oldest !== undefined) opened.delete(oldest);
      opened.set(signatureId, signature);
      return signature;
    },
  };
}
