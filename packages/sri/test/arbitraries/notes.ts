import type { CreditNoteInput, DebitNoteInput } from '@talonario/sri';
import fc from 'fast-check';
import { commonDocumentFields, dateDaysAgo, documentNumbers, orUndefined, randomTexts } from './pieces.ts';
import { largestVatInCents, lineTaxes, productLines, withRefund } from './product-lines.ts';

const modified = {
  modifiedDocumentCode: fc.constantFrom('01', '03', '05'),
  modifiedDocumentNumber: documentNumbers,
  modifiedDocumentDate: fc.integer({ min: 91, max: 700 }).map(dateDaysAgo),
};

export const creditNotes: fc.Arbitrary<CreditNoteInput> = productLines(false).chain((priced) =>
  fc
    .record({
      ...commonDocumentFields('04'),
      ...modified,
      reason: randomTexts(),
      lines: fc.constant(priced.map(({ line }) => line)),
    })
    .chain((note) => withRefund(note, largestVatInCents(priced))),
);

export const debitNotes: fc.Arbitrary<DebitNoteInput> = fc
  .array(
    fc.record({
      debitReason: orUndefined(randomTexts()),
      cents: fc.integer({ min: 1, max: 99_999_999 }),
      taxes: lineTaxes(true),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .chain((reasons) =>
    fc
      .record({
        ...commonDocumentFields('05'),
        ...modified,
        reason: randomTexts(),
        lines: fc.constant(reasons.map(({ cents, ...line }) => ({ ...line, debitValue: (cents / 100).toFixed(2) }))),
      })
      .chain((note) =>
        withRefund(note, largestVatInCents(reasons.map(({ cents, ...line }) => ({ line, base: cents })))),
      ),
  );
