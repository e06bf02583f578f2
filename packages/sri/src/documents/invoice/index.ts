import type { DocumentDefinition } from '../definition.ts';
import { asDocumentTypeCode } from '../traits.ts';
import { type Invoice, type InvoiceInput, invoiceFields, readInvoice } from './fields.ts';
import { rehearseInvoice } from './rehearsal.ts';
import { describeInvoiceRide } from './ride.ts';
import { invoiceRules, invoiceTotalsRules } from './rules.ts';
import { type InvoiceTotals, totalInvoice } from './totals.ts';
import { writeInvoice } from './xml.ts';

export type { ExportTerms } from './export-terms.ts';
export type { Invoice, InvoiceInput, InvoiceTotals };

export const invoice = {
  id: 1,
  code: asDocumentTypeCode('01'),
  slug: 'invoice',
  name: 'Factura',
  label: { es: 'Factura', en: 'Invoice' },
  xmlRoot: 'factura',
  version: '2.1.0',
  listPlace: 1,
  receiverField: 'customer_id',
  finalConsumer: true,
  transport: false,
  sign: 1,
  side: 'sale',
  totals: 'charged',
  payment: 'own',
  lines: 'products',
  note: null,
  creditable: true,
  correctable: true,
  withholdable: true,
  offeredOn: [],
  refersBy: ['guide'],
  annulment: { consent: false, whenLate: 'credit_note', isdReversal: false },
  xml: {
    info: 'infoFactura',
    receiver: 'Comprador',
    receivers: null,
    total: 'importeTotal',
    taxes: ['totalConImpuestos', 'totalImpuesto'],
  },
  fields: invoiceFields,
  rules: invoiceRules,
  totalsRules: invoiceTotalsRules,
  read: readInvoice,
  total: totalInvoice,
  writeXml: writeInvoice,
  describeRide: describeInvoiceRide,
  rehearse: rehearseInvoice,
} satisfies DocumentDefinition<InvoiceInput, Invoice, InvoiceTotals>;
