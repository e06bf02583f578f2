// The credit notes of an invoice that is known here never take more than there is in it.
import { conflict, Refusal } from '../../platform/http/error-reply.ts';
import type { ComputedTax } from '../figures.ts';
import { creditLeft, findExcess } from './balance.ts';
import { type CreditedRow, finalConsumer } from './credit-store.ts';

/** The refusal of a note with these taxes, if its document is one of ours and has less than that left. */
export function refuseExcess({ document, notes }: CreditedRow, taxes: readonly ComputedTax[]): Refusal | undefined {
  if (document === null) return undefined;
  if (document.identification === finalConsumer)
    return conflict(
      'credit.final_consumer',
      'The invoice was issued to the final consumer: it can be neither credited nor annulled.',
    );
  const left = creditLeft(document.taxes, notes ?? []);
  const excess = findExcess(left, taxes);
  if (excess.length === 0) return undefined;
  const { status, body } = conflict(
    'credit.exceeded',
    `${excess.map(sayExcess(left)).join('; ')}. Nothing was changed.`,
  );
  return new Refusal(status, { ...body, left });
}

function sayExcess(left: readonly ComputedTax[]): (tax: ComputedTax) => string {
  return ({ code, percentageCode, rate, base, value }) => {
    const rest = left.find((tax) => tax.code === code && tax.percentageCode === percentageCode);
    const has = rest ? `${rest.base.toFixed(2)} and ${rest.value.toFixed(2)} are left` : 'the document has none';
    return `Tax ${code} at rate ${rate} (code ${percentageCode}): the note takes a base of ${base.toFixed(2)} and ${value.toFixed(2)} of tax, ${has}`;
  };
}
