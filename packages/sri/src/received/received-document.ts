import type { DocumentTypeCode } from '../catalogs/document-types.ts';

/**
 * An exact amount as text, `12.50`: the digits of the XML in normal form (a leading zero, no plus sign), never a float.
 * It can be stored in a `numeric` column unchanged.
 */
export type DecimalText = string;

/**
 * A document received from another issuer, read from its XML. The structure is the same for six types and every version
 * since 2019.
 */
export interface ReceivedDocument {
  readonly typeCode: DocumentTypeCode;
  /** Schema version that the document states. */
  readonly version: string;
  readonly accessKey: string;
  /** SRI environment: `1` test, `2` production. */
  readonly environment: string;
  /** Number of the document, such as `001-001-000000012`. */
  readonly number: string;
  /** Issue date, YYYY-MM-DD. A delivery guide has none in its XML, so it is taken from the access key. */
  readonly issuedOn: string;
  readonly issuer: ReceivedIssuer;
  /** Buyer, provider of a settlement, party from which tax is withheld, or the first receiver of a guide. */
  readonly receiver: ReceivedParty;
  /** All receivers of a guide; for other types only `receiver`. */
  readonly receivers: readonly ReceivedParty[];
  /** Currency as in the document, mostly `DOLAR`. */
  readonly currency: string | undefined;
  readonly lines: readonly ReceivedLine[];
  /**
   * Taxes of the complete document, by tax and rate. For a withholding: taxes of its support documents (version 2.0.0).
   */
  readonly taxes: readonly ReceivedTax[];
  /** Amount before taxes. For a withholding: of its support documents, if stated. For a guide: undefined. */
  readonly subtotal: DecimalText | undefined;
  readonly discount: DecimalText | undefined;
  readonly tip: DecimalText | undefined;
  /** Total of the document; for a withholding, the withheld amount. A guide has none. */
  readonly total: DecimalText | undefined;
  readonly payments: readonly ReceivedPayment[];
  readonly withholdings: readonly ReceivedWithholding[];
  /** Fiscal period of a withholding, YYYY-MM. */
  readonly fiscalPeriod: string | undefined;
  /**
   * Documents to which this document refers: the one that a note modifies, the support documents of a withholding or
   * guide, the guide of an invoice, and reimbursed documents.
   */
  readonly references: readonly ReceivedReference[];
  /** Reason of a credit note (XML element `motivo`). */
  readonly reason: string | undefined;
  readonly transport: ReceivedTransport | undefined;
  readonly additionalInfo: readonly ReceivedPair[];
}

export interface ReceivedIssuer {
  readonly ruc: string;
  readonly name: string;
  readonly tradeName: string | undefined;
  /** Address of the issuer's head office. */
  readonly address: string | undefined;
  readonly establishmentAddress: string | undefined;
  /** Number of the resolution that made the issuer a special taxpayer. */
  readonly specialTaxpayer: string | undefined;
  readonly keepsAccounts: boolean | undefined;
  /** Number of the resolution that made the issuer a withholding agent. */
  readonly withholdingAgent: string | undefined;
  /** Printed legend of the tax regime: RIMPE, popular business, micro-enterprise. */
  readonly regime: string | undefined;
  /** `Contribuyente RISE`, in documents until 2021. */
  readonly rise: string | undefined;
}

export interface ReceivedParty {
  /** Identification type: 04 RUC, 05 cédula, 06 passport, 07 final consumer, 08 foreign; a guide does not state it. */
  readonly idType: string | undefined;
  readonly id: string;
  readonly name: string;
  readonly address: string | undefined;
}

export interface ReceivedLine {
  readonly code: string | undefined;
  readonly auxiliaryCode: string | undefined;
  readonly description: string;
  readonly unit: string | undefined;
  readonly quantity: DecimalText | undefined;
  readonly unitPrice: DecimalText | undefined;
  readonly discount: DecimalText | undefined;
  /** Total of the line before taxes. */
  readonly total: DecimalText | undefined;
  readonly taxes: readonly ReceivedTax[];
  readonly details: readonly ReceivedPair[];
}

export interface ReceivedTax {
  /** Tax: 2 IVA, 3 ICE, 5 IRBPNR. */
  readonly code: string;
  readonly rateCode: string;
  /** Percentage; if the document states none, the percentage of the IVA code. Undefined for ICE in a credit note. */
  readonly rate: DecimalText | undefined;
  readonly base: DecimalText;
  readonly value: DecimalText;
}

export interface ReceivedPayment {
  readonly method: string;
  readonly total: DecimalText;
  readonly term: DecimalText | undefined;
  readonly termUnit: string | undefined;
}

export interface ReceivedWithholding {
  /** Withheld tax: 1 income tax, 2 IVA, 6 ISD; in an invoice of fuel also 4. */
  readonly taxCode: string;
  readonly retentionCode: string;
  /** Base of the withholding. Undefined in an invoice of fuel, which states rate and value only. */
  readonly base: DecimalText | undefined;
  readonly percentage: DecimalText;
  readonly value: DecimalText;
  readonly support: ReceivedReference | undefined;
}

export interface ReceivedReference {
  readonly kind: 'modified' | 'support' | 'delivery_guide' | 'reimbursed';
  /** Code of the type (ATS tabla 4); empty if the document does not state it. */
  readonly typeCode: string;
  /** Number of the referenced document: with dashes if it has fifteen digits, otherwise as written. */
  readonly number: string;
  readonly issuedOn: string | undefined;
  /** Access key or older authorization number. */
  readonly authorization: string | undefined;
  /**
   * RUC of the issuer of the referenced document, if the XML states it (reimbursements). For other references the
   * issuer follows from the document type.
   */
  readonly issuerId: string | undefined;
  /** Purpose of the purchase (sustento) stated by the issuer of the withholding. */
  readonly sustainCode: string | undefined;
  readonly subtotal: DecimalText | undefined;
  readonly total: DecimalText | undefined;
  /** Taxes of a reimbursed document; documents read before 2026-11 have none. */
  readonly taxes?: readonly ReceivedTax[];
}

export interface ReceivedTransport {
  readonly carrierId: string;
  readonly carrierName: string;
  readonly plate: string | undefined;
  readonly origin: string | undefined;
  readonly startsOn: string | undefined;
  readonly endsOn: string | undefined;
}

export interface ReceivedPair {
  readonly name: string;
  readonly value: string;
}
