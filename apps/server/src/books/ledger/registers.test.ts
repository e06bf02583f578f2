// Tests registers and their groups with random documents, compared with a simple computation in TypeScript.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { IssuingBusiness } from '../../../test/issuing-business.ts';
import { useScene } from '../../../test/scene.ts';
import { randomNumbers } from '../../../test/write-year.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { enterWaitingDocuments } from './enter-documents.ts';
import { listGroupDocuments, readFormGroups } from './form-groups-store.ts';
import { type BookPeriod, type BookRegister, registerDocuments } from './register-store.ts';
import { readInSnapshot } from './snapshot-store.ts';

interface Issued {
  readonly number: number;
  readonly businessId: number;
  readonly environment: number;
  readonly type: 1 | 6;
  readonly day: string;
  readonly annulled: boolean;
  readonly classified: boolean;
  readonly registered: string | null;
  readonly taxes: readonly { code: string; percentageCode: string; base: number; value: number }[];
}

let businesses: readonly IssuingBusiness[];
let issued: readonly Issued[];

const scene = useScene({ api: false, business: 'issuing', otherAccount: true });

beforeAll(async () => {
  const { account, otherAccount, business } = scene;
  businesses = [business, await scene.anotherBusiness(account.id), await scene.anotherBusiness(otherAccount.id)];
  issued = businesses.flatMap(({ businessId }, at) => someIssued(businessId, at * 1000));
  for (const business of businesses) await write(business);
});

const dayAt = (day: number) => new Date(Date.UTC(2025, 10, 1 + day)).toISOString().slice(0, 10);
const months = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03'];
const spanOf = (month: string) => {
  const [year = 0, at = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10) };
};

function someIssued(businessId: number, first: number): Issued[] {
  const random = randomNumbers(first + 1);
  return Array.from({ length: 150 }, (_, at) => {
    const day = random.below(90);
    const classified = random.chance(0.7);
    return {
      number: first + at + 1,
      businessId,
      environment: random.pick([1, 1, 2]),
      type: random.pick([1, 6, 6]),
      day: dayAt(day),
      annulled: random.chance(0.2),
      classified,
      registered: classified && random.chance(0.6) ? dayAt(day + random.below(60)) : null,
      // The codes include one of a forged file that looks like two codes.
      taxes: Array.from({ length: random.below(4) }, () => ({
        code: random.pick(['2', '2', '2', '3']),
        percentageCode: random.pick(['0', '4', '0,2 4']),
        base: random.below(10_000) / 100,
        value: random.below(1000) / 100,
      })),
    };
  });
}

async function write({ accountId, businessId, establishmentId, emissionPointId, providerId }: IssuingBusiness) {
  const rows = issued.filter((row) => row.businessId === businessId);
  await sql`
    with x as (
      select x.*, '4' || lpad(x.number::text, 48, '0') as key
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (number bigint, environment smallint, type smallint, day date,
             annulled boolean, classified boolean, registered date, taxes jsonb)
    ),
    d as (
      insert into documents (account_id, business_id, environment_id, document_type_id, acronym, establishment_id, emission_point_id,
             number, access_key, authorization_number, issue_date, entity_id, entity_identification, entity_name, subtotal, discount,
             total, body, computed, annulment, annulled_at)
      select ${accountId}, ${businessId}, environment, type, 'AUT', ${establishmentId}, ${emissionPointId},
             '001-001-' || lpad(number::text, 9, '0'), key, '1', day, ${providerId}, '1', 'X', 1, 0, 1, '{}',
             jsonb_build_object('taxes', taxes, 'items', '[]'::jsonb, 'payments', '[]'::jsonb),
             case when annulled then '{"state": "annulled"}'::jsonb end, case when annulled then now() end
        from x
      returning id, access_key
    )
    insert into document_classifications (document_id, account_id, business_id, sustain_code, registered_on)
    select d.id, ${accountId}, ${businessId}, '01', x.registered from d join x on x.key = d.access_key where x.classified`.execute(
    scene.owner,
  );
}

type Span = Pick<BookPeriod, 'from' | 'to'>;

function periodOf({ accountId, businessId }: IssuingBusiness, environmentId: number, span: Span): BookPeriod {
  return { accountId, businessId, environmentId, ...span };
}

const dayOf = ({ type, registered, day }: Issued) => (type === 6 && registered !== null ? registered : day);

function expectedIn(register: BookRegister, { businessId, environmentId, from, to }: BookPeriod): readonly Issued[] {
  const type = register === 'sales' ? 1 : 6;
  return issued.filter((row) => {
    const day = dayOf(row);
    return (
      row.type === type &&
      row.businessId === businessId &&
      row.environment === environmentId &&
      day >= from &&
      day <= to
    );
  });
}

