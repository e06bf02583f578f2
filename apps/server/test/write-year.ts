// Inserts documents of a year as rows: issued and received, of every type and rate, with notes, annulled, rejected and
// unconfirmed ones. Only their sums matter.
import { sql } from 'kysely';
import type { IssuingBusiness } from './issuing-business.ts';
import type { TestDatabase } from './test-database.ts';

const rates = { '0': 0, '2': 12, '4': 15, '5': 5, '6': 0, '7': 0, '8': 8 } as const;
type RateCode = keyof typeof rates;
const rateCodes: readonly RateCode[] = ['4', '4', '4', '4', '0', '0', '5', '6', '7', '8', '2'];
const retentions = [
  ['1', '312', 2],
  ['1', '303', 10],
  ['1', '3440', 3],
  ['1', '332', 0],
  ['2', '1', 30],
  ['2', '2', 70],
  ['2', '3', 100],
  ['2', '9', 10],
  ['2', '10', 20],
] as const;
const sustains = ['01', '01', '02', '03', '06', '07', null] as const;
const credits = ['full', 'proportional', 'none', null] as const;

/** Random generator that returns the same numbers for the same seed, on every machine. */
export function randomNumbers(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    below,
    chance: (part: number) => next() < part,
    pick: <T>(from: readonly T[]): T => from[below(from.length)] as T,
  };
}

type Random = ReturnType<typeof randomNumbers>;
const money = (cents: number) => cents / 100;

/** Returns tax groups with random rates, each with its base and tax. */
function someTaxes(random: Random) {
  const codes = [...new Set(Array.from({ length: 1 + random.below(3) }, () => random.pick(rateCodes)))];
  return codes.map((code) => {
    const base = 1 + random.below(500_000);
    return { code, rate: rates[code], base, value: Math.round((base * rates[code]) / 100) };
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

export interface YearOptions {
  readonly business: IssuingBusiness;
  readonly year: number;
  /** Number of documents per month, issued and received together. */
  readonly perMonth: number;
  readonly seed?: number;
}

export async function storeYearOfDocuments(database: TestDatabase, options: YearOptions): Promise<void> {
  const random = randomNumbers(options.seed ?? 7);
  let number = 1;
  for (let month = 1; month <= 12; month++) {
    const days = new Date(Date.UTC(options.year, month, 0)).getUTCDate();
    const dayOf = () => `${options.year}-${two(month)}-${two(1 + random.below(days))}`;
    const issued = Array.from({ length: Math.ceil(options.perMonth * 0.7) }, () =>
      issuedRow(random, options.business, number++, dayOf()),
    );
    const received = Array.from({ length: Math.floor(options.perMonth * 0.3) }, () =>
      receivedRow(random, number++, dayOf()),
    );
    for (const part of partsOf(issued)) await insertIssued(database, options.business, part);
    for (const part of partsOf(received)) await insertReceived(database, options.business, part);
  }
  await classifySettlements(database, options.business);
  await sql`analyze documents, received_documents`.execute(database.owner);
}

/**
 * Classifies three quarters of the purchase settlements. A third of those is entered into the books some weeks later.
 */
async function classifySettlements(database: TestDatabase, { businessId }: IssuingBusiness): Promise<void> {
  await sql`
    insert into document_classifications (document_id, account_id, business_id, sustain_code, vat_credit, fixed_asset, registered_on)
    select id, account_id, business_id, (array['01', '02', '03', '06', '07'])[id % 5 + 1],
           (array['full', 'proportional', 'none', null])[id % 7 % 4 + 1], id % 11 = 0, case when id % 3 = 0 then issue_date + 20 end
      from documents where business_id = ${businessId} and document_type_id = 6 and id % 4 <> 0`.execute(
    database.owner,
  );
}

const two = (number: number) => String(number).padStart(2, '0');

function partsOf<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / 1000) }, (_, at) => rows.slice(at * 1000, at * 1000 + 1000));
}

