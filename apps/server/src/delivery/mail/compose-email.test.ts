// A mail that a person of the panel addresses: to whom, with a copy, in words of their own.
import { mostAddressedADay } from '@talonario/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSceneBusiness, makeSceneDocument, type SceneBusiness } from '../../../test/delivery-scene.ts';
import { makePanelClient, type PanelClient, signIn } from '../../../test/panel-client.ts';
import { makeTestAccount, startTestApp, type TestAccount, type TestApp } from '../../../test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { sendDueEmails } from './send-due-emails.ts';

let test: TestDatabase;
let app: TestApp;
let account: TestAccount;
let business: SceneBusiness;
let panel: PanelClient;
let documentId: number;

beforeAll(async () => {
  test = await createTestDatabase();
  app = await startTestApp(test);
  account = await makeTestAccount(test);
  business = await makeSceneBusiness(test.owner, account.id);
  documentId = await makeSceneDocument(test.owner, business, { entity_email: 'cliente@x.ec' });
  panel = makePanelClient(app.url, await signIn(test, account.id));
});
afterAll(async () => {
  await app.close();
  await test.drop();
});

const compose = (body: object, id = documentId) =>
  panel('documents.email.compose', { params: { id }, body: { business_id: business.businessId, ...body } });

it('goes to the addresses chosen, with copies in a header of their own and the words as plain text', async () => {
  const { status, body } = await compose({
    to: ['a@x.ec', ' b@x.ec ', 'a@x.ec'],
    cc: ['jefe@x.ec', 'a@x.ec'],
    message: 'Buenos días:\n<b>gracias</b> por su compra',
  });
  const { id, to } = body.data as { id: number; to: string[] };
  expect([status, to]).toEqual([202, ['a@x.ec', 'b@x.ec', 'jefe@x.ec']]);
  await sendDueEmails(app.services).run(new AbortController().signal);
  const { eml } = await test.owner.selectFrom('emails').select('eml').where('id', '=', id).executeTakeFirstOrThrow();
  const mail = eml?.toString('utf8') ?? '';
  expect(mail).toMatch(/^To: a@x\.ec, b@x\.ec\r$/m);
  expect(mail).toMatch(/^Cc: jefe@x\.ec\r$/m);
  const opened = await panel('outbox.get', { params: { id } });
  expect((opened.body.data as { text: string }).text).toContain(
    'Buenos días:\n<b>gracias</b> por su compra\n\nCOMERCIAL ANDINA',
  );
  expect(mail.replaceAll(/=\r\n/g, '')).toContain('&#60;b&#62;gracias&#60;/b&#62;');
});

it('is written down: who sent what to whom', async () => {
  const entry = await test.owner
    .selectFrom('audit_log')
    .select(['action', 'record_id', 'after'])
    .where('account_id', '=', account.id)
    .where('action', '=', 'documents.email.compose')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ record_id: documentId, after: { to: ['a@x.ec', 'b@x.ec'], cc: ['jefe@x.ec'] } });
});

it('refuses what is no address, more than ten of them, and words that are too long', async () => {
  const faults = async (body: object) => {
    const { status, body: said } = await compose(body);
    return [status, ...((said.errors ?? []) as { field: string }[]).map(({ field }) => field)];
  };
  expect(await faults({ to: [] })).toEqual([422, 'to']);
  expect(await faults({ to: ['a@x.ec\r\nBcc: b@x.ec'] })).toEqual([422, 'to[0]']);
  const six = (prefix: string) => Array.from({ length: 6 }, (_, index) => `${prefix}${index}@x.ec`);
  expect(await faults({ to: six('a'), cc: six('b') })).toEqual([422, 'cc']);
  expect(await faults({ to: ['a@x.ec'], message: 'x'.repeat(1001) })).toEqual([422, 'message']);
});

it('sends only what SRI has authorised, and only what is one’s own', async () => {
  const rejected = await makeSceneDocument(test.owner, business, { acronym: 'NAT' });
  expect((await compose({ to: ['a@x.ec'] }, rejected)).body.code).toBe('document.not_authorized');
  const stranger = makePanelClient(app.url, await signIn(test, (await makeTestAccount(test)).id));
  const body = { business_id: business.businessId, to: ['a@x.ec'] };
  expect((await stranger('documents.email.compose', { params: { id: documentId }, body })).status).toBe(404);
});

it('is no way to write to the whole world: many at once are counted as many, customers are not strangers', async () => {
  const already = 3;
  const ten = (batch: number) => Array.from({ length: 10 }, (_, index) => `r${batch}-${index}@x.ec`);
  const room = Math.floor((mostAddressedADay - already) / 10);
  const answers = await Promise.all(Array.from({ length: room + 3 }, (_, batch) => compose({ to: ten(batch) })));
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(room);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  expect((await compose({ to: ['cliente@x.ec'] })).status).toBe(202);
});
