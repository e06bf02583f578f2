import type { InvoiceInput, Payment, PurchaseSettlementInput, Reimbursement } from '@talonario/sri';
import fc from 'fast-check';
import {
  amountAsNumberOrText,
  authorizationNumbers,
  commonDocumentFields,
  documentNumbers,
  identifiedParties,
  issueDates,
  moneyAmounts,
  orUndefined,
  paymentMethodCodes,
  randomDigits,
  randomTexts,
  rucs,
  today,
} from './pieces.ts';
import { largestVatInCents, productLines, withRefund } from './product-lines.ts';

const reimbursements: fc.Arbitrary<Reimbursement<number | string>[]> = fc.array(
  fc.record({
    providerIdentificationType: fc.constantFrom('04', '05', '06'),
    providerIdentification: rucs,
    providerCountry: orUndefined(fc.constant('593')),
    providerType: fc.constantFrom('01', '02'),
    documentType: fc.constant('01'),
    documentNumber: documentNumbers,
    documentDate: issueDates,
    authorization: authorizationNumbers,
    taxes: fc.array(
      fc.record({
        code: fc.constant('2'),
        percentageCode: fc.constant('4'),
        rate: fc.constant(15),
        base: moneyAmounts(9_999_999),
        value: moneyAmounts(999_999),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  }),
  { maxLength: 2 },
);

/** Three payments that add up to `total` cents. */
function splitPayments(total: number): fc.Arbitrary<Payment<number | string>[]> {
  return fc
    .tuple(
      fc.nat(total),
      fc.nat(total),
      fc.array(paymentMethodCodes, { minLength: 3, maxLength: 3 }),
      orUndefined(fc.nat(360)),
    )
    .map(([a, b, [first = '01', second = '01', third = '01'], term]) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      return [
        { method: first, total: (low / 100).toFixed(2), term, timeUnit: term === undefined ? undefined : 'dias' },
        { method: second, total: ((high - low) / 100).toFixed(2) },
        { method: third, total: ((total - high) / 100).toFixed(2) },
      ];
    });
}

const exportTerms = fc.record({
  incoterm: fc.constantFrom('CIF', 'FOB'),
  incotermPlace: randomTexts(),
  originCountry: fc.constant('593'),
  loadingPort: randomTexts(),
  destinationPort: randomTexts(),
  destinationCountry: orUndefined(fc.constant('110')),
  acquisitionCountry: orUndefined(fc.constant('110')),
  subtotalIncoterm: fc.constant('FOB'),
  internationalFreight: orUndefined(moneyAmounts(99_999)),
  internationalInsurance: orUndefined(moneyAmounts(99_999)),
  customsExpenses: orUndefined(moneyAmounts(99_999)),
  otherTransportExpenses: orUndefined(moneyAmounts(99_999)),
});

const thirdPartyCharges = fc.array(
  fc.record({
    concept: randomTexts(),
    total: fc.integer({ min: 1, max: 99_999 }).chain((units) => amountAsNumberOrText(units, 2)),
  }),
  { maxLength: 3 },
);

const fuelWithholdings = fc.array(
  fc.record({ percentageCode: fc.constantFrom('3', '4', '327', '328'), value: moneyAmounts(99_999) }),
  { maxLength: 3 },
);

const substituteGuides = fc.record({
  departureAddress: randomTexts(),
  destinationAddress: randomTexts(),
  startDate: fc.constant(today),
  endDate: fc.constant('2026-08-20'),
  carrier: identifiedParties,
  vehiclePlate: fc.constantFrom('ABC-1234', 'SXK123', 'b5z-911'),
  destinations: fc.array(
    fc.record({
      reason: randomTexts(),
      customsDocument: orUndefined(randomTexts(20)),
      establishmentCode: orUndefined(randomDigits(3)),
      route: orUndefined(randomTexts()),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

/** Blocks that few invoices contain. `exempt` invoices split their payments, so nothing may be added to their total. */
const rareBlocks = {
  thirdPartyCharges: orUndefined(thirdPartyCharges),
  fuelWithholdings: orUndefined(fuelWithholdings),
  withheldByBuyer: orUndefined(fc.constant({ vat: 0, income: '0.00' })),
};

/**
 * Adds to some invoices the data that a negotiable invoice requires: a payment term and a buyer whose address is known.
 */
function maybeNegotiable<Kind extends { payments: Payment<number | string>[] }>(invoice: Kind): fc.Arbitrary<Kind> {
  const terms = fc.record({
    term: fc.integer({ min: 1, max: 360 }),
    email: orUndefined(fc.constant('pagos@example.com')),
  });
  return fc.option(terms, { nil: undefined, freq: 4 }).map((negotiable) =>
    negotiable === undefined
      ? invoice
      : {
          ...invoice,
          payments: invoice.payments.map((payment) => ({ ...payment, term: negotiable.term, timeUnit: 'dias' })),
          negotiable: { email: negotiable.email },
        },
  );
}

export const invoices: fc.Arbitrary<InvoiceInput> = productLines(false)
  .chain((priced) => {
    const subtotal = priced.reduce((total, { base }) => total + base, 0);
    const lines = priced.map(({ line }) => line);
    const exempt = lines.every(({ taxes }) => taxes.length === 1 && taxes[0]?.rate === 0);
    const tip = fc.nat(Math.floor(subtotal / 10));
    return tip
      .chain((tipCents) =>
        fc.record({
          ...commonDocumentFields('01'),
          lines: fc.constant(lines),
          vehiclePlate: orUndefined(fc.constantFrom('ABC123', 'MAQN99999', 'CU104634', 'XYZ')),
          tip: tipCents === 0 ? fc.constant(undefined) : amountAsNumberOrText(tipCents, 2),
          reimbursements: fc.option(reimbursements, { nil: undefined }),
          // Without taxes the total is known in advance, so the payments can be split.
          ...(exempt
            ? { payments: splitPayments(subtotal + tipCents) }
            : { exportTerms: fc.option(exportTerms, { nil: undefined, freq: 4 }), ...rareBlocks }),
        }),
      )
      .chain((invoice) => withRefund(invoice, largestVatInCents(priced)))
      .chain((invoice) => (exempt ? fc.constant(invoice) : maybeNegotiable(invoice)));
  })
  .chain((invoice) =>
    fc
      .oneof(fc.record({ guideNumber: orUndefined(documentNumbers) }), fc.record({ substituteGuide: substituteGuides }))
      .map((transport): InvoiceInput => ({ ...invoice, ...transport })),
  );

export const purchaseSettlements: fc.Arbitrary<PurchaseSettlementInput> = fc.record({
  ...commonDocumentFields('03'),
  lines: productLines(true).map((priced) => priced.map(({ line }) => line)),
  reimbursements: fc.option(reimbursements, { nil: undefined }),
});
