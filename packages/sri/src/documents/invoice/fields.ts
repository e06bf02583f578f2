import { Decimal } from '../../decimal.ts';
import { normalizePlate, plateWithoutDashes } from '../../plate.ts';
import { type Document, type DocumentInput, readDocument } from '../shared/document.ts';
import type { DocumentFieldTable, DocumentTypeFields } from '../shared/fields.ts';
import { type ProductLine, type ProductLineInput, readProductLines } from '../shared/lines.ts';
import { paymentsField } from '../shared/payments.ts';
import { productLineFields } from '../shared/product-line-fields.ts';
import type { AmountInput, FieldReader, Optional } from '../shared/reader.ts';
import { type Reimbursement, readReimbursements, reimbursementsField } from '../shared/reimbursements.ts';
import { readVatRefund, vatRefundField } from '../shared/vat-refund.ts';
import { type ExportTerms, exportFields, readExportTerms } from './export-terms.ts';
import {
  type FuelWithholding,
  fuelWithholdingFields,
  type ReadFuelWithholding,
  readFuelWithholdings,
} from './fuel-withholdings.ts';
import { type NegotiableInvoiceData, negotiableFields, readNegotiableData } from './negotiable.ts';
import {
  readSubstituteGuide,
  type SubstituteGuide,
  type SubstituteGuideInput,
  substituteGuideFields,
} from './substitute-guide.ts';
import { readThirdPartyCharges, type ThirdPartyCharge, thirdPartyChargeFields } from './third-party-charges.ts';
import { readWithheldByBuyer, type WithheldByBuyer, withheldByBuyerFields } from './withheld-by-buyer.ts';

export interface InvoiceInput extends DocumentInput<'01'> {
  readonly lines: readonly ProductLineInput[];
  /** Number of the delivery guide of the goods. */
  readonly guideNumber?: Optional<string>;
  readonly tip?: Optional<AmountInput>;
  readonly vehiclePlate?: Optional<string>;
  readonly exportTerms?: Optional<ExportTerms<AmountInput>>;
  readonly reimbursements?: Optional<readonly Reimbursement<AmountInput>[]>;
  readonly thirdPartyCharges?: Optional<readonly ThirdPartyCharge<Optional<AmountInput>>[]>;
  readonly fuelWithholdings?: Optional<readonly FuelWithholding<Optional<AmountInput>>[]>;
  readonly substituteGuide?: Optional<SubstituteGuideInput>;
  readonly negotiable?: Optional<NegotiableInvoiceData>;
  /** IVA refunded at the sale to elderly and disabled buyers (valorDevolucionIva). */
  readonly vatRefund?: Optional<AmountInput>;
  readonly withheldByBuyer?: Optional<WithheldByBuyer<AmountInput>>;
}

export interface Invoice extends Document<'01'> {
  readonly lines: readonly ProductLine[];
  readonly guideNumber: string | undefined;
  readonly tip: Decimal;
  readonly vehiclePlate: string | undefined;
  readonly exportTerms: ExportTerms<Decimal> | undefined;
  readonly reimbursements: readonly Reimbursement<Decimal>[];
  readonly thirdPartyCharges: readonly ThirdPartyCharge<Decimal>[];
  readonly fuelWithholdings: readonly ReadFuelWithholding[];
  readonly substituteGuide: SubstituteGuide | undefined;
  readonly negotiable: NegotiableInvoiceData | undefined;
  readonly vatRefund: Decimal;
  readonly withheldByBuyer: WithheldByBuyer<Decimal> | undefined;
}

