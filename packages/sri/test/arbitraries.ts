import {
  type AnyDocumentInput,
  type CreditNoteInput,
  catalogs,
  type DebitNoteInput,
  type DeliveryGuideInput,
  type DocumentCode,
  type DocumentInput,
  type GuideRecipientInput,
  type InvoiceInput,
  type Issue,
  isValidOn,
  type LineTax,
  type Pair,
  type Party,
  type Payment,
  type ProductLineInput,
  type PurchaseSettlementInput,
  type Reimbursement,
  type RetentionLineInput,
  type WithholdingInput,
} from '@talonario/sri';
import fc from 'fast-check';

/** Random documents that the rules accept, for whoever wants to try the library with more than it was written for. */

/** The day on which every random document may be issued. */
export const today = '2026-08-14';

export const issues: fc.Arbitrary<Issue> = fc.record({
  sequential: fc.integer({ min: 1, max: 999_999_999 }),
  numericCode: digits(8),
});

/** Words people write, and what nobody expects: accents, quotes, emoji, odd spaces, long texts. */
export const texts = (maxLength = 300): fc.Arbitrary<string> =>
  fc
    .oneof(
      { weight: 4, arbitrary: fc.constantFrom(...ordinary) },
      { weight: 2, arbitrary: fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength: 20 }) },
      { weight: 1, arbitrary: fc.constantFrom('a', 'Ñ', '😀', '&', '<b>', '"x"', "O'Brien", 'a\u00a0b') },
      { weight: 1, arbitrary: fc.constant('ñ&'.repeat(200)) },
    )
    .map((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\uFFFE\uFFFF]/gu, ' '))
    .map((text) => [...text.normalize('NFC')].slice(0, maxLength).join(''))
    .map((text) => (/[^\s\p{Cf}]/u.test(text) ? text : 'x'));

const ordinary = [
  'Servicio de transporte',
  'Café de altura, 500 g',
  'Asesoría & diseño "Cóndor"',
  'Peña Ñusta e Hijos Cía. Ltda.',
  'Av. 10 de Agosto N21-147 y Roca',
  'Tornillo <3/8"> galvanizado',
];

