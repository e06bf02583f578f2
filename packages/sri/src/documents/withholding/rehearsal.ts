import { localPaymentCode } from '../../catalogs/codes.ts';
import { type RehearsalFacts, rehearsalHead, rehearsalTax } from '../shared/rehearsal.ts';
import type { WithholdingInput } from './fields.ts';

/**
 * The withholding is about an invoice that does not exist. SRI accepts this, because it cannot check printed invoices
 * either.
 */
export function rehearseWithholding(facts: RehearsalFacts): WithholdingInput {
  return {
    ...rehearsalHead('07', facts),
    payments: [{ method: '20' }],
    relatedParty: false,
    paymentLocation: localPaymentCode,
    lines: [
      {
        supportDocumentType: '01',
        supportDocumentNumber: '001-001-000000001',
        supportDocumentDate: facts.date,
        sustainCode: '01',
        supportDocumentSubtotal: 100,
        supportDocumentTax: rehearsalTax,
        supportDocumentTaxValue: 15,
        retentionTaxType: '1',
        retentionCode: '312',
      },
    ],
  };
}
