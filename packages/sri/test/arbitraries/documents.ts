// Random documents that the rules accept, for whoever wants to try the library with more than it was written for.

import type { AnyDocumentInput } from '@talonario/sri';
import type fc from 'fast-check';
import { deliveryGuides } from './guides.ts';
import { creditNotes, debitNotes } from './notes.ts';
import { invoices, purchaseSettlements } from './sales.ts';
import { withholdings } from './withholdings.ts';

/** By document code: every random document of the library. */
export const documents: Readonly<Record<string, fc.Arbitrary<AnyDocumentInput>>> = {
  '01': invoices,
  '03': purchaseSettlements,
  '04': creditNotes,
  '05': debitNotes,
  '06': deliveryGuides,
  '07': withholdings,
};
