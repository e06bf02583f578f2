import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { IssuingBusiness } from '../../../test/issuing-business.ts';
import { makePanelClient, signIn } from '../../../test/panel-client.ts';
import { useScene } from '../../../test/scene.ts';
import { makeTestAccount } from '../../../test/test-app.ts';
import { addDays, homePagePeriodsOf } from './days.ts';
import { authorizedTotalsQuery } from './store.ts';

let now = new Date('2026-03-31T20:00:00-05:00'); // in UTC it is April already
const scene = useScene({ business: 'issuing', now: () => now });
const { panel } = scene;
beforeEach(async () => {
  now = new Date('2026-03-31T20:00:00-05:00');
  await sql`truncate documents cascade`.execute(scene.owner);
});

interface Written {
  readonly type?: number;
  readonly acronym?: string;
  readonly day?: string;
  readonly total?: string;
  readonly environment?: number;
  readonly of?: IssuingBusiness;
}

/** Inserts documents directly as rows of the table, because only their sums matter here. */
async function write(documents: readonly Written[]): Promise<void> {
  if (documents.length === 0) return;
  const { rows } = await sql<{ start: number }>`
    select coalesce(max(id), 0) + 1 as start from documents`.execute(scene.owner);
  const start = rows[0]?.start ?? 1;
  await scene.owner
    .insertInto('documents')
    .values(
      documents.map(
        (
          { type = 1, acronym = 'AUT', day = '2026-03-31', total = '1', environment = 1, of = scene.business },
          index,
        ) => ({
          account_id: of.accountId,
          business_id: of.businessId,
          environment_id: environment,
          document_type_id: type,
          acronym: acronym as 'AUT',
          establishment_id: of.establishmentId,
          emission_point_id: of.emissionPointId,
          ...(acronym !== 'CRD' && {
            number: `001-001-${String(start + index).padStart(9, '0')}`,
            access_key: `${of.businessId}${Date.now()}`.padStart(20, '9') + String(start + index).padStart(29, '0'),
            authorization_number: '1',
          }),
          issue_date: day,
          entity_id: of.customerId,
          entity_identification: '1',
          entity_name: 'X',
          subtotal: total,
          discount: '0',
          total,
          body: '{}',
          computed: '{}',
        }),
      ),
    )
    .execute();
}

interface Sales {
  readonly total: number;
  readonly count: number;
}
interface Home {
  readonly today: Sales;
  readonly month: Sales;
  readonly previousMonth: Sales & { readonly throughDay: string };
  readonly days: readonly (Sales & { readonly date: string })[];
  readonly byType: readonly (Sales & { readonly code: string })[];
  readonly documentCounts: Record<string, number>;
  readonly failedEmails: number;
  readonly signature: { readonly status: string; readonly daysLeft: number | null };
  readonly authority: { readonly environmentId: number; readonly hours: readonly object[] };
  readonly alerts: readonly { readonly kind: string }[];
}

async function home(): Promise<Home> {
  const { status, body } = await panel('home.get', { query: { businessId: scene.business.businessId } });
  expect(status).toBe(200);
  return body.data as Home;
}

describe('permissions', () => {
  it('refuse calls without a session and users of another account', async () => {
    const query = { businessId: scene.business.businessId };
    expect((await makePanelClient(scene.app.url, undefined)('home.get', { query })).status).toBe(401);
    const other = await makeTestAccount(scene.database);
    const stranger = makePanelClient(scene.app.url, await signIn(scene.database, other.id));
    expect((await stranger('home.get', { query })).body.code).toBe('resource.not_found');
  });
});

