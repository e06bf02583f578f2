// Months of the annex for tests: one that is correct in every block, and any number of random ones, each from a seed.
import {
  type AtsExport,
  type AtsInput,
  type AtsPurchaseInput,
  type AtsReimbursement,
  type AtsSaleDocument,
  type AtsSettings,
  type AtsVatBases,
  defaultAtsSettings,
} from '../src/ats/index.ts';
import { parsePeriod, type TaxPeriod } from '../src/calendar/period.ts';
import { Decimal, roundHalfUp } from '../src/decimal.ts';

export const money = (value: number | string): Decimal => Decimal.from(value);
const zero = Decimal.zero;
const none: AtsVatBases = { notSubject: zero, zero, taxed: zero, exempt: zero };

export function taxPeriod(text: string): TaxPeriod {
  const found = parsePeriod(text);
  if (found === undefined) throw new RangeError(text);
  return found;
}

export const settingsWithRepeating: AtsSettings = {
  ...defaultAtsSettings,
  repeatElectronicSales: true,
  repeatElectronicPurchases: true,
};

/** Input of the ATS of an invented month, built from the documents of that month in the reference folder. */
export const maizalMonth: AtsInput = {
  ruc: '1799999907001',
  name: 'Librería «El Maizal» S.A.S.',
  period: taxPeriod('2026-09'),
  settings: settingsWithRepeating,
  establishments: ['001', '002'],
  suffered: [],
  purchases: [
    {
      sustain: '06',
      identificationType: '01',
      identification: '0999999905001',
      type: '01',
      related: undefined,
      registeredOn: '2026-09-03',
      issuedOn: '2026-09-02',
      reportedElectronically: true,
      establishment: '001',
      point: '002',
      sequential: '4512',
      authorization: '0209202601099999990500120010020000045121001451214',
      bases: { ...none, zero: money(50), taxed: money(1000) },
      excise: zero,
      vat: money(150),
      vatWithheld: { valorRetBienes: money(45) },
      payment: { to: 'resident' },
      paymentMethods: ['20'],
      incomeWithheld: [{ code: '312', base: money(1050), percentage: money(2), value: money(21) }],
      withholding: {
        establishment: '001',
        point: '001',
        sequential: '41',
        issuedOn: '2026-09-03',
        authorization: '0309202607179999990700120010010000000418000004113',
      },
      reimbursements: [],
    },
    {
      sustain: '06',
      identificationType: '01',
      identification: '0999999905001',
      type: '04',
      related: undefined,
      registeredOn: '2026-09-09',
      issuedOn: '2026-09-08',
      reportedElectronically: false,
      establishment: '001',
      point: '002',
      sequential: '77',
      authorization: '0809202604099999990500120010020000000775000007715',
      bases: { ...none, taxed: money(4) },
      excise: zero,
      vat: money('0.60'),
      vatWithheld: {},
      payment: { to: 'resident' },
      paymentMethods: [],
      incomeWithheld: [],
      reimbursements: [],
      modified: {
        type: '01',
        establishment: '001',
        point: '002',
        sequential: '4512',
        authorization: '0209202601099999990500120010020000045121001451214',
      },
    },
    {
      sustain: '02',
      identificationType: '03',
      identification: 'XK4500192',
      type: '15',
      related: undefined,
      person: '02',
      name: 'Conifer Hosting, LLC',
      reportedElectronically: true,
      registeredOn: '2026-09-15',
      issuedOn: '2026-09-14',
      establishment: '999',
      point: '999',
      sequential: '9999999',
      authorization: '9999999999',
      bases: { ...none, zero: money(100) },
      excise: zero,
      vat: zero,
      vatWithheld: {},
      payment: { to: 'abroad', regime: '01', country: '110', treaty: false, subjectToWithholding: true },
      paymentMethods: [],
      incomeWithheld: [{ code: '501', base: money(100), percentage: money(25), value: money(25) }],
      withholding: {
        establishment: '001',
        point: '001',
        sequential: '42',
        issuedOn: '2026-09-15',
        authorization: '1509202607179999990700120010010000000428000004219',
      },
      reimbursements: [],
    },
    {
      sustain: '01',
      identificationType: '02',
      identification: '2459999906',
      type: '41',
      related: undefined,
      registeredOn: '2026-09-20',
      issuedOn: '2026-09-20',
      reportedElectronically: false,
      establishment: '001',
      point: '001',
      sequential: '9',
      authorization: '1234567890',
      bases: { ...none, taxed: money(30) },
      excise: zero,
      vat: money('4.50'),
      vatWithheld: {},
      payment: { to: 'resident' },
      paymentMethods: [],
      incomeWithheld: [],
      reimbursements: [
        {
          type: '01',
          identificationType: '01',
          identification: '1799999915001',
          issuedOn: '2026-09-04',
          establishment: '001',
          point: '001',
          sequential: '555',
          authorization: '0409202601179999991500120010010000005557000055515',
          bases: { ...none, taxed: money(30) },
          excise: zero,
          vat: money('4.50'),
        },
      ],
    },
  ],
  sales: Array.from({ length: 8 }, (_, index) => ({
    identificationType: '07',
    identification: '9999999999999',
    name: 'CONSUMIDOR FINAL',
    ...({ type: '18', emission: 'F', establishment: '001' } as const),
    bases: { ...none, zero: money('2.50'), taxed: money(index === 0 ? 30 : 10) },
    vat: money(index === 0 ? '4.50' : '1.50'),
    excise: zero,
    paymentMethods: ['01'],
  })),
  exports: [
    {
      identificationType: '21',
      identification: 'DE000000017',
      related: undefined,
      person: '02',
      name: 'BUCHHANDLUNG TANNE GmbH',
      regime: '01',
      country: '202',
      of: '01',
      type: '16',
      shippedOn: '2026-09-18',
      customs: {
        district: '028',
        year: '2026',
        regime: '40',
        correlative: '00123456',
        transportDocument: 'HLCU2609001',
      },
      fob: money(2500),
      documentFob: money(2500),
      issuedOn: '2026-09-17',
      establishment: '001',
      point: '001',
      sequential: '310',
      authorization: '1709202601179999990700120010010000003109000031015',
    },
  ],
  annulled: [
    {
      type: '01',
      establishment: '001',
      point: '001',
      sequential: '15',
      authorization: '1234567890',
      knownToSri: false,
    },
  ],
};

