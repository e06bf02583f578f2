import { catalogs, type DocumentLineTax, type DocumentParty, type ProductLineInput } from '@talonario/sri';
import fc from 'fast-check';
import { amountAsNumberOrText, moneyAmounts, nameValuePairs, orUndefined, randomTexts } from './pieces.ts';

const vatRates = new Map([
  ['0', 0],
  ['4', 15],
  ['5', 5],
  ['6', 0],
  ['7', 0],
  ['8', 8],
]);
const vatTaxes = fc
  .constantFrom(...vatRates)
  .map(([percentageCode, rate]): DocumentLineTax<number> => ({ code: '2', percentageCode, rate }));
const iceTaxes = fc
  .constantFrom(...catalogs.taxes.filter((tax) => tax.taxType.code === '3' && tax.scope === 'local'))
  .chain((tax) =>
    fc.record({
      code: fc.constant('3'),
      percentageCode: fc.constant(tax.code),
      rate: fc.constant(tax.rate ?? undefined),
      unitAmount: tax.specific === null ? fc.constant(undefined) : fc.nat(9_999_999).map((units) => units / 10_000),
    }),
  );
const irbpnr: DocumentLineTax<number> = { code: '5', percentageCode: '5001', unitAmount: 0.02 };

export const lineTaxes = (onlyVat: boolean): fc.Arbitrary<DocumentLineTax<number>[]> =>
  onlyVat
    ? vatTaxes.map((tax) => [tax])
    : fc
        .tuple(vatTaxes, fc.option(iceTaxes, { nil: undefined, freq: 3 }), fc.option(fc.constant(irbpnr), { freq: 3 }))
        .map(([vat, ice, bottle]) => [ice, vat, bottle].filter((tax) => tax !== undefined && tax !== null));

/** ICE that a few lines state themselves: a percentage follows from the base, an amount is stated together with it. */
const statedIce = (
  taxes: readonly DocumentLineTax<number>[],
): fc.Arbitrary<Pick<ProductLineInput, 'iceBase' | 'iceValue'>> => {
  const ice = taxes.find(({ code }) => code === '3');
  if (ice === undefined) return fc.constant({});
  const { specific } = catalogs.taxes.find((tax) => tax.taxType.code === '3' && tax.code === ice.percentageCode) ?? {};
  const iceValue = specific === null ? fc.constant(undefined) : moneyAmounts(99_999);
  return fc.option(fc.record({ iceBase: moneyAmounts(9_999_999), iceValue }), { nil: {}, freq: 3 });
};

interface PricedLine {
  readonly line: ProductLineInput;
  /** Base of the line without taxes, in cents. */
  readonly base: number;
}

export const productLines = (onlyVat: boolean): fc.Arbitrary<PricedLine[]> =>
  fc.array(
    fc
      .record({
        quantity: fc.integer({ min: 1, max: 999_999_999 }),
        price: fc.nat(9_999_999_999),
        share: fc.option(fc.nat(100), { nil: 0 }),
        code: orUndefined(randomTexts(25)),
        auxCode: orUndefined(randomTexts(25)),
        description: randomTexts(),
        unit: orUndefined(randomTexts(50)),
        taxes: lineTaxes(onlyVat),
        additionalDetails: nameValuePairs(3),
      })
      .chain(({ quantity, price, share, ...line }) => {
        const gross = Number((BigInt(quantity) * BigInt(price) + 5_000_000_000n) / 10_000_000_000n);
        const discount = Math.floor((gross * share) / 100);
        return fc
          .record({
            quantity: amountAsNumberOrText(quantity, 6),
            unitPrice: amountAsNumberOrText(price, 6),
            discount: amountAsNumberOrText(discount, 2),
            unsubsidizedPrice: fc.option(
              fc.nat(9_999_999).chain((more) => amountAsNumberOrText(price + more, 6)),
              {
                nil: undefined,
                freq: 4,
              },
            ),
          })
          .chain((figures) => statedIce(line.taxes).map((ice) => ({ ...figures, ...ice })))
          .map((figures) => ({ line: { ...line, ...figures }, base: gross - discount }));
      }),
    { minLength: 1, maxLength: 8 },
  );

/** Minimum, in cents, of the largest IVA group: ICE can only increase it. */
export function largestVatInCents(
  priced: readonly { line: { taxes: readonly DocumentLineTax<unknown>[] }; base: number }[],
): number {
  const bases = new Map<number, number>();
  for (const { line, base } of priced) {
    const rate = Number(line.taxes.find(({ code }) => code === '2')?.rate ?? 0);
    bases.set(rate, (bases.get(rate) ?? 0) + base);
  }
  return Math.max(0, ...[...bases].map(([rate, base]) => Math.floor((base * rate) / 100)));
}

/** IVA is refunded at the sale only to buyers with a cédula. */
export function withRefund<Note extends { receiver: DocumentParty }>(note: Note, most: number): fc.Arbitrary<Note> {
  if (note.receiver.identificationType !== '05' || most === 0) return fc.constant(note);
  return orUndefined(fc.nat(most).chain((units) => amountAsNumberOrText(units, 2))).map((vatRefund) => ({
    ...note,
    vatRefund,
  }));
}
