import type { DocumentDefinition } from '../definition.ts';
import { type CreditNote, type CreditNoteInput, creditNoteFields, readCreditNote } from './fields.ts';
import { creditNoteRules, creditNoteTotalsRules } from './rules.ts';
import { type CreditNoteTotals, totalCreditNote } from './totals.ts';
import { writeCreditNote } from './xml.ts';

export type { CreditNote, CreditNoteInput, CreditNoteTotals };

export const creditNote: DocumentDefinition<CreditNoteInput, CreditNote, CreditNoteTotals> = {
  id: 2,
  code: '04',
  slug: 'credit-note',
  name: 'Nota de crédito',
  xmlRoot: 'notaCredito',
  version: '1.1.0',
  receiverField: 'customer_id',
  fields: creditNoteFields,
  rules: creditNoteRules,
  totalsRules: creditNoteTotalsRules,
  read: readCreditNote,
  total: totalCreditNote,
  writeXml: writeCreditNote,
};
