import { type RehearsalFacts, rehearsalHead, rehearsalLine } from '../shared/rehearsal.ts';
import type { CreditNoteInput } from './fields.ts';

export function rehearseCreditNote(facts: RehearsalFacts): CreditNoteInput {
  return {
    ...rehearsalHead('04', facts),
    lines: [rehearsalLine],
    modifiedDocumentCode: '01',
    modifiedDocumentNumber: facts.invoiceNumber,
    modifiedDocumentDate: facts.date,
    reason: 'Ensayo con el SRI',
  };
}
