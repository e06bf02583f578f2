// Validates an uploaded .p12: opens, checks and tests it before anything is stored. Each refusal states how to correct
// the problem.
import type { OpenedP12, P12Reason, RefusedP12 } from '@talonario/p12';
import type { HashAlgorithmName } from '@talonario/sri';
import { type Refusal, signatureFault } from '../../platform/http/replies/error-reply.ts';
import { openP12WithoutBlocking } from './open-without-blocking.ts';
import { findSignatureTestFault } from './test-signature.ts';

export interface UploadedP12 {
  readonly bytes: Uint8Array;
  readonly password: string | undefined;
}

export async function validateP12(file: UploadedP12, hash: HashAlgorithmName, now: Date): Promise<OpenedP12 | Refusal> {
  const opened = await openP12WithoutBlocking(file.bytes, file.password ?? '', now);
  if (!opened.ok) return refusalOf(opened, file.password === undefined || file.password === '');
  const fault = findSignatureTestFault(opened, hash, now);
  if (fault === undefined) return opened;
  return signatureFault(
    'signature.not_for_signing',
    `A test signature with this file does not verify (${fault}): ask your certification authority for a new file.`,
  );
}

function refusalOf({ reason, message, params }: RefusedP12, noPassword: boolean): Refusal {
  if (reason === 'wrong_password' && noPassword)
    return signatureFault('signature.wrong_password', 'The file needs its password: send it in the field password.', {
      reason: 'no_password',
    });
  const [code, advice] = refusals[reason];
  return signatureFault(code, `${message}. ${advice}`, { reason, ...params });
}

const exportAgain = 'Export it again from the program or token it came from, with its private key, and upload that.';

const refusals: Readonly<Record<P12Reason, readonly [Parameters<typeof signatureFault>[0], string]>> = {
  too_large: ['signature.unreadable', 'A real one has a few kB: make sure it is the .p12 file.'],
  other_format: [
    'signature.unreadable',
    'Upload the .p12 or .pfx file, in which certificate and private key are together.',
  ],
  damaged: ['signature.unreadable', 'Upload the .p12 or .pfx file as your certification authority gave it.'],
  name_too_long: ['signature.unreadable', 'Ask your certification authority for another certificate.'],
  wrong_password: ['signature.wrong_password', 'Mind capitals, accents and spaces, and send the password again.'],
  unsupported_cipher: ['signature.unreadable', 'Then upload the new file.'],
  too_many_iterations: ['signature.unreadable', exportAgain],
  no_private_key: ['signature.not_for_signing', exportAgain],
  no_certificate: ['signature.not_for_signing', exportAgain],
  unsupported_key: [
    'signature.not_for_signing',
    'Ask your certification authority for an RSA certificate of 2048 bits.',
  ],
  not_signing_certificate: [
    'signature.not_for_signing',
    'Upload the file of the signing certificate; the one for encryption does not serve.',
  ],
  authority_certificate: ['signature.not_for_signing', 'Upload the file of the certificate that was issued to you.'],
  expired: ['signature.expired', 'Renew it with your certification authority and upload the new file.'],
  not_yet_valid: [
    'signature.not_yet_valid',
    'Upload it again once it is in force; check the clock of this server too.',
  ],
  ruc_mismatch: ['signature.other_taxpayer', 'Upload the file of this business.'],
};
