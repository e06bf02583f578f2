import { createHash } from 'node:crypto';
import type { OpenedP12 } from '@talonario/p12';
import { recordAudit } from '../../identity/audit/record.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { Refusal, signatureFault } from '../../platform/http/replies/error-reply.ts';
import type { MasterKeys } from '../../platform/vault/master-key.ts';
import type { WriteAuthor } from '../directories/directory.ts';
import { accessibleRowOrRefusal } from '../directories/scope.ts';
import { sealSignature } from '../signatures/sealed-signature.ts';
import { type ShownSignature, type SignatureBlock, showSignature } from '../signatures/show.ts';
import { findCurrentSignature, insertCurrentSignature } from '../signatures/store.ts';
import { findBusiness } from './store.ts';

export interface SignatureToStore {
  readonly action: string;
  /**
   * True for a renewal, which replaces a signature that may work. A certificate of another taxpayer is then refused in
   * the test environment, too.
   */
  readonly renews: boolean;
  /** If true, the signature is checked as for an upload, but not stored. */
  readonly dryRun: boolean;
  readonly masterKeys: MasterKeys;
}

/** Stores a checked signature as the current one. All nodes use the former one until this transaction commits. */
export async function storeSignature(
  trx: Trx,
  writer: WriteAuthor,
  { action, renews, dryRun, masterKeys }: SignatureToStore,
  businessId: number,
  opened: OpenedP12,
): Promise<SignatureBlock | Refusal> {
  const accountId = writer.account.id;
  // Locks the business, so that it cannot move to production between the check and the commit.
  const business = accessibleRowOrRefusal(await findBusiness(trx, accountId, businessId, 'change'), writer, {
    id: businessId,
  });
  if (business instanceof Refusal) return business;
  const isStrict = renews || business.environment_id === 2;
  if (isStrict && opened.ruc !== null && opened.ruc !== business.identification)
    return signatureFault(
      'signature.other_taxpayer',
      `The certificate belongs to RUC ${opened.ruc} and this business is ${business.identification}: upload its own file.`,
      { ruc: opened.ruc, expected: business.identification },
    );
  const selfSigned = opened.warnings.find(({ code }) => code === 'self_signed');
  if (business.environment_id === 2 && selfSigned !== undefined)
    return signatureFault(
      'signature.self_signed',
      `The certificate of ${opened.holder} signed itself, which serves for tests only: SRI takes those of the certification authorities of Ecuador.`,
      { name: opened.holder },
    );
  const { identification } = business;
  // The warning about the end of the certificate is not stored, because the dates show it.
  const warnings = opened.warnings
    .filter(({ code }) => code !== 'expires_soon')
    .map(({ code, ...told }) => ({ code: `signature.${code}`, ...told }));
  if (dryRun) return showSignature(asRow(opened, warnings), identification, writer.now());
  const before = await findCurrentSignature(trx, accountId, businessId);
  const fingerprint = createHash('sha256').update(opened.certificate).digest('hex');
  const row = await insertCurrentSignature(trx, {
    ...opened,
    accountId,
    businessId,
    fingerprint,
    sealed: sealSignature(opened, { accountId, businessId, fingerprint }, masterKeys),
    warnings,
  });
  const block = showSignature(row, identification, writer.now());
  await recordAudit(trx, writer, {
    action,
    recordType: 'signature',
    recordId: row.id,
    businessId,
    before: before ? showSignature(before, identification, writer.now()) : null,
    after: block,
  });
  return block;
}

/** Form of a signature as if it had been stored. */
function asRow(opened: OpenedP12, warnings: object[]): ShownSignature {
  const { holder, issuer, serialNumber, ruc, validFrom, validTo } = opened;
  return { holder, issuer, serial_number: serialNumber, ruc, valid_from: validFrom, valid_to: validTo, warnings };
}
