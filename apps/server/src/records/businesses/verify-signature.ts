// POST signature:verify. The answer lists all checks, including those that could not run because of an earlier failure.

import type { DataOf } from '@talonario/contract';
import { isSigningCertificate } from '@talonario/p12';
import { type HashAlgorithmName, parseCertificate } from '@talonario/sri';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import type { MasterKeys } from '../../platform/vault/master-key.ts';
import { VaultError } from '../../platform/vault/vault.ts';
import { accessibleRowOrRefusal } from '../directories/scope.ts';
import type { RecordPrincipal } from '../directories/scope-store.ts';
import { type SigningMaterial, unsealSignature } from '../signatures/sealed-signature.ts';
import { noSignature, showSignature } from '../signatures/show.ts';
import { findCurrentSignature, type StoredSignature } from '../signatures/store.ts';
import { findSignatureTestFault } from '../signatures/test-signature.ts';
import { findBusiness } from './store.ts';

export type SignatureReport = DataOf<'businesses.signature.check'>;
type Check = SignatureReport['checks'][number];

export interface SignatureVerificationSettings {
  readonly masterKeys: MasterKeys;
  readonly hash: HashAlgorithmName;
  readonly now: Date;
}

/** Verifies the stored signature, not the cached one, so that damage of the stored data is found. */
export async function verifySignatureOf(
  trx: Trx,
  principal: RecordPrincipal,
  businessId: number,
  settings: SignatureVerificationSettings,
): Promise<SignatureReport | Refusal> {
  const accountId = principal.account.id;
  const business = accessibleRowOrRefusal(await findBusiness(trx, accountId, businessId), principal, {
    id: businessId,
  });
  if (business instanceof Refusal) return business;
  const { identification } = business;
  const row = await findCurrentSignature(trx, accountId, businessId);
  const opening = row && open(row, accountId, settings.masterKeys);
  const material = typeof opening === 'object' ? opening : undefined;
  const checks: Check[] = [
    check('stored', row ? undefined : `No signature is stored: ${upload}.`),
    check('opens', typeof opening === 'string' ? opening : material ? undefined : unknown),
    check('in_date', row ? dateFault(row, settings.now) : unknown),
    check('may_sign', material ? useFault(material) : unknown),
    check('matches_ruc', row ? rucFault(row, identification) : unknown),
    check('test_signature', material ? signingFault(material, settings) : unknown),
  ];
  return {
    ok: checks.every(({ ok }) => ok),
    checks,
    signature: row ? showSignature(row, identification, settings.now) : noSignature,
  };
}

const upload = 'upload the .p12 with POST /businesses/{id}/files';
const unknown = 'Not checked: the checks before it failed.';

function check(name: Check['name'], fault: string | undefined): Check {
  return { name, ok: fault === undefined, why: fault ?? null };
}

function open(row: StoredSignature, accountId: number, masterKeys: MasterKeys): SigningMaterial | string {
  const sealed = { sealed: row.sealed, sealedKey: row.sealed_key, masterKeyId: row.master_key_id };
  const place = { accountId, businessId: row.business_id, fingerprint: row.fingerprint };
  try {
    return unsealSignature(sealed, place, masterKeys);
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    return error.reason === 'unknown_key'
      ? `The stored signature cannot be opened: it was ${error.message}. The operator must add that key again.`
      : `The stored signature cannot be opened: ${error.message}. To replace it, ${upload} again.`;
  }
}

function dateFault({ valid_from, valid_to }: StoredSignature, now: Date): string | undefined {
  if (now < valid_from) return `The certificate is not valid before ${formatInstant(valid_from)}.`;
  return now > valid_to
    ? `The certificate expired on ${formatInstant(valid_to)}: ${upload} that is in date.`
    : undefined;
}

function useFault({ certificate }: SigningMaterial): string | undefined {
  const read = parseCertificate(certificate);
  if (read && isSigningCertificate(read)) return undefined;
  return `The certificate may not sign documents: ${upload} of a signing certificate.`;
}

function rucFault({ ruc }: StoredSignature, identification: string): string | undefined {
  if (ruc === null || ruc === identification) return undefined;
  return `The certificate belongs to RUC ${ruc} and the business is ${identification}: ${upload} of the business.`;
}

function signingFault(material: SigningMaterial, { hash, now }: SignatureVerificationSettings): string | undefined {
  const fault = findSignatureTestFault(material, hash, now);
  return fault && `A test signature does not verify (${fault}): ${upload} again.`;
}