describe('sales', () => {
  it('are zero for every day of a business without documents', async () => {
    const data = await home();
    expect(data.days.map(({ date }) => date)).toEqual(homePagePeriodsOf('2026-03-31').days);
    expect(data.days.every(({ total, count }) => total === 0 && count === 0)).toBe(true);
    expect(data.byType).toEqual([]);
  });

  it('compare the 31st with the whole of a shorter month', async () => {
    await write([{ day: '2026-02-28', total: '7.10' }, { day: '2026-02-01', total: '0.05' }, { day: '2026-01-31' }]);
    expect((await home()).previousMonth).toEqual({ total: 7.15, count: 2, throughDay: '2026-02-28' });
    now = new Date('2026-03-15T00:00:00-05:00');
    expect((await home()).previousMonth).toEqual({ total: 0.05, count: 1, throughDay: '2026-02-15' });
    now = new Date('2026-01-31T23:59:59-05:00');
    expect((await home()).previousMonth.throughDay).toBe('2025-12-31');
  });

  it('are invoices and debit notes less credit notes', async () => {
    await write([
      { total: '100.10' },
      { type: 3, total: '5' },
      { type: 2, total: '30.05' },
      { type: 4, total: '0' },
      { type: 5, total: '1000' },
      { type: 6, total: '1000' },
    ]);
    const { today, byType } = await home();
    expect(today).toEqual({ total: 75.05, count: 3 });
    expect(byType.map(({ code, total }) => [code, total])).toEqual([
      ['01', 100.1],
      ['03', 1000],
      ['04', 30.05],
      ['05', 5],
      ['06', 0],
      ['07', 1000],
    ]);
  });

  it('leave out documents that SRI annulled', async () => {
    await write([{ total: '100' }, { total: '30' }, { type: 2, total: '5' }, { day: '2026-03-30', total: '7' }]);
    await scene.owner
      .updateTable('documents')
      .set({ annulment: JSON.stringify({ state: 'annulled' }), annulled_at: now })
      .where('total', 'in', ['30', '5', '7'])
      .execute();
    const { today, month, days, byType } = await home();
    expect([today, days.at(-2), month]).toEqual([
      { total: 100, count: 1 },
      { date: '2026-03-30', total: 0, count: 0 },
      { total: 100, count: 1 },
    ]);
    expect(byType.map(({ code, total }) => `${code} ${total}`)).toEqual(['01 100', '04 0']);
  });

  it('never mix test and production', async () => {
    await write([{ total: '1' }, { total: '20', environment: 2 }, { acronym: 'NAT', environment: 2 }]);
    expect((await home()).today.total).toBe(1);
    const setEnvironment = (id: number) =>
      scene.owner
        .updateTable('businesses')
        .set({ environment_id: id })
        .where('id', '=', scene.business.businessId)
        .execute();
    await setEnvironment(2);
    const production = await home();
    await setEnvironment(1);
    expect(production.today.total).toBe(20);
    expect(production.documentCounts.rejected).toBe(1);
    expect(production.authority.environmentId).toBe(2);
  });

  it('equal the sums over all documents', async () => {
    const today = '2026-03-31';
    const document = fc.record({
      type: fc.integer({ min: 1, max: 6 }),
      acronym: fc.constantFrom('CRD', 'PPR', 'SND', 'REC', 'AUT', 'AUT', 'AUT', 'DVL', 'NAT'),
      day: fc.integer({ min: -95, max: 0 }).map((days) => addDays(today, days)),
      total: fc.integer({ min: 0, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2)),
      environment: fc.constantFrom(1, 1, 1, 2),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(document, { maxLength: 120 }), async (documents) => {
        await sql`truncate documents cascade`.execute(scene.owner);
        await write(documents);
        const data = await home();
        const here = documents.filter(({ environment }) => environment === 1);
        const authorized = here.filter(({ acronym }) => acronym === 'AUT');
        const sales = (holds: (day: string) => boolean) => {
          const own = authorized.filter(({ type, day }) => [1, 2, 3].includes(type) && holds(day));
          const cents = own.reduce(
            (all, { type, total }) => all + (type === 2 ? -1 : 1) * Math.round(Number(total) * 100),
            0,
          );
          return { total: cents / 100, count: own.length };
        };
        expect(data.today).toEqual(sales((day) => day === today));
        expect(data.month).toEqual(sales((day) => day.startsWith('2026-03')));
        expect(data.previousMonth).toEqual({ ...sales((day) => day.startsWith('2026-02')), throughDay: '2026-02-28' });
        for (const { date, ...figures } of data.days) expect(figures).toEqual(sales((day) => day === date));
        expect(data.documentCounts).toEqual({
          drafts: documents.filter(({ acronym }) => acronym === 'CRD').length,
          unfinished: here.filter(({ acronym }) => ['PPR', 'SND', 'REC'].includes(acronym)).length,
          rejected: here.filter(({ acronym }) => ['DVL', 'NAT'].includes(acronym)).length,
        });
      }),
      { numRuns: 25 },
    );
  });

  it('are read from an index only, regardless of the number of documents', async () => {
    await write(Array.from({ length: 50 }, () => ({})));
    await sql`vacuum analyze documents`.execute(scene.owner);
    const place = { accountId: scene.account.id, businessId: scene.business.businessId, environmentId: 1 };
    // Reads the plan with the service's database role, because the index must also contain the columns of row-level
    // security.
    const plan = await scene.db.forAccount(scene.account.id, async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      await sql`set local enable_bitmapscan = off`.execute(trx);
      const explain = sql<Record<string, string>>`explain ${authorizedTotalsQuery(place, '2026-02-01', '2026-03-31')}`;
      return (await explain.execute(trx)).rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('Index Only Scan using documents_decided_idx');
    expect(plan).toMatch(/Index Cond: .*business_id.*environment_id.*issue_date/);
  });

  it('are separate for another business of the same account', async () => {
    const sister = await scene.anotherBusiness(scene.account.id);
    await write([{ of: sister, total: '50' }]);
    expect((await home()).month.total).toBe(0);
  });
});

describe('pending work', () => {
  it('is counted up to a limit', async () => {
    await write(Array.from({ length: 1100 }, () => ({ acronym: 'CRD' })));
    expect((await home()).documentCounts.drafts).toBe(1000);
  });

  it('distinguishes a certificate that expires soon from a valid one', async () => {
    const validTo = async (date: string) => {
      await scene.owner
        .updateTable('signatures')
        .set({ valid_from: new Date('2020-01-01'), valid_to: new Date(date) } as never)
        .where('business_id', '=', scene.business.businessId)
        .execute();
      return (await home()).signature;
    };
    expect(await validTo('2026-05-01T20:00:00-05:00')).toEqual({ status: 'valid', daysLeft: 31 });
    expect(await validTo('2026-04-30T19:00:00-05:00')).toEqual({ status: 'expiring', daysLeft: 29 });
    expect((await validTo('2026-03-31T19:00:00-05:00')).status).toBe('expired');
    const bare = await makeTestAccount(scene.database);
    const { id } = await scene.owner
      .insertInto('businesses')
      .values({ account_id: bare.id, identification: '1790000000001', business_name: 'X', address: 'Y' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = await makePanelClient(scene.app.url, await signIn(scene.database, bare.id))('home.get', {
      query: { businessId: id },
    });
    expect((answer.body.data as Home).signature).toEqual({ status: 'missing', daysLeft: null });
    expect(answer.body.data).toMatchObject({ providerRucMissing: true });
  });

  it('counts mails that failed within 30 days', async () => {
    await write([{}]);
    const { id } = await scene.owner.selectFrom('documents').select('id').executeTakeFirstOrThrow();
    const mail = (status: 'failed' | 'sent', days: number) =>
      sql`insert into emails (account_id, business_id, document_id, origin, recipients, pending, status, created_at)
          values (${scene.account.id}, ${scene.business.businessId}, ${id}, 'request', '{a@x.ec}', '{}', ${status},
                  now() - make_interval(days => ${days}))`.execute(scene.owner);
    await mail('failed', 1);
    await mail('failed', 31);
    await mail('sent', 1);
    expect((await home()).failedEmails).toBe(1);
  });
});
