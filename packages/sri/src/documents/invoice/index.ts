import type { DocumentDefinition } from '../definition.ts';
import { type Invoice, type InvoiceInput, invoiceFields, readInvoice } from './fields.ts';
import { invoiceRules, invoiceTotalsRules } from './rules.ts';
import { type InvoiceTotals, totalInvoice } from './totals.ts';
import { writeInvoice } from './xml.ts';

export type { ExportTerms } from './export-terms.ts';
export type { Invoice, InvoiceInput, InvoiceTotals };

export const invoice: DocumentDefinition<InvoiceInput, Invoice, InvoiceTotals> = {
  id: 1,
  code: '01',
  slug: 'invoice',
  name: 'Factura',
  xmlRoot: 'factura',
  version: '2.1.0',
  receiverField: 'customer_id',
  fields: invoiceFields,
  rules: invoiceRules,
  totalsRules: invoiceTotalsRules,
  read: readInvoice,
  total: totalInvoice,
  writeXml: writeInvoice,
};
