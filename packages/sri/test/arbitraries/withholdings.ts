import { catalogs, isValidOn, type RetentionLineInput, type WithholdingInput } from '@talonario/sri';
import fc from 'fast-check';
import {
  authorizationNumbers,
  commonDocumentFields,
  documentNumbers,
  issueDates,
  moneyAmounts,
  orUndefined,
  today,
} from './pieces.ts';

const supports = fc.record({
  supportDocumentType: fc.constantFrom('01', '02', '03', '05', '12', '15', '19'),
  supportDocumentNumber: documentNumbers,
  supportDocumentDate: issueDates,
  supportDocumentAuthorization: orUndefined(authorizationNumbers),
  supportDocumentRegistrationDate: orUndefined(fc.constant(today)),
});

/** Sustento codes for lines. Lines of one document may have different ones. */
const sustains = fc.constantFrom('01', '02', '03', '04', '06', '07');

/** Taxes of the support document: one in three fields, or several in a list. */
const supportAmounts = fc.oneof(
  fc.record({
    supportDocumentSubtotal: moneyAmounts(99_999_999),
    supportDocumentTax: fc.record({
      code: fc.constant('2'),
      percentageCode: fc.constantFrom('0', '4'),
      rate: fc.constant(15),
    }),
    supportDocumentTaxValue: moneyAmounts(9_999_999),
  }),
  fc.record({
    supportTaxes: fc.tuple(
      fc.record({
        code: fc.constant('2'),
        percentageCode: fc.constant('0'),
        rate: fc.constant(0),
        base: moneyAmounts(99_999_999),
        value: fc.constant(0),
      }),
      fc.record({
        code: fc.constant('2'),
        percentageCode: fc.constantFrom('4', '5'),
        rate: fc.constant(15),
        base: moneyAmounts(99_999_999),
        value: moneyAmounts(9_999_999),
      }),
    ),
  }),
);

const retentionLines = (date: string): fc.Arbitrary<RetentionLineInput[]> => {
  const rows = catalogs['retention-codes'].filter((row) => isValidOn(row, date));
  return fc
    .array(
      fc.tuple(
        supports,
        fc.array(
          fc
            .constantFrom(...rows)
            .chain((row) =>
              fc.record({
                retentionTaxType: fc.constant(row.retentionTaxType.code),
                retentionCode: fc.constant(row.code),
                retentionPercentage: row.requiresExplicitPercentage
                  ? fc.constantFrom(...(row.allowedPercentages.length > 0 ? row.allowedPercentages : [1]))
                  : fc.constant(undefined),
                bananaBoxes: /^(338|340|341|342A?B?)$/.test(row.code)
                  ? fc.record({ boxes: fc.nat(9_999_999).map(String), boxPrice: moneyAmounts(9999) })
                  : fc.constant(undefined),
                dividend: /^(327|504A?|504D)$/.test(row.code)
                  ? fc.record({
                      paymentDate: fc.constant('2026-08-14'),
                      fiscalYear: fc.constant('2025'),
                      incomeTax: moneyAmounts(9999),
                    })
                  : fc.constant(undefined),
              }),
            )
            .chain((line) =>
              fc
                .tuple(supportAmounts, sustains)
                .map(([amounts, sustainCode]) => ({ ...line, ...amounts, sustainCode })),
            ),
          { minLength: 1, maxLength: 4 },
        ),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((documents) => {
      const seen = new Set<string>();
      const distinct = documents.filter(([support]) => {
        const key = support.supportDocumentType + support.supportDocumentNumber;
        return !seen.has(key) && seen.add(key);
      });
      return distinct.flatMap(([support, lines]) => lines.map((line) => ({ ...support, ...line })));
    });
};

export const withholdings: fc.Arbitrary<WithholdingInput> = fc
  .tuple(issueDates, fc.boolean(), fc.boolean())
  .chain(([date, abroad, treaty]) =>
    fc.record({
      ...commonDocumentFields('07'),
      date: fc.constant(date),
      relatedParty: fc.boolean(),
      paymentLocation: fc.constant(abroad ? '02' : '01'),
      retainedSubjectType: fc.constantFrom('01', '02'),
      fiscalPeriod: orUndefined(fc.constantFrom('01/2026', '12/2025')),
      ...(abroad
        ? {
            foreignRegime: fc.constantFrom('01', '02', '03'),
            paymentCountry: fc.constantFrom('110', '331'),
            doubleTaxationTreaty: fc.constant(treaty),
            subjectToWithholding: treaty ? orUndefined(fc.boolean()) : fc.boolean(),
            preferentialRegime: fc.boolean(),
          }
        : {}),
      lines: retentionLines(date),
    }),
  );
