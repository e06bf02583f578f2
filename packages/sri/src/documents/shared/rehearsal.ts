import { identificationCodes } from '../../catalogs/codes.ts';
import type { DocumentInput } from './document.ts';
import type { Establishment, Issuer } from './issuer.ts';
import type { ProductLineInput } from './lines.ts';
import type { DocumentParty } from './party.ts';
import { type DocumentLineTax, vatCode } from './taxes.ts';

/**
 * Facts for the documents of a rehearsal: the business, and the number of the rehearsal's invoice, which its notes
 * modify.
 */
export interface RehearsalFacts {
  readonly issuer: Issuer;
  readonly establishment: Establishment;
  readonly emissionPoint: string;
  /** Issue date of the rehearsal, YYYY-MM-DD. */
  readonly date: string;
  readonly providerRuc?: string | undefined;
  /** Number of the rehearsal's invoice, such as `001-999-000000001`. */
  readonly invoiceNumber: string;
}

/** Fields common to all documents of a rehearsal. The environment is always SRI's test service. */
export function rehearsalHead<Code extends string>(
  documentCode: Code,
  facts: RehearsalFacts,
  receiver: DocumentParty = rehearsalParty,
): DocumentInput<Code> & { readonly environment: '1' } {
  const { issuer, establishment, emissionPoint, date, providerRuc } = facts;
  return {
    documentCode,
    environment: '1',
    emissionType: '1',
    date,
    issuer,
    establishment,
    emissionPoint,
    receiver,
    ...(providerRuc !== undefined && { providerRuc }),
  };
}

/**
 * Receiver of all rehearsal documents: SRI's own RUC, with the name that its ficha técnica (tabla 5) prescribes for
 * test documents.
 */
export const rehearsalParty = {
  identificationType: identificationCodes.ruc,
  identification: '1760013210001',
  businessName: 'PRUEBAS SERVICIO DE RENTAS INTERNAS',
  address: 'Quito',
} as const satisfies DocumentParty;

export const rehearsalTax = { code: vatCode, percentageCode: '4', rate: 15 } as const satisfies DocumentLineTax<number>;

export const rehearsalLine = {
  code: 'ENSAYO',
  description: 'Ensayo con el SRI, sin validez tributaria',
  quantity: 1,
  unitPrice: 1,
  taxes: [rehearsalTax],
} satisfies ProductLineInput;
