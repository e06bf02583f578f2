// Creates signed invoices of one invented taxpayer, for benchmarks of a business that receives them.
import { nodeDigest, nodeSigner } from '@talonario/p12';
import { createTestAuthority } from '@talonario/p12/testing';
import {
  asDocumentTypeCode,
  buildDocument,
  checkSchema,
  type InvoiceInput,
  prepareSigner,
  type SignedXml,
  signDocumentXml,
} from '@talonario/sri';

export interface SignedInvoice {
  readonly accessKey: string;
  readonly xml: SignedXml;
}

export const benchRuc = '1790012345001';

/** Creates `count` invoices numbered from `first` on. */
export type SignedInvoiceMaker = (count: number, first: number, lines: number) => SignedInvoice[];

export function makeInvoicer(now: Date): SignedInvoiceMaker {
  const certificate = createTestAuthority({ now }).issue({
    holder: 'PRUEBA',
    ruc: benchRuc,
    validFrom: now,
    validTo: new Date(now.getTime() + 86_400_000),
  });
  const signer = prepareSigner(nodeSigner(certificate), nodeDigest);
  const today = new Date(now.getTime() - 5 * 3_600_000).toISOString().slice(0, 10);
  return (count, first, lines) => {
    const input = invoiceOf(lines, today);
    return Array.from({ length: count }, (_, index) => {
      const built = buildDocument(input, { today }, { sequential: first + index, numericCode: '12345678' });
      if (!built.ok) throw new Error(JSON.stringify(built.faults));
      const checked = checkSchema(built.xml, asDocumentTypeCode('01'));
      if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
      return { accessKey: built.accessKey, xml: signDocumentXml(checked.xml, signer, { signedAt: now, id: index }) };
    });
  };
}

function invoiceOf(lines: number, date: string): InvoiceInput {
  return {
    documentCode: '01',
    environment: '1',
    emissionType: '1',
    date,
    issuer: { ruc: benchRuc, businessName: 'COMERCIAL FICTICIA S.A.', address: 'Quito', accountingRequired: true },
    establishment: { code: '001', address: 'Quito' },
    emissionPoint: '001',
    receiver: { identificationType: '05', identification: '1713328506', businessName: 'María Peña' },
    payments: [{ method: '20' }],
    lines: coffeeLines(lines),
  };
}

/** Returns the lines of the measured invoices, all with the same product. */
export function coffeeLines(count: number): InvoiceInput['lines'] {
  return Array.from({ length: count }, (_, index) => ({
    code: `P${index + 1}`,
    description: `Café de altura, molido, 500 g, lote ${index + 1}`,
    quantity: '2.5',
    unitPrice: '7.345',
    discount: '0.15',
    taxes: [{ code: '2', percentageCode: '4', rate: '15' }],
  }));
}
