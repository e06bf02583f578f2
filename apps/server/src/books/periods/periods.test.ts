// Tests that closing a month stores its figures. Later changes are listed next to them, with the documents that caused
// them.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useScene } from '../../../test/scene.ts';
import { faultCodesOf, recordOfAnswer } from '../../../test/test-app.ts';
import { readUnclassifiedSettlements } from '../../panel/classification-inbox/store.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { ShownPeriod } from './show.ts';

let businessId: number;
// The clock is set to the next month. The documents were issued today.
const now = new Date();
const period = dayInGuayaquil(now).slice(0, 7);
const later = new Date(now.getTime() + 45 * 86_400_000);
let clock = now;
const scene = useScene({ business: 'issuing', now: () => clock });
const { client } = scene;

beforeAll(() => {
  businessId = scene.business.businessId;
});

const issue = async (code: string) => (await scene.issue(code)).id;

const get = async () =>
  recordOfAnswer(await client('periods.get', { params: { period }, query: { businessId } })) as unknown as ShownPeriod;
const close = (body: object = { business_id: businessId }) =>
  client('periods.close', { params: { period }, body: body as never });
const figureOf = ({ figures }: ShownPeriod, name: string) => figures.find(({ figure }) => figure === name)?.value;

describe('a month', () => {
  it('cannot be closed before it is over', async () => {
    await issue('01');
    expect((await close()).body).toMatchObject({ code: 'obligation.period_not_over' });
  });

  it('is closed once, with its figures, the user and the time', async () => {
    clock = later;
    const answers = await Promise.all([close(), close()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'period.closed' });
    const shown = await get();
    expect(shown).toMatchObject({ state: 'closed', closedBy: { kind: 'api_key' }, differences: [], changed: [] });
    expect([figureOf(shown, 'sales.count'), figureOf(shown, 'sales.total')]).toEqual([1, 24.15]);
    expect([figureOf(shown, '104.411'), figureOf(shown, '104.421')]).toEqual([21, 3.15]);
    const list = await client('periods.list', { query: { businessId } });
    expect(list.body.data).toMatchObject([{ period }]);
  });

  it('is closed in its environment only: closing the test environment does not close production', async () => {
    const move = (environment_id: number) =>
      scene.owner.updateTable('businesses').set({ environment_id }).where('id', '=', businessId).execute();
    await move(2);
    expect(await get()).toMatchObject({ state: 'open', history: [] });
    expect((await client('periods.list', { query: { businessId } })).body.data).toEqual([]);
    await move(1);
    expect(await get()).toMatchObject({ state: 'closed' });
  });

  it('lists later and annulled documents next to its figures', async () => {
    clock = now;
    const late = await issue('01');
    const shown = await get();
    expect(shown.differences).toContainEqual({ figure: 'sales.total', closed: 24.15, now: 48.3 });
    expect(shown.changed).toMatchObject([{ id: late, received: false, annulled: false }]);
    expect(figureOf(shown, 'sales.total')).toBe(24.15);
    await sql`update documents set annulled_at = now(), annulment = '{"state": "annulled"}', updated_at = clock_timestamp()
               where id = ${late}`.execute(scene.owner);
    const annulled = await get();
    expect(annulled.differences).toEqual([]);
    expect(annulled.changed).toMatchObject([{ id: late, annulled: true }]);
  });

  it('is reopened with a reason that is stored', async () => {
    const params = { period };
    const blank = await client('periods.reopen', { params, body: { business_id: businessId, reason: ' ' } });
    expect(faultCodesOf(blank)).toEqual([expect.stringContaining('reason: ')]);
    const body = { business_id: businessId, reason: 'Llegó una factura tarde' };
    expect(recordOfAnswer(await client('periods.reopen', { params, body }))).toMatchObject({
      state: 'open',
      history: [{ reason: 'Llegó una factura tarde', reopenedBy: { kind: 'api_key' } }],
    });
    expect((await client('periods.reopen', { params, body })).body).toMatchObject({ code: 'period.not_closed' });
    const owner = scene.owner;
    const noted = await owner
      .selectFrom('audit_log')
      .select('action')
      .where('record_type', '=', 'period')
      .orderBy('id')
      .execute();
    expect(noted.map(({ action }) => action)).toEqual(['periods.close', 'periods.reopen']);
  });

  it('of another account, and text that is no month', async () => {
    expect(faultCodesOf(await close({ business_id: 999_999 }))).toEqual(['business_id: field.not_found']);
    const odd = await client('periods.get', { params: { period: '2026-13' }, query: { businessId } });
    expect(odd.status).toBe(400);
  });
});

describe('a purchase settlement of the business', () => {
  it('is classified like a received document, and no other type is', async () => {
    clock = now;
    const id = await issue('03');
    const params = { id };
    const month = { accountId: scene.account.id, businessId, period };
    const left = async () =>
      (await scene.owner.transaction().execute((trx) => readUnclassifiedSettlements(trx as Trx, month, 10))).map(
        (row) => row.id,
      );
    expect(await left()).toEqual([id]);
    const body = {
      sustain_code_id: 1,
      vat_credit: 'full',
      fixed_asset: false,
      registered_on: dayInGuayaquil(now),
    } as const;
    const said = await client('documents.classification.update', { params, body });
    expect(said.status, said.text).toBe(200);
    const changed = await client('documents.classification.update', { params, body: { vat_credit: 'none' } });
    expect(recordOfAnswer(changed)).toMatchObject({
      documentId: id,
      sustainCode: { code: '01' },
      vatCredit: 'none',
      fixedAsset: false,
    });
    expect(recordOfAnswer(await client('documents.classification.get', { params }))).toEqual(recordOfAnswer(changed));
    const progress = recordOfAnswer(await client('classificationProgress.get', { query: { businessId, period } }));
    expect(progress).toMatchObject({ total: { count: 1, amount: 24.15 }, done: { count: 1 } });
    expect(await left()).toEqual([]);
    const invoice = await issue('01');
    const refused = await client('documents.classification.get', { params: { id: invoice } });
    expect(refused.body).toMatchObject({ code: 'classification.not_a_purchase' });
    const early = await client('documents.classification.update', { params, body: { registered_on: '2020-01-01' } });
    expect(faultCodesOf(early)).toEqual(['registered_on: classification.registered_before_issue']);
  });
});