const documentFields = {
  guide_number: {
    kind: 'document_number',
    required: false,
    label: { es: 'Guía de remisión', en: 'Delivery guide' },
    about: 'Invoice: number of the delivery guide.',
  },
  tip: {
    kind: 'money',
    required: false,
    label: { es: 'Propina', en: 'Tip' },
    about: 'Invoice: voluntary tip, at most 10 % of the subtotal.',
  },
  payments: paymentsField,
  vehicle_plate: {
    kind: 'plate',
    required: false,
    label: { es: 'Placa', en: 'Plate' },
    about:
      'Delivery guide, default the plate of the carrier; invoice of a commercial land-transport operator (lines with H492001) or of a sale of fuel.',
    maxLength: 20,
  },
  export: {
    kind: 'group',
    input: 'exportTerms',
    required: false,
    label: { es: 'Exportación', en: 'Export' },
    title: 'ExportBody',
    entries: exportFields,
  },
  reimbursements: reimbursementsField,
  third_party_charges: {
    kind: 'list',
    required: false,
    label: { es: 'Cobros por cuenta de terceros', en: 'Charges for third parties' },
    about: 'Invoice: money collected for third parties (otrosRubrosTerceros).',
    title: 'ThirdPartyChargeBody',
    maxEntries: 100,
    entries: thirdPartyChargeFields,
  },
  fuel_withholdings: {
    kind: 'list',
    required: false,
    label: { es: 'Retenciones en la venta de combustibles y prensa', en: 'Tax withheld in sales of fuel and press' },
    about: 'Invoice of a fuel trader or a press editor: tax withheld in the sale (retenciones).',
    title: 'FuelWithholdingBody',
    maxEntries: 10,
    entries: fuelWithholdingFields,
  },
  substitute_guide: {
    kind: 'group',
    required: false,
    label: { es: 'La factura reemplaza a la guía de remisión', en: 'The invoice replaces a delivery guide' },
    title: 'SubstituteGuideBody',
    entries: substituteGuideFields,
  },
  negotiable: {
    kind: 'group',
    required: false,
    label: { es: 'Factura comercial negociable', en: 'Negotiable invoice' },
    entries: negotiableFields,
  },
  vat_refund: vatRefundField,
  withheld_by_buyer: {
    kind: 'group',
    required: false,
    label: { es: 'Lo que retendrá el comprador', en: 'What the buyer will withhold' },
    title: 'WithheldByBuyerBody',
    entries: withheldByBuyerFields,
  },
} as const satisfies DocumentFieldTable;

const lineFields = {
  ...productLineFields,
  unsubsidized_price: {
    kind: 'quantity',
    required: false,
    label: { es: 'Precio sin subsidio', en: 'Price without subsidy' },
    about: 'Invoice: unit price without the subsidy of the State (precioSinSubsidio).',
  },
} as const satisfies DocumentFieldTable;

export const invoiceFields = { document: documentFields, line: lineFields } as const satisfies DocumentTypeFields;

export function readInvoice(input: InvoiceInput, reader: FieldReader): Invoice {
  return {
    ...readDocument(input, 'customer_id', reader),
    lines: readProductLines(input.lines, reader),
    guideNumber: reader.optionalNumber('guide_number', input.guideNumber),
    tip: reader.optionalAmount('tip', input.tip, 'money') ?? Decimal.zero,
    vehiclePlate: readPlate(input.vehiclePlate, reader),
    exportTerms: input.exportTerms ? readExportTerms(input.exportTerms, reader.group('export')) : undefined,
    reimbursements: readReimbursements(input.reimbursements, reader),
    thirdPartyCharges: readThirdPartyCharges(input.thirdPartyCharges, reader),
    fuelWithholdings: readFuelWithholdings(input.fuelWithholdings, reader),
    substituteGuide: input.substituteGuide
      ? readSubstituteGuide(input.substituteGuide, reader.group('substitute_guide'))
      : undefined,
    negotiable: input.negotiable ? readNegotiableData(input.negotiable, reader.group('negotiable')) : undefined,
    vatRefund: readVatRefund(input.vatRefund, reader),
    withheldByBuyer: input.withheldByBuyer
      ? readWithheldByBuyer(input.withheldByBuyer, reader.group('withheld_by_buyer'))
      : undefined,
  };
}

function readPlate(source: Optional<string>, reader: FieldReader): string | undefined {
  const text = reader.optionalText('vehicle_plate', source, documentFields.vehicle_plate);
  return text === undefined ? undefined : (normalizePlate(text) ?? plateWithoutDashes(text));
}