/** A random month. The same seed yields the same month. */
export function randomMonth(seed: number): AtsInput {
  const roll = generator(seed);
  const pick = <One>(list: readonly One[]): One => list[Math.floor(roll() * list.length)] as One;
  const count = (most: number) => Math.floor(roll() * (most + 1));
  const semester = roll() < 0.15;
  const year = pick([2024, 2025, 2026]);
  const own = taxPeriod(semester ? `${year}-S${pick([1, 2])}` : `${year}-${String(1 + count(11)).padStart(2, '0')}`);
  const day = () => `${own.to.slice(0, 8)}${String(1 + count(27)).padStart(2, '0')}`;
  const amount = (most: number) => roundHalfUp(Decimal.from(Math.round(roll() * most * 100)).percent(money(1)), 2);
  const establishments = Array.from({ length: 1 + count(4) }, (_, index) => String(index + 1).padStart(3, '0'));
  const digits = (length: number) => Array.from({ length }, () => count(9)).join('');
  const number = () => ({
    establishment: pick(establishments),
    point: '001',
    sequential: String(1 + count(999_999_998)),
    authorization: `1${digits(pick([9, 48]))}`,
  });
  const settings: AtsSettings = {
    repeatElectronicSales: roll() < 0.5,
    repeatElectronicPurchases: roll() < 0.5,
    totalSales: pick(['physical', 'all']),
    creditNotes: pick(['ignored', 'subtracted']),
    exemptSales: pick(['left_out', 'not_subject']),
    annulledWithholdings: roll() < 0.5,
    paymentMethod: '20',
    relatedParties: roll() < 0.3 ? [companies[0] as string] : [],
  };
  const tools: Tools = { roll, pick, count, amount, number, day };
  return {
    ruc: '1799999907001',
    name: pick(['Ñandú & Hijos, Cía. Ltda.', 'LIBRERÍA «EL MAIZAL» S.A.S.', 'Peña Güiza 24/7']),
    period: own,
    settings,
    establishments,
    purchases: Array.from({ length: count(12) }, () => randomPurchase(tools)),
    sales: Array.from({ length: count(15) }, () => randomSale(tools, establishments)),
    suffered: Array.from({ length: count(2) }, () => ({
      identificationType: '04',
      identification: pick(companies),
      name: 'X',
      electronic: roll() < 0.5,
      vat: amount(50),
      income: amount(50),
    })),
    exports: Array.from({ length: count(2) }, () => randomExport(tools)),
    annulled: Array.from({ length: count(5) }, (_, index) => ({
      ...number(),
      type: pick(['01', '04', '07']),
      sequential: String(100 + index),
      knownToSri: roll() < 0.5,
    })),
  };
}

interface Tools {
  readonly roll: () => number;
  readonly pick: <One>(list: readonly One[]) => One;
  readonly count: (most: number) => number;
  readonly amount: (most: number) => Decimal;
  readonly number: () => Omit<
    AtsReimbursement,
    'type' | 'identificationType' | 'identification' | 'issuedOn' | 'bases' | 'excise' | 'vat'
  >;
  readonly day: () => string;
}

const companies = ['0999999905001', '1799999915001', '1790016919001'];
const persons = ['1710034065', '0926687856'];

