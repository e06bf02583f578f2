import type { CreditNoteInput, DebitNoteInput } from '@talonario/sri';
import fc from 'fast-check';
import { commonDocumentFields, dayBack, numbers, optionally, texts } from './pieces.ts';
import { lineTaxes, maxVatOf, productLines, withRefund } from './product-lines.ts';

const modified = {
  modifiedDocumentCode: fc.constantFrom('01', '03', '05'),
  modifiedDocumentNumber: numbers,
  modifiedDocumentDate: fc.integer({ min: 91, max: 700 }).map(dayBack),
};

export const creditNotes: fc.Arbitrary<CreditNoteInput> = productLines(false).chain((priced) =>
  fc
    .record({
      ...commonDocumentFields('04'),
      ...modified,
      reason: texts(),
      lines: fc.constant(priced.map(({ line }) => line)),
    })
    .chain((note) => withRefund(note, maxVatOf(priced))),
);

export const debitNotes: fc.Arbitrary<DebitNoteInput> = fc
  .array(
    fc.record({
      debitReason: optionally(texts()),
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
        reason: texts(),
        lines: fc.constant(reasons.map(({ cents, ...line }) => ({ ...line, debitValue: (cents / 100).toFixed(2) }))),
      })
      .chain((note) => withRefund(note, maxVatOf(reasons.map(({ cents, ...line }) => ({ line, base: cents }))))),
  );
