// A mail that a panel user addresses: recipients, copies, and a personal note.
import { maxAddressesPerDay } from '@talonario/contract';
import { beforeAll, expect, it } from 'vitest';
import { makeSceneDocument } from '../../../test/document-rows.ts';
import { makePanelClient, signIn } from '../../../test/panel-client.ts';
import { useScene } from '../../../test/scene.ts';
import { makeTestAccount } from '../../../test/test-app.ts';
import { sendDueEmails } from './send-due-emails.ts';

let documentId: number;

const scene = useScene({ business: 'rows' });
const { panel } = scene;

beforeAll(async () => {
  documentId = await makeSceneDocument(scene.owner, scene.business, { entity_email: 'cliente@x.ec' });
});

const compose = (body: object, id = documentId) =>
  panel('documents.email.compose', { params: { id }, body: { business_id: scene.business.businessId, ...body } });

it('a mail is sent to the chosen addresses, with copies in their own header and the note as plain text', async () => {
  const { status, body } = await compose({
    to: ['a@x.ec', ' b@x.ec ', 'a@x.ec'],
    cc: ['jefe@x.ec', 'a@x.ec'],
    message: 'Buenos días:\n<b>gracias</b> por su compra',
  });
  const { id, to } = body.data as { id: number; to: string[] };
  expect([status, to]).toEqual([202, ['a@x.ec', 'b@x.ec', 'jefe@x.ec']]);
  await sendDueEmails(scene.app.services).run(new AbortController().signal);
  const { eml } = await scene.owner.selectFrom('emails').select('eml').where('id', '=', id).executeTakeFirstOrThrow();
  const mail = eml?.toString('utf8') ?? '';
  expect(mail).toMatch(/^To: a@x\.ec, b@x\.ec\r$/m);
  expect(mail).toMatch(/^Cc: jefe@x\.ec\r$/m);
  const opened = await panel('outbox.get', { params: { id } });
  expect((opened.body.data as { text: string }).text).toContain(
    'Buenos días:\n<b>gracias</b> por su compra\n\nCOMERCIAL ANDINA',
  );
  expect(mail.replaceAll(/=\r\n/g, '')).toContain('&#60;b&#62;gracias&#60;/b&#62;');
});

it('a sent mail is recorded in the audit log with sender, document and recipients', async () => {
  const entry = await scene.owner
    .selectFrom('audit_log')
    .select(['action', 'record_id', 'after'])
    .where('account_id', '=', scene.account.id)
    .where('action', '=', 'documents.email.compose')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ record_id: documentId, after: { to: ['a@x.ec', 'b@x.ec'], cc: ['jefe@x.ec'] } });
});

it('a mail with an invalid address, more than ten addresses or a long note is refused', async () => {
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

it('a user can only send documents that SRI has authorised and the user may see', async () => {
  const rejected = await makeSceneDocument(scene.owner, scene.business, { acronym: 'NAT' });
  expect((await compose({ to: ['a@x.ec'] }, rejected)).body.code).toBe('document.not_authorized');
  const stranger = makePanelClient(
    scene.app.url,
    await signIn(scene.database, (await makeTestAccount(scene.database)).id),
  );
  const body = { business_id: scene.business.businessId, to: ['a@x.ec'] };
  expect((await stranger('documents.email.compose', { params: { id: documentId }, body })).status).toBe(404);
});

it('the limit against spam counts all concurrent mails, and no addresses of customers', async () => {
  const already = 3;
  const ten = (batch: number) => Array.from({ length: 10 }, (_, index) => `r${batch}-${index}@x.ec`);
  const room = Math.floor((maxAddressesPerDay - already) / 10);
  const answers = await Promise.all(Array.from({ length: room + 3 }, (_, batch) => compose({ to: ten(batch) })));
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(room);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  expect((await compose({ to: ['cliente@x.ec'] })).status).toBe(202);
});
