// Who signs: the current signature of the business, opened once and kept.
import type { Signer } from '@talonario/sri';
import type { Database } from '../../platform/db/pool.ts';
import { type Refusal, signatureFault, unavailable } from '../../platform/http/replies/error-reply.ts';
import { VaultError } from '../../platform/vault/vault.ts';
import type { Keyring } from '../../records/signatures/keyring.ts';
import type { Prepared } from './prepare.ts';

export async function findSigner(
  { db, keyring }: { readonly db: Database; readonly keyring: Keyring },
  accountId: number,
  { references: { business }, environmentId }: Prepared,
  now: Date,
): Promise<Signer | Refusal> {
  const upload = 'upload one with POST /businesses/{id}/files';
  if (business.signature_id === null)
    return signatureFault('signature.missing', `The business has no electronic signature: ${upload}.`);
  let signature: Awaited<ReturnType<Keyring['open']>>;
  try {
    const { signature_id: id } = business;
    signature =
      keyring.opened(accountId, id) ?? (await db.forAccount(accountId, (trx) => keyring.open(trx, accountId, id)));
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    if (error.reason === 'unknown_key') return masterKeyMissing();
    return signatureFault('signature.unreadable', `The stored signature cannot be opened: ${upload} again.`);
  }
  if (signature === undefined) return signatureFault('signature.missing', `The signature is gone: ${upload}.`);
  const { validFrom, validTo, ruc, signer } = signature;
  if (validTo < now)
    return signatureFault('signature.expired', `The certificate has expired: ${upload} that is in date.`);
  if (validFrom > now) return signatureFault('signature.not_yet_valid', 'The certificate is not valid yet.');
  if (environmentId === 2 && ruc !== null && ruc !== business.identification)
    return signatureFault(
      'signature.other_taxpayer',
      `The certificate belongs to RUC ${ruc}: ${upload} of this business.`,
    );
  return signer;
}

/** The signature is whole, and another upload would be sealed with a key that the other nodes do not have. */
function masterKeyMissing(): Refusal {
  const detail =
    'The stored signature was sealed with a master key that this node of the service does not have. The operator has to configure it (TALONARIO_MASTER_KEY); do not upload the signature again. No number was taken.';
  return unavailable('master_key.missing', detail, { retryAfterSeconds: 60 });
}
