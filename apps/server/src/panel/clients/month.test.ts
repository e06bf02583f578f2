// The month of an accountant's clients: the steps of each client, overdue returns, and the order by due date.
import { firstDayMonthsAfter, parsePeriod } from '@talonario/sri';
import { beforeAll, expect, it } from 'vitest';
import { makeBusiness } from '../../../test/directories.ts';
import { makeSignedInUser } from '../../../test/limited-access.ts';
import { makePanelClient } from '../../../test/panel-client.ts';
import { storePurchases } from '../../../test/purchases.ts';
import { useScene } from '../../../test/scene.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';

const now = new Date();
const today = dayInGuayaquil(now);
const month = firstDayMonthsAfter(today, -1).slice(0, 7);
const monthBefore = firstDayMonthsAfter(today, -2).slice(0, 7);
let clock = now;
const scene = useScene({ business: 'issuing', now: () => clock });

let late: number;
let fresh: number;
let panel: ReturnType<typeof makePanelClient>;

interface Client {
  readonly business: { readonly id: number };
  readonly period: string;
  readonly overdue: boolean;
  readonly steps: Readonly<Record<string, { readonly state: string; readonly count: number }>>;
  readonly due: readonly { readonly obligation: string; readonly period: string; readonly dueOn: string }[];
}

beforeAll(async () => {
  late = scene.business.businessId;
  fresh = await makeBusiness(scene.client, { business_name: 'CLIENTE NUEVO' });
  const suppliers = [['0990000015001', 'PROVEEDORA']] as const;
  await storePurchases(scene as never, { period: month, suppliers, lines: ['papel'], count: 2 });
  panel = makePanelClient(scene.app.url, await makeSignedInUser(scene, 'accountant', null, [late, fresh]));
});

async function list(query: { period?: string } = {}): Promise<Client[]> {
  const answer = await panel('clients.list', { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as Client[];
}

const step = (client: Client | undefined) =>
  Object.fromEntries(
    Object.entries(client?.steps ?? {}).map(([name, { state, count }]) => [name, `${state} ${count}`]),
  );

it('shows the steps of the last month that is over, and of the month that was asked for', async () => {
  const [one] = (await list()).filter(({ business }) => business.id === late);
  expect(one?.period).toBe(month);
  expect(step(one)).toMatchObject({ import: 'done 0', classify: 'left 2' });
  const [before] = (await list({ period: monthBefore })).filter(({ business }) => business.id === late);
  expect(before?.period).toBe(monthBefore);
  // The business did not use Talonario in that month, so nothing of that month is overdue.
  expect(step(before)).toMatchObject({ import: 'open 0', classify: 'open 0', declare: 'open 0' });
  expect((await panel('clients.list', { query: { period: '2026-13' } })).status).toBe(400);
});

it('puts a client with an overdue return first, and counts no return of a month before it worked here', async () => {
  clock = new Date(now.getTime() + 62 * 86_400_000);
  const day = dayInGuayaquil(clock);
  const clients = await list({ period: month });
  expect(clients.map(({ business }) => business.id)).toEqual([late, fresh]);
  const [first, second] = clients;
  expect(first?.overdue).toBe(true);
  expect(first?.due.every(({ dueOn }) => dueOn < day)).toBe(true);
  expect(first?.due[0]?.period).toBe(month);
  expect(step(first)).toMatchObject({ classify: 'left 2', withhold: 'done 0', declare: 'overdue 2' });
  // The business was added this month, so the returns of the month before are not due here.
  expect(second?.due.every(({ period }) => (parsePeriod(period)?.to ?? '') >= today)).toBe(true);
  expect(step(second)).toMatchObject({ import: 'open 0', declare: 'open 0' });
  // The home page of the business shows the same returns as overdue.
  const todo = (await panel('home.todo', { query: { businessId: late } })).body.data as { returns: Client['due'] };
  expect(todo.returns.filter(({ dueOn }) => dueOn < day)).toEqual(first?.due);
  clock = now;
});

it('counts declared returns, and the annex that is left after them', async () => {
  clock = new Date(now.getTime() + 62 * 86_400_000);
  const declare = (obligation: string) =>
    scene.client('businesses.obligations.update', {
      params: { id: late, obligation, period: month } as never,
      body: { state: 'declared', return_number: '872650123456' } as never,
    });
  expect((await declare('104')).status).toBe(200);
  const row = async () => (await list({ period: month })).find(({ business }) => business.id === late);
  expect(step(await row())).toMatchObject({ declare: 'overdue 1' });
  expect((await declare('103')).status).toBe(200);
  expect(step(await row())).toMatchObject({ declare: 'done 0' });
  expect((await row())?.due.map(({ obligation, period }) => `${obligation} ${period}`)).not.toContain(`104 ${month}`);
  clock = now;
});

it('reads the month of one business with the same steps, and of no business of others', async () => {
  const month_ = async (businessId: number, who = panel) =>
    await who('home.month', { query: { businessId, period: month } });
  const [row] = (await list()).filter(({ business }) => business.id === late);
  const answer = await month_(late);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.data).toMatchObject({ period: month, steps: row?.steps, received: 2, issued: 0 });
  const { returns } = answer.body.data as { returns: { obligation: string; period: string }[] };
  expect(returns.map((one) => `${one.obligation} ${one.period}`).sort()).toEqual(
    ['103', '104', 'ATS'].map((name) => `${name} ${month}`),
  );
  const stranger = makePanelClient(scene.app.url, await makeSignedInUser(scene, 'accountant', null, [fresh]));
  expect((await month_(late, stranger)).status).toBe(404);
  const [point] = (await scene.client('emissionPoints.list', { query: { businessId: late } })).body.data as {
    id: number;
  }[];
  const cashier = makePanelClient(scene.app.url, await makeSignedInUser(scene, 'cashier', [point?.id ?? 0]));
  expect((await month_(late, cashier)).status).toBe(403);
});
