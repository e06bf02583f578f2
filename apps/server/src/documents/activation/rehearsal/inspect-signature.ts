// Checks whether a signature can be used for a rehearsal: valid today, for the RUC of the issuer, and issued by a known
// authority.
import type { X509Certificate } from 'node:crypto';
import { describeSigner, type P12Reason } from '@talonario/p12';
import { type PreparedSigner, parseCertificate } from '@talonario/sri';
import { dayInGuayaquil } from '../../../platform/clock/guayaquil.ts';
import { makeRehearsalStep, type RehearsalStep } from './report.ts';

export interface RehearsalSignature {
  readonly signer: PreparedSigner;
  /** Certificates of the authorities above the signer's certificate, DER. */
  readonly chain: readonly Uint8Array[];
}

/** Reasons why a signature cannot be used. */
export type SignatureRefusal = P12Reason | 'missing' | 'no_ruc_given';

const soonDays = 30;

export function inspectSignature(
  { signer, chain }: RehearsalSignature,
  facts: {
    readonly ruc: string;
    readonly now: Date;
    readonly authorities: readonly X509Certificate[] | undefined;
    readonly atSri: boolean;
  },
): RehearsalStep {
  const id = 'signature';
  const { ruc, now, authorities, atSri } = facts;
  const certificate = parseCertificate(signer.key.certificate);
  const trust = describeSigner(
    {
      certificate: signer.certificate.certificate,
      chain: chain.map((der) => Buffer.from(der).toString('base64')),
      signingTime: now.toISOString(),
      hash: signer.hash,
    },
    { ruc, issuedOn: dayInGuayaquil(now) },
    authorities,
  );
  if (certificate === undefined || trust === undefined)
    return makeRehearsalStep(id, 'danger', 'signature.unusable', { reason: 'damaged' });
  if (now > certificate.validTo) return makeRehearsalStep(id, 'danger', 'signature.expired');
  if (now < certificate.validFrom) return makeRehearsalStep(id, 'danger', 'signature.not_yet_valid');
  if (trust.isIssuer === 'no') return makeRehearsalStep(id, 'danger', 'signature.other_taxpayer');
  const selfSigned = Buffer.compare(certificate.subjectBytes, certificate.issuerBytes) === 0;
  if (selfSigned && atSri) return makeRehearsalStep(id, 'danger', 'signature.self_signed');
  if (trust.trusted === 'no' && !selfSigned) return makeRehearsalStep(id, 'danger', 'signature.foreign');
  const days = Math.floor((certificate.validTo.getTime() - now.getTime()) / 86_400_000);
  if (selfSigned) return makeRehearsalStep(id, 'warn', 'signature.self_signed_stand_in');
  if (trust.isIssuer === 'unknown') return makeRehearsalStep(id, 'warn', 'signature.no_ruc');
  if (days < soonDays) return makeRehearsalStep(id, 'warn', 'signature.expires_soon', { days });
  return makeRehearsalStep(id, 'ok', 'signature.good', { days });
}

export function signatureRefusalStep(reason: SignatureRefusal): RehearsalStep {
  const code = Object.hasOwn(refusals, reason) ? refusals[reason as keyof typeof refusals] : undefined;
  return makeRehearsalStep('signature', 'danger', code ?? 'signature.unusable', code === undefined ? { reason } : {});
}

const refusals = {
  missing: 'signature.missing',
  no_ruc_given: 'signature.no_ruc_given',
  wrong_password: 'signature.wrong_password',
  expired: 'signature.expired',
  not_yet_valid: 'signature.not_yet_valid',
  ruc_mismatch: 'signature.other_taxpayer',
} as const;
