// Amounts in a response about a period: those stored when the period was closed, or the current ones.
import { instant, nullable, oneOf, responseAmount } from '../schema/fields.ts';
import Type from '../schema/schema.ts';

export const FigureDifference = Type.Object(
  {
    figure: Type.String({
      description:
        'A total of a book (`sales.total`), a box of a return (`104.411`), or a value of the annex (`ats.purchases.01.vat`). Counts are included.',
    }),
    closed: nullable(responseAmount('When the period was closed. Null: there was none.')),
    now: nullable(responseAmount('Null: there is none any more.')),
  },
  { title: 'FigureDifference' },
);

/** Query parameters shared by all resources that are computed from a period. */
export const figuresQueryParameters = {
  figures: Type.Optional(oneOf(['current'], 'Today’s figures, also of a closed period.')),
};

/** Response fields shared by all resources that are computed from a period. */
export const closedFiguresResponseFields = {
  figures: oneOf(
    ['closed', 'current', 'closed_without_file'],
    '`closed`: as they were when the period was closed. `current`: today’s. `closed_without_file`: today’s, because the closing stored no file.',
  ),
  closedAt: nullable(instant('When the period was closed. Null while it is open.')),
  differences: Type.Array(FigureDifference, {
    description: 'Amounts that are different today. Empty while the period is open.',
  }),
};
