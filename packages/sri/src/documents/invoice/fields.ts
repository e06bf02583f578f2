import { Decimal } from '../../decimal.ts';
import { normalizePlate } from '../../plate.ts';
import { type Document, type DocumentInput, readDocument } from '../shared/document.ts';
import type { FieldTable, TypeFields } from '../shared/fields.ts';
import { type ProductLine, type ProductLineInput, productLineFields, readProductLines } from '../shared/lines.ts';
import { paymentFields } from '../shared/payments.ts';
import type { Amount, Maybe, Reader } from '../shared/reader.ts';
import { type Reimbursement, readReimbursements, reimbursementFields } from '../shared/reimbursements.ts';
import { type ExportTerms, exportFields, readExportTerms } from './export-terms.ts';

export interface InvoiceInput extends DocumentInput<'01'> {
  readonly lines: readonly ProductLineInput[];
  /** Number of the delivery guide that travels with the goods. */
  readonly guideNumber?: Maybe<string>;
  readonly tip?: Maybe<Amount>;
  readonly vehiclePlate?: Maybe<string>;
  readonly exportTerms?: Maybe<ExportTerms<Amount>>;
  readonly reimbursements?: Maybe<readonly Reimbursement<Amount>[]>;
}

export interface Invoice extends Document<'01'> {
  readonly lines: readonly ProductLine[];
  readonly guideNumber: string | undefined;
  readonly tip: Decimal;
  readonly vehiclePlate: string | undefined;
  readonly exportTerms: ExportTerms<Decimal> | undefined;
  readonly reimbursements: readonly Reimbursement<Decimal>[];
}

const documentFields = {
  guide_number: { kind: 'document_number', required: false, label: 'Guía de remisión' },
  tip: { kind: 'money', required: false, label: 'Propina' },
  payments: { kind: 'list', required: false, label: 'Formas de pago', entries: paymentFields },
  vehicle_plate: { kind: 'plate', required: false, label: 'Placa', maxLength: 20 },
  export: { kind: 'group', required: false, label: 'Exportación', entries: exportFields },
  reimbursements: { kind: 'list', required: false, label: 'Reembolsos', entries: reimbursementFields },
} as const satisfies FieldTable;

export const invoiceFields: TypeFields = { document: documentFields, line: productLineFields };

export function readInvoice(input: InvoiceInput, reader: Reader): Invoice {
  return {
    ...readDocument(input, 'customer_id', reader),
    lines: readProductLines(input.lines, reader),
    guideNumber: reader.optionalNumber('guide_number', input.guideNumber),
    tip: reader.optionalAmount('tip', input.tip, 'money') ?? Decimal.zero,
    vehiclePlate: readPlate(input.vehiclePlate, reader),
    exportTerms: input.exportTerms ? readExportTerms(input.exportTerms, reader.group('export')) : undefined,
    reimbursements: readReimbursements(input.reimbursements, reader),
  };
}

function readPlate(source: Maybe<string>, reader: Reader): string | undefined {
  const text = reader.optionalText('vehicle_plate', source, documentFields.vehicle_plate);
  return text === undefined ? undefined : (normalizePlate(text) ?? text);
}
