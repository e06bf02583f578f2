import type { DocumentDefinition } from '../definition.ts';
import { asDocumentTypeCode } from '../traits.ts';
import { type DebitNote, type DebitNoteInput, debitNoteFields, readDebitNote } from './fields.ts';
import { rehearseDebitNote } from './rehearsal.ts';
import { describeDebitNoteRide } from './ride.ts';
import { debitNoteRules, debitNoteTotalsRules } from './rules.ts';
import { type DebitNoteTotals, totalDebitNote } from './totals.ts';
import { writeDebitNote } from './xml.ts';

export type { DebitLineInput } from './fields.ts';
export type { DebitNote, DebitNoteInput, DebitNoteTotals };

export const debitNote = {
  id: 3,
  code: asDocumentTypeCode('05'),
  slug: 'debit-note',
  name: 'Nota de débito',
  label: { es: 'Nota de débito', en: 'Debit note' },
  xmlRoot: 'notaDebito',
  version: '1.0.0',
  listPlace: 4,
  receiverField: 'customer_id',
  finalConsumer: false,
  transport: false,
  sign: 1,
  side: 'sale',
  totals: 'charged',
  payment: 'own',
  lines: 'charges',
  note: 'debit',
  creditable: true,
  correctable: true,
  withholdable: true,
  offeredOn: ['invoice'],
  refersBy: ['modified'],
  annulment: { consent: true, whenLate: 'nothing', isdReversal: false },
  xml: {
    info: 'infoNotaDebito',
    receiver: 'Comprador',
    receivers: null,
    total: 'valorTotal',
    taxes: ['impuestos', 'impuesto'],
  },
  fields: debitNoteFields,
  rules: debitNoteRules,
  totalsRules: debitNoteTotalsRules,
  read: readDebitNote,
  total: totalDebitNote,
  writeXml: writeDebitNote,
  describeRide: describeDebitNoteRide,
  rehearse: rehearseDebitNote,
} satisfies DocumentDefinition<DebitNoteInput, DebitNote, DebitNoteTotals>;