function issuedRow(random: Random, business: IssuingBusiness, number: number, day: string) {
  const type = random.pick([1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 5, 6]);
  const acronym = random.pick(['AUT', 'AUT', 'AUT', 'AUT', 'AUT', 'AUT', 'AUT', 'AUT', 'AUT', 'DVL', 'NAT', 'REC']);
  const common = {
    type,
    acronym,
    annulled: acronym === 'AUT' && random.chance(0.04),
    environment: random.chance(0.97) ? 1 : 2,
    number,
    day,
    entity: random.pick([business.customerId, business.finalConsumerId]),
  };
  if (type === 4) return { ...common, subtotal: 0, discount: 0, total: 0, body: {}, computed: nothing };
  if (type === 5) return { ...common, ...withheldRow(random) };
  const taxes = someTaxes(random);
  const ice = random.chance(0.05) ? 1 + random.below(900) : 0;
  const [subtotal, total] = [
    sum(taxes.map(({ base }) => base)),
    sum(taxes.map(({ base, value }) => base + value)) + ice,
  ];
  const half = Math.floor(total / 2);
  const split = type !== 2 && random.chance(0.3);
  return {
    ...common,
    subtotal: money(subtotal),
    discount: money(random.chance(0.2) ? random.below(1000) : 0),
    total: money(total),
    body: { payment_method_id: random.pick([1, 19, 20]), ...(type === 1 && random.chance(0.03) && { export: {} }) },
    computed: {
      taxes: [
        ...taxes.map((tax) => ({ ...shownTax(tax), percentageCode: tax.code })),
        ...(ice > 0 ? [{ code: '3', percentageCode: '3051', rate: 10, base: money(ice * 10), value: money(ice) }] : []),
      ],
      items: taxes.map((tax) => ({
        itemId: tax.rate === 0 ? business.freeProductId : business.productId,
        code: 'P',
        description: 'Producto',
        amount: 1 + random.below(9),
        subtotal: money(tax.base),
        total: money(tax.base + tax.value),
      })),
      payments: split
        ? [half, total - half].map((part, at) => ({ paymentMethod: { id: at + 19 }, total: money(part) }))
        : [],
    },
  };
}

const nothing = { taxes: [], items: [], payments: [] };
const shownTax = ({ rate, base, value }: { rate: number; base: number; value: number }) => ({
  code: '2',
  rate,
  base: money(base),
  value: money(value),
});

function someRetentions(random: Random) {
  return Array.from({ length: 1 + random.below(2) }, () => {
    const [tax, code, percentage] = random.pick(retentions);
    const base = 1 + random.below(300_000);
    return { tax, code, percentage, base, value: Math.round((base * percentage) / 100) };
  });
}

function withheldRow(random: Random) {
  const held = someRetentions(random);
  return {
    subtotal: money(sum(held.map(({ base }) => base))),
    discount: 0,
    total: money(sum(held.map(({ value }) => value))),
    body: {},
    computed: {
      ...nothing,
      items: held.map(({ tax, code, percentage, base, value }) => ({
        retentionTaxTypeId: Number(tax),
        retentionCode: code,
        retentionPercentage: percentage,
        retentionBase: money(base),
        retentionValue: money(value),
        total: money(value),
      })),
    },
  };
}

