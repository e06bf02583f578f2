import { type RehearsalFacts, rehearsalHead, rehearsalLine } from '../shared/rehearsal.ts';
import type { InvoiceInput } from './fields.ts';

export function rehearseInvoice(facts: RehearsalFacts): InvoiceInput {
  return { ...rehearsalHead('01', facts), payments: [{ method: '20' }], lines: [rehearsalLine] };
}
