import type { DocumentDefinition } from '../definition.ts';
import { type DebitNote, type DebitNoteInput, debitNoteFields, readDebitNote } from './fields.ts';
import { debitNoteRules, debitNoteTotalsRules } from './rules.ts';
import { type DebitNoteTotals, totalDebitNote } from './totals.ts';
import { writeDebitNote } from './xml.ts';

export type { DebitLineInput } from './fields.ts';
export type { DebitNote, DebitNoteInput, DebitNoteTotals };

export const debitNote: DocumentDefinition<DebitNoteInput, DebitNote, DebitNoteTotals> = {
  id: 3,
  code: '05',
  slug: 'debit-note',
  name: 'Nota de débito',
  xmlRoot: 'notaDebito',
  version: '1.0.0',
  receiverField: 'customer_id',
  fields: debitNoteFields,
  rules: debitNoteRules,
  totalsRules: debitNoteTotalsRules,
  read: readDebitNote,
  total: totalDebitNote,
  writeXml: writeDebitNote,
};