function digits(length: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** The same figure as a JSON number or as a text. */
function amount(units: number, places: number): fc.Arbitrary<number | string> {
  const text = (units / 10 ** places).toFixed(places);
  return fc.constantFrom<number | string>(text, Number(text));
}

const cents = (max: number) => fc.nat(max).chain((units) => amount(units, 2));

const dayBack = (days: number) => new Date(Date.UTC(2026, 7, 14) - days * 86_400_000).toISOString().slice(0, 10);
const issueDates = fc.oneof(fc.constant(today), fc.nat(90).map(dayBack));

const rucs = digits(8).map((middle) => `17${middle}001`);

const identified: fc.Arbitrary<Party> = fc
  .oneof(
    fc.record({ identificationType: fc.constant('04' as const), identification: rucs }),
    fc.record({ identificationType: fc.constant('05' as const), identification: digits(10) }),
    fc.record({ identificationType: fc.constantFrom('06' as const, '08' as const), identification: texts(20) }),
  )
  .chain((identity) =>
    fc.record({
      identificationType: fc.constant(identity.identificationType),
      identification: fc.constant(identity.identification),
      businessName: texts(),
      address: texts(),
      email: maybe(fc.constantFrom('ventas@example.com', 'a@example.com,b@example.com')),
      mobile: maybe(fc.constant('0999999999')),
    }),
  );

const pairs = (max: number): fc.Arbitrary<Pair[]> =>
  fc.array(
    fc
      .record({ name: texts(), value: texts() })
      .filter(({ name }) => !/ruc\s*proveedor|gran\s*contribuyente|placa/i.test(name)),
    { maxLength: max },
  );

const methods = fc.constantFrom('01', '15', '16', '17', '18', '19', '20', '21');

function common<Code extends DocumentCode>(documentCode: Code) {
  return {
    documentCode: fc.constant(documentCode),
    environment: fc.constantFrom('1' as const, '2' as const),
    emissionType: fc.constant('1'),
    date: issueDates,
    issuer: fc.record({
      ruc: rucs,
      businessName: texts(),
      commercialName: maybe(texts()),
      address: texts(),
      specialTaxpayer: maybe(fc.constantFrom('536', '12345', 'ABC12')),
      accountingRequired: fc.boolean(),
      retentionAgent: maybe(fc.constantFrom('1', '00012345', '12345678')),
      rimpe: maybe(fc.constantFrom('RIMPE' as const, 'NEGOCIO_POPULAR' as const)),
      largeTaxpayer: maybe(fc.constant('NAC-DNCRASC24-00000012')),
    }),
    establishment: fc.record({ code: digits(3), address: maybe(texts()) }),
    emissionPoint: digits(3),
    receiver: identified,
    payments: fc.record({ method: methods }).map((payment): Payment<number | string>[] => [payment]),
    detail: maybe(texts()),
    // Ten leave room for the legend of a Gran Contribuyente beside the four reserved places.
    additionalInfo: pairs(10),
    providerRuc: maybe(rucs),
  } satisfies { [Key in keyof DocumentInput<Code>]: fc.Arbitrary<DocumentInput<Code>[Key]> };
}

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
  .map(([percentageCode, rate]): LineTax<number> => ({ code: '2', percentageCode, rate }));
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
const irbpnr: LineTax<number> = { code: '5', percentageCode: '5001', unitAmount: 0.02 };

const lineTaxes = (onlyVat: boolean): fc.Arbitrary<LineTax<number>[]> =>
  onlyVat
    ? vatTaxes.map((tax) => [tax])
    : fc
        .tuple(vatTaxes, fc.option(iceTaxes, { nil: undefined, freq: 3 }), fc.option(fc.constant(irbpnr), { freq: 3 }))
        .map(([vat, ice, bottle]) => [ice, vat, bottle].filter((tax) => tax !== undefined && tax !== null));

/** What few lines say of their ICE themselves: a percentage follows from the base, an amount is stated with it. */
const statedIce = (taxes: readonly LineTax<number>[]): fc.Arbitrary<Pick<ProductLineInput, 'iceBase' | 'iceValue'>> => {
  const ice = taxes.find(({ code }) => code === '3');
  if (ice === undefined) return fc.constant({});
  const { specific } = catalogs.taxes.find((tax) => tax.taxType.code === '3' && tax.code === ice.percentageCode) ?? {};
  const iceValue = specific === null ? fc.constant(undefined) : cents(99_999);
  return fc.option(fc.record({ iceBase: cents(9_999_999), iceValue }), { nil: {}, freq: 3 });
};

interface PricedLine {
  readonly line: ProductLineInput;
  /** Without taxes, in cents. */
  readonly base: number;
}

const productLines = (onlyVat: boolean): fc.Arbitrary<PricedLine[]> =>
  fc.array(
    fc
      .record({
        quantity: fc.integer({ min: 1, max: 999_999_999 }),
        price: fc.nat(9_999_999_999),
        share: fc.option(fc.nat(100), { nil: 0 }),
        code: maybe(texts(25)),
        auxCode: maybe(texts(25)),
        description: texts(),
        unit: maybe(texts(50)),
        taxes: lineTaxes(onlyVat),
        additionalDetails: pairs(3),
      })
      .chain(({ quantity, price, share, ...line }) => {
        const gross = Number((BigInt(quantity) * BigInt(price) + 5_000_000_000n) / 10_000_000_000n);
        const discount = Math.floor((gross * share) / 100);
        return fc
          .record({
            quantity: amount(quantity, 6),
            unitPrice: amount(price, 6),
            discount: amount(discount, 2),
            unsubsidizedPrice: fc.option(
              fc.nat(9_999_999).chain((more) => amount(price + more, 6)),
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

const numbers = fc.tuple(digits(3), digits(3), digits(9)).map((parts) => parts.join('-'));
const authorizations = fc.oneof(digits(10), digits(37), digits(49));

const reimbursements: fc.Arbitrary<Reimbursement<number | string>[]> = fc.array(
  fc.record({
    providerIdentificationType: fc.constantFrom('04', '05', '06'),
    providerIdentification: rucs,
    providerCountry: maybe(fc.constant('593')),
    providerType: fc.constantFrom('01', '02'),
    documentType: fc.constant('01'),
    documentNumber: numbers,
    documentDate: issueDates,
    authorization: authorizations,
    taxes: fc.array(
      fc.record({
        code: fc.constant('2'),
        percentageCode: fc.constant('4'),
        rate: fc.constant(15),
        base: cents(9_999_999),
        value: cents(999_999),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  }),
  { maxLength: 2 },
);

/** Three payments that add up to `total` cents. */
function splitPayments(total: number): fc.Arbitrary<Payment<number | string>[]> {
  return fc
    .tuple(fc.nat(total), fc.nat(total), fc.array(methods, { minLength: 3, maxLength: 3 }), maybe(fc.nat(360)))
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
  incotermPlace: texts(),
  originCountry: fc.constant('593'),
  loadingPort: texts(),
  destinationPort: texts(),
  destinationCountry: maybe(fc.constant('110')),
  acquisitionCountry: maybe(fc.constant('110')),
  subtotalIncoterm: fc.constant('FOB'),
  internationalFreight: maybe(cents(99_999)),
  internationalInsurance: maybe(cents(99_999)),
  customsExpenses: maybe(cents(99_999)),
  otherTransportExpenses: maybe(cents(99_999)),
});

const thirdPartyCharges = fc.array(
  fc.record({ concept: texts(), total: fc.integer({ min: 1, max: 99_999 }).chain((units) => amount(units, 2)) }),
  { maxLength: 3 },
);

const fuelWithholdings = fc.array(
  fc.record({ percentageCode: fc.constantFrom('3', '4', '327', '328'), value: cents(99_999) }),
  { maxLength: 3 },
);

const substituteGuides = fc.record({
  departureAddress: texts(),
  destinationAddress: texts(),
  startDate: fc.constant(today),
  endDate: fc.constant('2026-08-20'),
  carrier: identified,
  vehiclePlate: fc.constantFrom('ABC-1234', 'SXK123', 'b5z-911'),
  destinations: fc.array(
    fc.record({
      reason: texts(),
      customsDocument: maybe(texts(20)),
      establishmentCode: maybe(digits(3)),
      route: maybe(texts()),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

/** What few invoices carry; `exempt` ones split their payments, so nothing may be added to their total. */
const rareBlocks = {
  thirdPartyCharges: maybe(thirdPartyCharges),
  fuelWithholdings: maybe(fuelWithholdings),
  withheldByBuyer: maybe(fc.constant({ vat: 0, income: '0.00' })),
};

/** In cents, the least that the largest group of IVA comes to: ICE only adds to it. */
function largestVatOf(priced: readonly { line: { taxes: readonly LineTax<unknown>[] }; base: number }[]): number {
  const bases = new Map<number, number>();
  for (const { line, base } of priced) {
    const rate = Number(line.taxes.find(({ code }) => code === '2')?.rate ?? 0);
    bases.set(rate, (bases.get(rate) ?? 0) + base);
  }
  return Math.max(0, ...[...bases].map(([rate, base]) => Math.floor((base * rate) / 100)));
}

/** IVA goes back at once only to whoever has a cédula. */
function withRefund<Note extends { receiver: Party }>(note: Note, most: number): fc.Arbitrary<Note> {
  if (note.receiver.identificationType !== '05' || most === 0) return fc.constant(note);
  return maybe(fc.nat(most).chain((units) => amount(units, 2))).map((vatRefund) => ({ ...note, vatRefund }));
}

/** Paid within a term, by a buyer whose address is known: all of them have one. */
function maybeNegotiable<Kind extends { payments: Payment<number | string>[] }>(invoice: Kind): fc.Arbitrary<Kind> {
  const terms = fc.record({ term: fc.integer({ min: 1, max: 360 }), email: maybe(fc.constant('pagos@example.com')) });
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
          ...common('01'),
          lines: fc.constant(lines),
          vehiclePlate: maybe(fc.constantFrom('ABC123', 'MAQN99999', 'CU104634', 'XYZ')),
          tip: tipCents === 0 ? fc.constant(undefined) : amount(tipCents, 2),
          reimbursements: fc.option(reimbursements, { nil: undefined }),
          // The total is known without taxes only: then it can be split.
          ...(exempt
            ? { payments: splitPayments(subtotal + tipCents) }
            : { exportTerms: fc.option(exportTerms, { nil: undefined, freq: 4 }), ...rareBlocks }),
        }),
      )
      .chain((invoice) => withRefund(invoice, largestVatOf(priced)))
      .chain((invoice) => (exempt ? fc.constant(invoice) : maybeNegotiable(invoice)));
  })
  .chain((invoice) =>
    fc
      .oneof(fc.record({ guideNumber: maybe(numbers) }), fc.record({ substituteGuide: substituteGuides }))
      .map((transport): InvoiceInput => ({ ...invoice, ...transport })),
  );

export const purchaseSettlements: fc.Arbitrary<PurchaseSettlementInput> = fc.record({
  ...common('03'),
  lines: productLines(true).map((priced) => priced.map(({ line }) => line)),
  reimbursements: fc.option(reimbursements, { nil: undefined }),
});

const modified = {
  modifiedDocumentCode: fc.constantFrom('01', '03', '05'),
  modifiedDocumentNumber: numbers,
  modifiedDocumentDate: fc.integer({ min: 91, max: 700 }).map(dayBack),
};

export const creditNotes: fc.Arbitrary<CreditNoteInput> = productLines(false).chain((priced) =>
  fc
    .record({
      ...common('04'),
      ...modified,
      reason: texts(),
      lines: fc.constant(priced.map(({ line }) => line)),
    })
    .chain((note) => withRefund(note, largestVatOf(priced))),
);

export const debitNotes: fc.Arbitrary<DebitNoteInput> = fc
  .array(
    fc.record({
      debitReason: maybe(texts()),
      cents: fc.integer({ min: 1, max: 99_999_999 }),
      taxes: lineTaxes(true),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .chain((reasons) =>
    fc
      .record({
        ...common('05'),
        ...modified,
        reason: texts(),
        lines: fc.constant(reasons.map(({ cents, ...line }) => ({ ...line, debitValue: (cents / 100).toFixed(2) }))),
      })
      .chain((note) => withRefund(note, largestVatOf(reasons.map(({ cents, ...line }) => ({ line, base: cents }))))),
  );

const guideLines = fc.array(
  fc.record({
    code: maybe(texts(25)),
    auxCode: maybe(texts(25)),
    description: texts(),
    quantity: fc.integer({ min: 1, max: 999_999_999 }).chain((units) => amount(units, 6)),
    additionalDetails: pairs(3),
  }),
  { minLength: 1, maxLength: 8 },
);

const guideStops = fc.boolean().chain((supported) =>
  fc.record({
    route: maybe(texts()),
    destinationEstablishmentCode: maybe(digits(3)),
    customsDocument: maybe(texts(20)),
    ...(supported
      ? {
          supportDocumentType: fc.constantFrom('01', '03'),
          supportDocumentNumber: numbers,
          supportDocumentDate: maybe(issueDates),
          supportDocumentAuthorization: maybe(authorizations),
        }
      : {}),
  }),
);

const furtherRecipients: fc.Arbitrary<GuideRecipientInput[]> = fc.array(
  fc
    .tuple(
      guideStops,
      fc.record({ receiver: identified, address: maybe(texts()), reason: maybe(texts()), lines: guideLines }),
    )
    .map(([stop, recipient]) => ({ ...stop, ...recipient })),
  { minLength: 1, maxLength: 3 },
);

export const deliveryGuides: fc.Arbitrary<DeliveryGuideInput> = fc
  .tuple(fc.nat(10), fc.nat(10), guideStops, fc.option(furtherRecipients, { nil: undefined, freq: 2 }))
  .chain(([start, length, stop, others]) =>
    fc
      .record({
        ...common('06'),
        departureAddress: texts(),
        destinationAddress: maybe(texts()),
        carrier: identified,
        transportStartDate: fc.constant(dayBack(-start)),
        transportEndDate: fc.constant(dayBack(-start - length)),
        vehiclePlate: fc.constantFrom('ABC1234', 'abc-123', 'AB023C', 'B5Z-911'),
        transferReason: texts(),
        lines: guideLines,
      })
      .map((guide) => ({
        ...guide,
        ...stop,
        recipients: others && [{ receiver: guide.receiver }, ...others],
      })),
  );

const supports = fc.record({
  supportDocumentType: fc.constantFrom('01', '02', '03', '05', '12', '15', '19'),
  supportDocumentNumber: numbers,
  supportDocumentDate: issueDates,
  supportDocumentAuthorization: maybe(authorizations),
  supportDocumentRegistrationDate: maybe(fc.constant(today)),
  sustainCode: fc.constantFrom('01', '02', '03', '04', '06', '07'),
});

/** The taxes of the document withheld upon: one in three fields, or several in a list. */
const supportAmounts = fc.oneof(
  fc.record({
    supportDocumentSubtotal: cents(99_999_999),
    supportDocumentTax: fc.record({
      code: fc.constant('2'),
      percentageCode: fc.constantFrom('0', '4'),
      rate: fc.constant(15),
    }),
    supportDocumentTaxValue: cents(9_999_999),
  }),
  fc.record({
    supportTaxes: fc.tuple(
      fc.record({
        ...{ code: fc.constant('2'), percentageCode: fc.constant('0'), rate: fc.constant(0) },
        ...{ base: cents(99_999_999), value: fc.constant(0) },
      }),
      fc.record({
        ...{ code: fc.constant('2'), percentageCode: fc.constantFrom('4', '5'), rate: fc.constant(15) },
        ...{ base: cents(99_999_999), value: cents(9_999_999) },
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
                  ? fc.record({ boxes: fc.nat(9_999_999).map(String), boxPrice: cents(9999) })
                  : fc.constant(undefined),
              }),
            )
            .chain((line) => supportAmounts.map((amounts) => ({ ...line, ...amounts }))),
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
      ...common('07'),
      date: fc.constant(date),
      relatedParty: fc.boolean(),
      paymentLocation: fc.constant(abroad ? '02' : '01'),
      retainedSubjectType: fc.constantFrom('01', '02'),
      fiscalPeriod: maybe(fc.constantFrom('01/2026', '12/2025')),
      ...(abroad
        ? {
            foreignRegime: fc.constantFrom('01', '02', '03'),
            paymentCountry: fc.constantFrom('110', '331'),
            doubleTaxationTreaty: fc.constant(treaty),
            subjectToWithholding: treaty ? maybe(fc.boolean()) : fc.boolean(),
            preferentialRegime: fc.boolean(),
          }
        : {}),
      lines: retentionLines(date),
    }),
  );

/** By document code: every random document of the library. */
export const documents: Readonly<Record<DocumentCode, fc.Arbitrary<AnyDocumentInput>>> = {
  '01': invoices,
  '03': purchaseSettlements,
  '04': creditNotes,
  '05': debitNotes,
  '06': deliveryGuides,
  '07': withholdings,
};
