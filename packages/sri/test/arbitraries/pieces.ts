// Parts of random documents: texts, parties, amounts and dates.

import type {
  AnyDocumentInput,
  DocumentInput,
  DocumentParty,
  IssueNumbers,
  NameValuePair,
  Payment,
} from '@talonario/sri';
import fc from 'fast-check';

/** Day on which every random document may be issued. */
export const today = '2026-08-14';

export const issueNumbers: fc.Arbitrary<IssueNumbers> = fc.record({
  sequential: fc.integer({ min: 1, max: 999_999_999 }),
  numericCode: randomDigits(8),
});

/** Ordinary words and unusual text: accents, quotes, emoji, odd spaces, long texts. */
export const randomTexts = (maxLength = 300): fc.Arbitrary<string> =>
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

export function randomDigits(length: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
}

export const orUndefined = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** An amount that is generated either as a JSON number or as a text. */
export function amountAsNumberOrText(units: number, places: number): fc.Arbitrary<number | string> {
  const text = (units / 10 ** places).toFixed(places);
  return fc.constantFrom<number | string>(text, Number(text));
}

export const moneyAmounts = (max: number) => fc.nat(max).chain((units) => amountAsNumberOrText(units, 2));

export const dateDaysAgo = (days: number) =>
  new Date(Date.UTC(2026, 7, 14) - days * 86_400_000).toISOString().slice(0, 10);
export const issueDates = fc.oneof(fc.constant(today), fc.nat(90).map(dateDaysAgo));

export const rucs = randomDigits(8).map((middle) => `17${middle}001`);

export const identifiedParties: fc.Arbitrary<DocumentParty> = fc
  .oneof(
    fc.record({ identificationType: fc.constant('04' as const), identification: rucs }),
    fc.record({ identificationType: fc.constant('05' as const), identification: randomDigits(10) }),
    fc.record({ identificationType: fc.constantFrom('06' as const, '08' as const), identification: randomTexts(20) }),
  )
  .chain((identity) =>
    fc.record({
      identificationType: fc.constant(identity.identificationType),
      identification: fc.constant(identity.identification),
      businessName: randomTexts(),
      address: randomTexts(),
      email: orUndefined(fc.constantFrom('ventas@example.com', 'a@example.com,b@example.com')),
      mobile: orUndefined(fc.constant('0999999999')),
    }),
  );

export const nameValuePairs = (max: number): fc.Arbitrary<NameValuePair[]> =>
  fc.array(
    fc
      .record({ name: randomTexts(), value: randomTexts() })
      .filter(({ name }) => !/ruc\s*proveedor|gran\s*contribuyente|placa/i.test(name)),
    { maxLength: max },
  );

export const paymentMethodCodes = fc.constantFrom('01', '15', '16', '17', '18', '19', '20', '21');

export function commonDocumentFields<Code extends AnyDocumentInput['documentCode']>(documentCode: Code) {
  return {
    documentCode: fc.constant(documentCode),
    environment: fc.constantFrom('1' as const, '2' as const),
    emissionType: fc.constant('1'),
    date: issueDates,
    issuer: fc.record({
      ruc: rucs,
      businessName: randomTexts(),
      commercialName: orUndefined(randomTexts()),
      address: randomTexts(),
      specialTaxpayer: orUndefined(fc.constantFrom('536', '12345', 'ABC12')),
      accountingRequired: fc.boolean(),
      retentionAgent: orUndefined(fc.constantFrom('1', '00012345', '12345678')),
      rimpe: orUndefined(fc.constantFrom('RIMPE' as const, 'NEGOCIO_POPULAR' as const)),
      largeTaxpayer: orUndefined(fc.constant('NAC-DNCRASC24-00000012')),
    }),
    establishment: fc.record({ code: randomDigits(3), address: orUndefined(randomTexts()) }),
    emissionPoint: randomDigits(3),
    receiver: identifiedParties,
    payments: fc.record({ method: paymentMethodCodes }).map((payment): Payment<number | string>[] => [payment]),
    detail: orUndefined(randomTexts()),
    // Ten entries leave room for the legend of a Gran Contribuyente next to the four reserved entries.
    additionalInfo: nameValuePairs(10),
    providerRuc: orUndefined(rucs),
  } satisfies { [Key in keyof DocumentInput<Code>]: fc.Arbitrary<DocumentInput<Code>[Key]> };
}

export const documentNumbers = fc
  .tuple(randomDigits(3), randomDigits(3), randomDigits(9))
  .map((parts) => parts.join('-'));
export const authorizationNumbers = fc.oneof(randomDigits(10), randomDigits(37), randomDigits(49));