function randomPurchase({ roll, pick, count, amount, number, day }: Tools): AtsPurchaseInput {
  const kind = pick(['invoice', 'invoice', 'settlement', 'credit', 'reimbursement', 'abroad'] as const);
  const type = { invoice: '01', settlement: '03', credit: '04', reimbursement: '41', abroad: '15' }[kind];
  const abroad = kind === 'abroad';
  const taxed = abroad ? zero : amount(2000).plus(money('0.01'));
  const vat = roundHalfUp(taxed.percent(money(15)), 2);
  const bases: AtsVatBases = {
    taxed,
    zero: amount(300).plus(money('0.01')),
    notSubject: roll() < 0.2 ? amount(40) : zero,
    exempt: roll() < 0.1 ? amount(40) : zero,
  };
  const base = bases.taxed.plus(bases.zero).plus(bases.notSubject).plus(bases.exempt);
  const withheld = (kind === 'invoice' && roll() < 0.5) || abroad;
  const on = day();
  const percentage = money(abroad ? 25 : 2);
  return {
    ...number(),
    sustain: pick(abroad ? ['02', '04'] : ['01', '02', '06', '07']),
    identificationType: abroad ? '03' : kind === 'settlement' ? '02' : '01',
    identification: abroad ? `P${count(999_999_999)}AB` : kind === 'settlement' ? pick(persons) : pick(companies),
    type,
    ...(abroad ? { person: pick(['01', '02']), name: pick(['Müller & Söhne', 'ACME Inc.']) } : {}),
    related: undefined,
    registeredOn: on,
    issuedOn: on,
    bases,
    vat,
    excise: roll() < 0.1 ? amount(5) : zero,
    vatWithheld: withheld && !abroad ? { [pick(['valRetBien10', 'valRetServ100', 'valorRetBienes'])]: vat } : {},
    payment: abroad ? randomPaymentAbroad(pick) : { to: 'resident' },
    paymentMethods: kind === 'credit' ? [] : pick([['20'], ['01', '19'], []]),
    incomeWithheld: withheld
      ? [{ code: abroad ? '501' : '312', base, percentage, value: roundHalfUp(base.percent(percentage), 2) }]
      : [],
    withholding: withheld ? { ...number(), issuedOn: on } : undefined,
    modified: kind === 'credit' ? { ...number(), type: '01' } : undefined,
    reimbursements:
      kind === 'reimbursement'
        ? [
            {
              ...number(),
              type: '01',
              identificationType: '01',
              identification: pick(companies),
              issuedOn: on,
              bases,
              excise: zero,
              vat,
            },
          ]
        : [],
    reportedElectronically: roll() < 0.3,
  };
}

function randomPaymentAbroad(pick: Tools['pick']): AtsPurchaseInput['payment'] {
  const treaty = pick([true, false]);
  const subjectToWithholding = treaty ? undefined : pick([true, false]);
  return pick([
    { to: 'abroad', regime: '01', country: '110', treaty, subjectToWithholding },
    { to: 'abroad', regime: '02', country: '118', haven: '68', treaty, subjectToWithholding },
    { to: 'abroad', regime: '03', country: '118', regimeName: 'Régimen de zona franca', treaty, subjectToWithholding },
  ] as const);
}

function randomSale({ roll, pick, amount }: Tools, establishments: readonly string[]): AtsSaleDocument {
  const [identificationType, identification, person] = pick([
    ['07', '9999999999999', undefined],
    ['04', pick(companies), undefined],
    ['05', pick(persons), undefined],
    ['06', 'PASSPORT77', '01'],
  ] as const);
  const taxed = amount(800);
  return {
    identificationType,
    identification,
    person,
    name: 'Zoë O’Hara',
    type: pick(['18', '18', '04', '05']),
    emission: pick(['E', 'F'] as const),
    establishment: pick(establishments),
    bases: { taxed, zero: amount(100), notSubject: zero, exempt: roll() < 0.1 ? amount(10) : zero },
    vat: roundHalfUp(taxed.percent(money(15)), 2),
    excise: zero,
    paymentMethods: [pick(['01', '19', '20'])],
  };
}

function randomExport({ pick, amount, number, day }: Tools): AtsExport {
  const of = pick(['01', '02', '03']);
  const fob = amount(9000).plus(money(1));
  return {
    ...number(),
    identificationType: '21',
    identification: 'US77',
    related: undefined,
    person: '02',
    name: 'Ocean Co.',
    regime: '01',
    country: '110',
    of,
    type: of === '03' ? '01' : '16',
    issuedOn: day(),
    shippedOn: day(),
    ...(of === '03' ? { incomeKind: '410', taxedAbroad: true, taxAbroad: amount(10) } : {}),
    ...(of === '01' ? { customs: (maizalMonth.exports[0] as AtsExport).customs } : {}),
    fob,
    documentFob: fob,
  };
}

/** Mulberry32: a small generator with the same sequence on every machine. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
