import type { DocumentDefinition } from '../definition.ts';
import { asDocumentTypeCode } from '../traits.ts';
import { type CreditNote, type CreditNoteInput, creditNoteFields, readCreditNote } from './fields.ts';
import { rehearseCreditNote } from './rehearsal.ts';
import { describeCreditNoteRide } from './ride.ts';
import { creditNoteRules, creditNoteTotalsRules } from './rules.ts';
import { type CreditNoteTotals, totalCreditNote } from './totals.ts';
import { writeCreditNote } from './xml.ts';

export type { CreditNote, CreditNoteInput, CreditNoteTotals };

export const creditNote = {
  id: 2,
  code: asDocumentTypeCode('04'),
  slug: 'credit-note',
  name: 'Nota de crédito',
  label: { es: 'Nota de crédito', en: 'Credit note' },
  xmlRoot: 'notaCredito',
  version: '1.1.0',
  listPlace: 3,
  receiverField: 'customer_id',
  finalConsumer: false,
  transport: false,
  sign: -1,
  side: 'sale',
  totals: 'charged',
  payment: 'none',
  lines: 'products',
  note: 'credit',
  creditable: false,
  correctable: false,
  withholdable: false,
  offeredOn: ['invoice', 'debit-note'],
  refersBy: ['modified'],
  annulment: { consent: true, whenLate: 'nothing', isdReversal: false },
  xml: {
    info: 'infoNotaCredito',
    receiver: 'Comprador',
    receivers: null,
    total: 'valorModificacion',
    taxes: ['totalConImpuestos', 'totalImpuesto'],
  },
  fields: creditNoteFields,
  rules: creditNoteRules,
  totalsRules: creditNoteTotalsRules,
  read: readCreditNote,
  total: totalCreditNote,
  writeXml: writeCreditNote,
  describeRide: describeCreditNoteRide,
  rehearse: rehearseCreditNote,
} satisfies DocumentDefinition<CreditNoteInput, CreditNote, CreditNoteTotals>;