async function numbersIn(
  register: BookRegister,
  period: BookPeriod,
  which: 'all' | 'counted',
): Promise<readonly string[]> {
  const { rows } = await scene.db.forAccount(period.accountId, (trx) =>
    sql<{ line: string }>`
      select d.number || ' ' || g.day || ' ' || coalesce(g.left_out, '') as line
        from (${registerDocuments(register, period, which)}) g join documents d on d.id = g.document_id`.execute(trx),
  );
  return rows.map(({ line }) => line).sort();
}

const lineOf = (row: Issued) =>
  `001-001-${String(row.number).padStart(9, '0')} ${dayOf(row)} ${row.annulled ? 'annulled' : ''}`;

const allMonths = () =>
  businesses.flatMap((business, at) =>
    (at === 0 ? [1, 2] : [1]).flatMap((environment) =>
      months.map((month) => periodOf(business, environment, spanOf(month))),
    ),
  );

describe('a settlement with a day of entry', () => {
  it('is entered when the month to which it belongs is read, although it was issued before', async () => {
    const [business] = businesses as [IssuingBusiness];
    const period = periodOf(business, 1, spanOf('2026-02'));
    expect(expectedIn('purchases', period).some(({ day }) => day < period.from)).toBe(true);
    expect(await enterWaitingDocuments(scene.db, period)).toBeUndefined();
    expect(await numbersIn('purchases', period, 'all')).toEqual(expectedIn('purchases', period).map(lineOf).sort());
  });
});

describe('after all documents are entered', () => {
  beforeAll(async () => {
    for (const business of businesses)
      await enterWaitingDocuments(scene.db, periodOf(business, 1, { from: dayAt(0), to: dayAt(200) }));
  });

  it('each document is in one month of its business, with its reason to be left out', async () => {
    for (const period of allMonths())
      for (const register of ['sales', 'purchases'] as const) {
        const expected = expectedIn(register, period);
        expect(await numbersIn(register, period, 'all')).toEqual(expected.map(lineOf).sort());
        const counted = expected.filter(({ annulled }) => !annulled);
        expect(await numbersIn(register, period, 'counted')).toEqual(counted.map(lineOf).sort());
      }
  });

  it('a document annulled during a read is in all parts of the result or in none', async () => {
    const [business] = businesses as [IssuingBusiness];
    const period = periodOf(business, 1, { from: dayAt(0), to: dayAt(200) });
    const countIn = async (trx: Trx) =>
      (await sql`select from (${registerDocuments('sales', period, 'counted')}) g`.execute(trx)).rows.length;
    const annul = sql`update documents set annulled_at = '2026-04-01', annulment = '{"state": "annulled"}'
                       where document_type_id = 1 and annulled_at is null`;
    const restore = sql`update documents set annulled_at = null, annulment = null where annulled_at = '2026-04-01'`;
    const [first, second] = await scene.db.forAccount(business.accountId, async (trx) => {
      await readInSnapshot(trx);
      const before = await countIn(trx);
      await annul.execute(scene.owner);
      return [before, await countIn(trx)];
    });
    expect(await scene.db.forAccount(business.accountId, countIn)).toBe(0);
    await restore.execute(scene.owner);
    expect([first, second]).toEqual([second, expectedIn('sales', period).filter((row) => !row.annulled).length]);
  });

  it('groups count each document once, and their listed documents add up to the figure', async () => {
    const [business] = businesses as [IssuingBusiness];
    const period = periodOf(business, 1, { from: dayAt(0), to: dayAt(200) });
    const counted = expectedIn('purchases', period).filter(({ annulled }) => !annulled);
    const vatOf = ({ taxes }: Issued) => taxes.filter(({ code }) => code === '2');
    await scene.db.forAccount(business.accountId, async (trx) => {
      const { groups, together } = await readFormGroups(trx, 'purchases', period);
      expect(together.reduce((sum, { count }) => sum + count, 0)).toBe(
        counted.filter((row) => vatOf(row).length > 0).length,
      );
      for (const { key, code, sustainCode, documents, base } of groups) {
        const lines = counted
          .filter(({ classified }) => classified === (sustainCode === '01'))
          .map((row) => vatOf(row).filter(({ percentageCode }) => percentageCode === code))
          .filter(({ length }) => length > 0);
        const cents = lines.flat().reduce((sum, line) => sum + Math.round(line.base * 100), 0);
        const figure = [code, lines.length, cents / 100];
        expect([code, documents, Number(base.toString())]).toEqual(figure);
        const cut = { after: undefined, sortDir: 'asc', page: 1, perPage: 1 } as const;
        const part = { register: 'purchases', weights: [{ key, base: 1, value: 0 }] } as const;
        const { total, amount } = await listGroupDocuments(trx, period, [part], cut as never);
        expect([code, total, Number(amount)]).toEqual(figure);
      }
    });
  });
});