function receivedRow(random: Random, number: number, day: string) {
  const type = random.pick([1, 1, 1, 1, 1, 2, 3, 5]);
  const state = random.pick([...Array.from({ length: 18 }, () => 'authorized'), 'annulled', 'not_authorized']);
  const status = random.pick([
    'verified',
    'verified',
    'verified',
    'verified',
    'verified',
    'intact',
    'waiting',
    'tampered',
  ]);
  const taxes = type === 5 ? [] : someTaxes(random);
  const held = type === 5 ? someRetentions(random) : [];
  const vat = sum(taxes.map(({ value }) => value));
  const subtotal = sum(type === 5 ? held.map(({ base }) => base) : taxes.map(({ base }) => base));
  const total = type === 5 ? sum(held.map(({ value }) => value)) : subtotal + vat;
  const said = type !== 5 && random.chance(0.85);
  const later = new Date(Date.parse(day) + random.below(25) * 86_400_000).toISOString().slice(0, 10);
  const text = (cents: number) => money(cents).toFixed(2);
  return {
    type,
    state,
    status,
    number,
    day,
    issuer: random.pick(['0990000015001', '0990000023001', '1790012345001']),
    accepted: status === 'intact' && random.chance(0.5),
    subtotal: money(subtotal),
    vat: money(vat),
    total: money(total),
    sustain: said ? random.pick(sustains) : null,
    credit: said ? random.pick(credits) : null,
    asset: said ? random.pick([true, false, null]) : null,
    registered: random.chance(0.1) ? later : null,
    content:
      status === 'waiting'
        ? null
        : {
            subtotal: text(subtotal),
            discount: '0.00',
            total: text(total),
            issuer: {
              ruc: '0990000015001',
              name: 'X',
              ...(random.chance(0.1) && { regime: 'CONTRIBUYENTE NEGOCIO POPULAR - RÉGIMEN RIMPE' }),
            },
            lines: [],
            payments: [],
            receivers: [],
            additionalInfo: [],
            references: random.chance(0.04) ? [{ kind: 'reimbursed' }] : [],
            taxes: taxes.map(({ code, rate, base, value }) => ({
              code: '2',
              rateCode: code,
              rate: String(rate),
              base: text(base),
              value: text(value),
            })),
            withholdings: held.map(({ tax, code, percentage, base, value }) => ({
              taxCode: tax,
              retentionCode: code,
              percentage: String(percentage),
              base: text(base),
              value: text(value),
            })),
          },
  };
}

async function insertIssued(database: TestDatabase, business: IssuingBusiness, rows: readonly object[]): Promise<void> {
  await sql`
    insert into documents (account_id, business_id, environment_id, document_type_id, acronym, establishment_id, emission_point_id,
           number, access_key, authorization_number, issue_date, entity_id, entity_identification, entity_name, subtotal, discount,
           total, body, computed, annulment, annulled_at)
    select ${business.accountId}, ${business.businessId}, x.environment, x.type, x.acronym, ${business.establishmentId},
           ${business.emissionPointId}, '001-001-' || lpad(x.number::text, 9, '0'), '4' || lpad(x.number::text, 48, '0'),
           case when x.acronym = 'AUT' then '1' end, x.day, case when x.type = 6 then ${business.providerId} else x.entity end, '1', 'X',
           x.subtotal, x.discount, x.total, x.body, x.computed,
           case when x.annulled then '{"state": "annulled"}'::jsonb end, case when x.annulled then now() end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (type smallint, acronym text, annulled boolean,
           environment smallint, number bigint, day date, entity bigint, subtotal numeric, discount numeric, total numeric,
           body jsonb, computed jsonb)`.execute(database.owner);
}

async function insertReceived(
  database: TestDatabase,
  business: IssuingBusiness,
  rows: readonly object[],
): Promise<void> {
  await sql`
    insert into received_documents (account_id, business_id, environment_id, document_type_id, access_key, number, issue_date,
           issuer_identification, issuer_name, source, state, xml_status, confirmed_at, accepted_at, accepted_by, has_figures,
           subtotal, vat, total, content, sustain_code, vat_credit, fixed_asset, registered_on)
    select ${business.accountId}, ${business.businessId}, 1, x.type, '5' || lpad(x.number::text, 48, '0'),
           '002-002-' || lpad(x.number::text, 9, '0'), x.day, x.issuer, 'PROVEEDORA', 'report', x.state, x.status,
           case when x.status = 'verified' then now() end, case when x.accepted then now() end,
           case when x.accepted then '{}'::jsonb end, true, x.subtotal, x.vat, x.total, nullif(x.content, 'null'::jsonb),
           x.sustain, x.credit, x.asset, x.registered
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (type smallint, state text, status text, accepted boolean,
           number bigint, day date, issuer text, subtotal numeric, vat numeric, total numeric, content jsonb, sustain text,
           credit text, asset boolean, registered date)`.execute(database.owner);
}
