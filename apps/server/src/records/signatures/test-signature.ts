// Tests whether SRI would accept signatures made with a key: signs a complete document and verifies the signature.
import { randomInt } from 'node:crypto';
import { nodeDigest, nodeRsaVerify, nodeSigner } from '@talonario/p12';
import {
  buildDocument,
  cashPaymentCode,
  checkSchema,
  finalConsumer,
  findDocumentTypeWhere,
  type HashAlgorithmName,
  type InvoiceInput,
  prepareSigner,
  signDocumentXml,
  type UnsignedXml,
  verifySignature,
} from '@talonario/sri';
import { once } from '../../platform/once.ts';
import type { SigningMaterial } from './sealed-signature.ts';

/** Reason why the signature of the test document is not valid; undefined if it is valid. */
export function findSignatureTestFault(
  material: SigningMaterial,
  hash: HashAlgorithmName,
  now: Date,
): string | undefined {
  try {
    const signer = prepareSigner(nodeSigner(material), nodeDigest, hash);
    const signed = signDocumentXml(sample(), signer, { signedAt: now, id: randomInt(100_000, 1_000_000) });
    const { valid, faults } = verifySignature(signed, { digest: nodeDigest, rsaVerify: nodeRsaVerify });
    return valid ? undefined : faults.map(({ message }) => message).join('; ');
  } catch {
    // OpenSSL refuses some keys only when they are used. Its message is dropped, because it may contain the key.
    return 'the key cannot sign';
  }
}

// Document to sign for the test. It is never sent, so its data need not be real.
const sample = once((): UnsignedXml => {
  const date = '2026-01-02';
  const type = findDocumentTypeWhere(({ finalConsumer }) => finalConsumer);
  const built = buildDocument(
    {
      documentCode: type.code as InvoiceInput['documentCode'],
      environment: '1',
      emissionType: '1',
      date,
      issuer: { ruc: '1799999990001', businessName: 'PRUEBA DE FIRMA', address: 'Quito', accountingRequired: false },
      establishment: { code: '001', address: 'Quito' },
      emissionPoint: '001',
      receiver: { ...finalConsumer, businessName: 'CONSUMIDOR FINAL' },
      payments: [{ method: cashPaymentCode }],
      lines: [
        {
          code: 'PRUEBA',
          description: 'Prueba de firma',
          quantity: 1,
          unitPrice: 1,
          taxes: [{ code: '2', percentageCode: '4', rate: 15 }],
        },
      ],
    },
    { today: date },
    { sequential: 1, numericCode: '00000001' },
  );
  if (!built.ok) throw new Error(`the sample is refused: ${JSON.stringify(built.faults)}`);
  const verdict = checkSchema(built.xml, type.code);
  if (!verdict.ok) throw new Error(`the sample breaks the schema: ${JSON.stringify(verdict.faults)}`);
  return verdict.xml;
});
