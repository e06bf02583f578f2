// Made from packages/sri by `npm run generate`. Do not edit.
import { creditNote } from './credit-note.ts';
import { debitNote } from './debit-note.ts';
import { deliveryGuide } from './delivery-guide.ts';
import { invoice } from './invoice.ts';
import { purchaseSettlement } from './purchase-settlement.ts';
import { withholding } from './withholding.ts';

export const outlines = {
  'invoice': invoice,
  'purchase-settlement': purchaseSettlement,
  'credit-note': creditNote,
  'debit-note': debitNote,
  'delivery-guide': deliveryGuide,
  'withholding': withholding,
} as const;
