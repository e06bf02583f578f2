// Tests that a closed month lists every document that changes its figures later, including documents that move to
// another month.
import { addDays, firstDayMonthsAfter } from '@talonario/sri';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodiesOf } from '../../../test/issuing-business.ts';
import { storePurchases } from '../../../test/purchases.ts';
import { useScene } from '../../../test/scene.ts';
import { recordOfAnswer } from '../../../test/test-app.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { ShownPeriod } from './show.ts';

let businessId: number;
// Documents were issued this month. The clock is set to a later time, so this month and the next are over.
const now = new Date();
const today = dayInGuayaquil(now);
const first = today.slice(0, 7);
const firstOfSecond = firstDayMonthsAfter(`${first}-01`, 1);
const second = firstOfSecond.slice(0, 7);
const dayOfSecond = addDays(firstOfSecond, 2);
let clock = now;
const scene = useScene({ business: 'issuing', now: () => clock });
const { client } = scene;

beforeAll(() => {
  businessId = scene.business.businessId;
});

/** Creates a settlement and a purchase in the first month. Then both months are closed again. */
let settlement: number;
let purchase: number;
beforeEach(async () => {
  clock = now;
  const body = { ...bodiesOf(scene.business, now)['03'], emit: true };
  const issued = recordOfAnswer(await client('documents.create', { body: body as never }));
  expect(issued.state).toBe('authorizated');
  settlement = issued.id;
  const suppliers = [['0990000015001', 'PROVEEDORA']] as const;
  [purchase = 0] = await storePurchases(scene as never, { period: first, suppliers, lines: ['papel'], count: 1 });
  clock = new Date(now.getTime() + 80 * 86_400_000);
  for (const period of [first, second]) {
    const asked = { params: { period }, body: { business_id: businessId, reason: 'Otra vez' } };
    await client('periods.reopen', asked);
    const { reason: _, ...closing } = asked.body;
    expect((await client('periods.close', { ...asked, body: closing })).status).toBe(200);
    expect(await get(period)).toMatchObject({ differences: [], changed: [] });
  }
});

const get = async (period: string) =>
  recordOfAnswer(await client('periods.get', { params: { period }, query: { businessId } })) as unknown as ShownPeriod;

const figuresOf = ({ differences }: ShownPeriod) => differences.map(({ figure }) => figure);

async function classify(body: object) {
  const params = { id: settlement };
  expect((await client('documents.classification.update', { params, body: body as never })).status).toBe(200);
}

async function register(registered_on: string | null) {
  const answer = await client('receivedDocuments.update', { params: { id: purchase }, body: { registered_on } });
  expect(answer.status, answer.text).toBe(200);
}

describe('a closed month', () => {
  it('lists a purchase settlement whose classification changed', async () => {
    await classify({ sustain_code_id: 1, vat_credit: 'full', fixed_asset: false });
    const shown = await get(first);
    expect(figuresOf(shown)).toContain('104.500');
    expect(shown.changed).toMatchObject([{ id: settlement, received: false, date: today }]);
    expect((await get(second)).changed).toEqual([]);
  });

  it('lists a purchase settlement that was moved to another month, and so does that month', async () => {
    await classify({ registered_on: dayOfSecond });
    for (const period of [first, second]) {
      const shown = await get(period);
      expect(figuresOf(shown)).toContain('purchases.total');
      expect(shown.changed).toMatchObject([{ id: settlement, received: false, date: dayOfSecond }]);
    }
    await classify({ registered_on: null });
    for (const period of [first, second]) {
      const back = await get(period);
      expect(figuresOf(back)).toEqual([]);
      expect(back.changed).toMatchObject([{ id: settlement, received: false, date: today }]);
    }
  });

  it('lists a purchase that was moved to another month, and so does that month', async () => {
    await register(dayOfSecond);
    for (const period of [first, second]) {
      const shown = await get(period);
      expect(figuresOf(shown)).toContain('purchases.total');
      expect(shown.changed).toMatchObject([{ id: purchase, received: true, date: dayOfSecond }]);
    }
  });

  it('lists a purchase of a batch, and again when the batch is undone', async () => {
    const body = { business_id: businessId, ids: [purchase], registered_on: dayOfSecond };
    const { batchId } = recordOfAnswer(await client('receivedDocuments.mark', { body })) as unknown as {
      batchId: number;
    };
    expect((await get(first)).changed).toMatchObject([{ id: purchase, date: dayOfSecond }]);
    const undone = await client('classificationBatches.undo', { params: { id: batchId } });
    expect(recordOfAnswer(undone)).toMatchObject({ undone: 1 });
    for (const period of [first, second])
      expect((await get(period)).changed).toMatchObject([{ id: purchase, date: `${first}-01` }]);
  });

  it('leaves out documents that were in another month before and after', async () => {
    await register(dayOfSecond);
    const asked = { params: { period: first }, body: { business_id: businessId } };
    await client('periods.reopen', { ...asked, body: { ...asked.body, reason: 'Salió una compra' } });
    expect((await client('periods.close', asked)).status).toBe(200);
    await register(addDays(dayOfSecond, 1));
    expect((await get(first)).changed).toEqual([]);
    expect((await get(second)).changed).toMatchObject([{ id: purchase, date: addDays(dayOfSecond, 1) }]);
  });
});
