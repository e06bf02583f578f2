import { type RehearsalFacts, rehearsalHead, rehearsalTax } from '../shared/rehearsal.ts';
import type { DebitNoteInput } from './fields.ts';

export function rehearseDebitNote(facts: RehearsalFacts): DebitNoteInput {
  return {
    ...rehearsalHead('05', facts),
    payments: [{ method: '20' }],
    lines: [{ debitReason: 'Ensayo con el SRI', debitValue: 1, taxes: [rehearsalTax] }],
    modifiedDocumentCode: '01',
    modifiedDocumentNumber: facts.invoiceNumber,
    modifiedDocumentDate: facts.date,
  };
}
