import { largestKeptForm, mostKeptForms } from '@talonario/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSceneBusiness, type SceneBusiness } from '../../../test/delivery-scene.ts';
import { makePanelClient, type PanelClient, signIn } from '../../../test/panel-client.ts';
import { makeTestAccount, startTestApp, type TestAccount, type TestApp } from '../../../test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { purgeKeptForms } from './store.ts';

let test: TestDatabase;
let app: TestApp;
let account: TestAccount;
let business: SceneBusiness;
let panel: PanelClient;
beforeAll(async () => {
  test = await createTestDatabase();
  app = await startTestApp(test);
  account = await makeTestAccount(test);
  business = await makeSceneBusiness(test.owner, account.id);
  panel = makePanelClient(app.url, await signIn(test, account.id));
});
afterAll(async () => {
  await app.close();
  await test.drop();
});

const keep = (place: string, content: string, version?: number, as = panel) =>
  as('keptForms.keep', {
    body: { business_id: business.businessId, place, content, ...(version !== undefined && { version }) },
  });
const read = (place: string, as = panel) => as('keptForms.get', { query: { businessId: business.businessId, place } });
const forget = (place: string, version?: number) =>
  panel('keptForms.forget', {
    body: { business_id: business.businessId, place, ...(version !== undefined && { version }) },
  });
const versionOf = ({ body }: { body: { data?: unknown } }) => (body.data as { version: number }).version;
const keepNew = async (place: string, content: string) => versionOf(await keep(place, content));
const placesOf = async (as = panel) =>
  ((await as('keptForms.list', { query: { businessId: business.businessId } })).body.data as { place: string }[]).map(
    ({ place }) => place,
  );

it('is gone on with where it was left, by whoever began it and by nobody else', async () => {
  const first = await keepNew('01', '{"a":1}');
  const second = versionOf(await keep('01', '{"a":2}', first));
  expect((await read('01')).body.data).toEqual({ place: '01', version: second, content: '{"a":2}' });
  expect(await placesOf()).toEqual(['01']);
  const colleague = makePanelClient(app.url, await signIn(test, account.id, 'member'));
  expect(await placesOf(colleague)).toEqual([]);
  expect((await read('01', colleague)).status).toBe(404);
  const stranger = makePanelClient(app.url, await signIn(test, (await makeTestAccount(test)).id));
  expect((await read('01', stranger)).status).toBe(404);
  expect((await keep('01', 'mine', second, stranger)).status).toBe(404);
});

it('tells who writes over another version than they read, or over what is finished', async () => {
  const first = await keepNew('04', 'first');
  const [one, other] = await Promise.all([keep('04', 'second', first), keep('04', 'late', first)]);
  expect([one.status, other.status].sort()).toEqual([200, 409]);
  expect((await keep('04', 'late', first)).body.code).toBe('form.elsewhere');
  expect((await keep('04', 'as if new')).body.code).toBe('form.elsewhere');
  expect((await forget('04', first)).body.code).toBe('form.elsewhere');
  expect((await forget('04')).status).toBe(204);
  expect((await keep('04', 'after the end', first + 1)).body.code).toBe('form.elsewhere');
  expect((await forget('04', first + 1)).body.code).toBe('form.elsewhere');
});

it('knows a form begun anew from the one before in its place', async () => {
  const before = await keepNew('06', 'first');
  expect((await forget('06', before)).status).toBe(204);
  await keepNew('06', 'anew');
  expect((await keep('06', 'late', before)).body.code).toBe('form.elsewhere');
  expect((await forget('06')).status).toBe(204);
});

it('keeps a bounded number and size of them, many at once counted as many', async () => {
  const answers = await Promise.all(Array.from({ length: mostKeptForms + 3 }, (_, index) => keep(`05.${index}`, 'x')));
  expect(answers.filter(({ status }) => status === 200).length).toBe(mostKeptForms - 1);
  expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('form.too_many');
  expect((await keep('01', 'x'.repeat(largestKeptForm + 1))).status).toBe(422);
  expect((await keep('../x', 'x')).status).toBe(422);
});

it('is forgotten a month after the last letter', async () => {
  await sql`update kept_forms set updated_at = now() - interval '31 days' where place like '05.%'`.execute(test.owner);
  expect(await purgeKeptForms(test.db)).toBe(false);
  expect(await placesOf()).toEqual(['01']);
});

it('goes with the person who wrote it', async () => {
  const user = await signIn(test, account.id);
  const panelOf = makePanelClient(app.url, user);
  await keep('01', 'x', undefined, panelOf);
  const left = () => sql`select 1 from kept_forms where user_id = ${user.userId}`.execute(test.owner);
  expect((await left()).rows).toHaveLength(1);
  await sql`delete from sessions where user_id = ${user.userId}`.execute(test.owner);
  await sql`delete from users where id = ${user.userId}`.execute(test.owner);
  expect((await left()).rows).toHaveLength(0);
});
