// Random documents that satisfy the rules, for property-based tests of the library.

import type { AnyDocumentInput } from '@talonario/sri';
import type fc from 'fast-check';
import { deliveryGuides } from './guides.ts';
import { creditNotes, debitNotes } from './notes.ts';
import { invoices, purchaseSettlements } from './sales.ts';
import { withholdings } from './withholdings.ts';

/** A generator of random documents for each document code. */
export const documentsByCode: Readonly<Record<string, fc.Arbitrary<AnyDocumentInput>>> = {
  '01': invoices,
  '03': purchaseSettlements,
  '04': creditNotes,
  '05': debitNotes,
  '06': deliveryGuides,
  '07': withholdings,
};
