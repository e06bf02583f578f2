// The six types, in one visible list. docs/add-a-document-type.md tells what a seventh needs.
import { creditNote } from './credit-note.ts';
import { debitNote } from './debit-note.ts';
import type { DocumentTypeInput } from './definition.ts';
import { deliveryGuide } from './delivery-guide.ts';
import { invoice } from './invoice.ts';
import { purchaseSettlement } from './purchase-settlement.ts';
import { withholding } from './withholding.ts';

const typeInputs: readonly DocumentTypeInput[] = [
  invoice,
  purchaseSettlement,
  creditNote,
  debitNote,
  deliveryGuide,
  withholding,
];

export function typeInputOf(slug: string): DocumentTypeInput {
  const found = typeInputs.find((type) => type.slug === slug);
  if (found === undefined) throw new RangeError(`there is no document type ${slug}`);
  return found;
}
