import type { RouteSpec } from '@talonario/contract';
import { beforeAll, expect, it } from 'vitest';
import {
  allRoutes,
  faultFieldsIn,
  isNotFoundAnswer,
  listCrossAccountProbes,
  makeRecordsOfAccount,
  type RecordsOfAccount,
  watchRows,
  whileRejectedBySri,
} from '../../test/cross-account.ts';
import { useScene } from '../../test/scene.ts';
import { apiHandlers } from './app.ts';

let own: RecordsOfAccount;
let foreign: RecordsOfAccount;
const mark = 'COSA AJENA QUE NADIE DEBE VER';

const scene = useScene({ account: true, otherAccount: true, config: { webhookAllowPrivate: true } });

beforeAll(async () => {
  foreign = await makeRecordsOfAccount(scene.client, mark, scene.app.services);
  own = await makeRecordsOfAccount(scene.otherAccount.client, 'COSA PROPIA', scene.app.services);
  // Reading the event log assigns positions to new events. This must happen before the tests compare what changed.
  for (const { client } of [scene.account, scene.otherAccount]) await client('events.list');
});

it('every operation of the contract has a handler, otherwise the tests below would prove nothing', () => {
  const missing = allRoutes().filter(({ name }) => !(name in apiHandlers));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

// Routes that no API key may call are called as a user of the panel.
const probed = allRoutes().filter(({ name }) => name !== 'auditLog.list');

it.each(probed.map((route) => [route.name, route] as const))(
  '%s reveals and changes nothing across accounts',
  (_name, route) => unchanged(() => whileRejectedBySri(scene.database, own, route, () => probe(route))),
);

const unchanged = watchRows(
  () => scene.database,
  () => [scene.account.id, scene.otherAccount.id],
);

async function probe(route: RouteSpec): Promise<void> {
  const findings: unknown[] = [];
  for (const { name, route: asked, request, expect: expected } of listCrossAccountProbes(route, own, foreign)) {
    const { status, body, text } = await scene.otherAccount.client(asked, request);
    const holds = {
      hidden: () => isNotFoundAnswer({ status, body }),
      empty: () => isNotFoundAnswer({ status, body }) || (status === 200 && JSON.stringify(body.data) === '[]'),
      // With a business in the body, the record in the path must belong to it, so the record may be reported as not
      // found.
      refused: () => isNotFoundAnswer({ status, body }) || faultFieldsIn(text).includes(expected.field ?? ''),
    }[expected.kind]();
    if (!holds || text.includes(mark)) findings.push([name, status, text.slice(0, 300)]);
  }
  expect(findings).toEqual([]);
}

it('no list shows anything of another account', async () => {
  const lists = allRoutes().filter(({ method, name, params }) => method === 'GET' && !params && name.endsWith('.list'));
  expect(lists.length).toBeGreaterThan(8);
  for (const { name, query } of lists) {
    const needed = ((query as { required?: string[] })?.required ?? []).includes('businessId');
    const { status, text } = await scene.otherAccount.client(name as 'customers.list', {
      query: { ...mostOf(name), ...(needed && { businessId: own.businesses }) },
    });
    expect([name, status, text.includes(mark)]).toEqual([name, 200, false]);
    // The same filter finds the record for its own account, so it would find it here without tenant isolation.
    const mine = await scene.client(name as 'customers.list', {
      query: { ...mostOf(name), ...(needed && { businessId: foreign.businesses }) },
    });
    if (!['sequences.list', 'requests.list', 'periods.list', 'packages.list', 'rehearsals.list'].includes(name))
      expect([name, mine.text.includes(mark)]).toEqual([name, true]);
  }
});

const mostOf = (name: string) =>
  name === 'events.list'
    ? { limit: 1000 }
    : ['obligations.list', 'periods.list', 'packages.list', 'rehearsals.list'].includes(name)
      ? {}
      : { perPage: 100 };

it('without an account no row is visible, whatever a query leaves out', async () => {
  const { system } = scene.database.db;
  for (const table of ['businesses', 'signatures', 'parties', 'items', 'sequences', 'audit_log', 'documents'] as const)
    expect(
      await system
        .selectFrom(table as 'items')
        .select('id')
        .execute(),
    ).toEqual([]);
  // A transaction of the other account does not see the rows either, even without a condition on the account.
  const rows = await scene.database.db.forAccount(scene.otherAccount.id, (trx) =>
    trx.selectFrom('parties').select('account_id').execute(),
  );
  expect(new Set(rows.map(({ account_id }) => account_id))).toEqual(new Set([scene.otherAccount.id]));
  const { numUpdatedRows } = await scene.database.db.forAccount(scene.otherAccount.id, (trx) =>
    trx.updateTable('items').set({ name: 'taken over' }).where('id', '=', foreign.items).executeTakeFirst(),
  );
  expect(numUpdatedRows).toBe(0n);
});
