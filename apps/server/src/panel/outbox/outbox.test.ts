import { beforeAll, expect, it } from 'vitest';
import { makeSceneBusiness, makeSceneDocument, type SceneBusiness } from '../../../test/document-rows.ts';
import { makePanelClient, type PanelUser, panelAddress, signIn } from '../../../test/panel-client.ts';
import { useScene } from '../../../test/scene.ts';
import { sendDueEmails } from '../../delivery/mail/send-due-emails.ts';
import { listWorkerJobs } from '../../operate/worker/jobs.ts';

let business: SceneBusiness;
let user: PanelUser;
const ids: number[] = [];
const never = new AbortController().signal;

const scene = useScene({ account: true, otherAccount: true });
const { client: api, panel } = scene;

beforeAll(async () => {
  business = await makeSceneBusiness(scene.owner, scene.account.id, { commercial_name: 'Ñandú & Cía. 🦤 "El Único"' });
  user = await signIn(scene.database, scene.account.id);
  for (const entity_email of ['José <x>, jose@example.com', 'ana@example.com; beto@example.com']) {
    const id = await makeSceneDocument(scene.owner, business, {
      entity_email,
      entity_name: 'JOSÉ MUÑOZ 🎉 con un nombre tan largo que no cabe en una sola línea de cabecera de ningún correo',
    });
    const sent = await api('documents.email.send', { params: { id }, query: { businessId: business.businessId } });
    ids.push((sent.body.data as { id: number }).id);
  }
  await sendDueEmails(scene.app.services, undefined).run(never);
});

interface Entry {
  readonly id: number;
  readonly kept: boolean;
  readonly status: string;
  readonly to: string[];
}
const list = async (query: object = {}) =>
  (await panel('outbox.list', { query })).body as { data: Entry[]; meta: object };

it('lists the mails of the account, newest first, by business, status and text', async () => {
  const all = await list();
  expect(all.data.map(({ id }) => id)).toEqual([...ids].reverse());
  expect(all.data[0]).toMatchObject({ kept: true, status: 'sent', documentTypeCode: '01', origin: 'request' });
  expect((await list({ status: 'failed' })).data).toEqual([]);
  expect((await list({ status: 'queued' })).data).toEqual([]);
  expect((await list({ businessId: business.businessId, search: 'BETO@' })).data.map(({ id }) => id)).toEqual([ids[1]]);
  expect((await list({ search: 'munoz' })).data).toHaveLength(2);
  const first = await list({ perPage: 1 });
  const { nextCursor } = first.meta as { nextCursor: string };
  expect((await list({ perPage: 1, cursor: nextCursor })).data.map(({ id }) => id)).toEqual([ids[0]]);
});

it('opens a message with accents and emoji', async () => {
  const { status, body } = await panel('outbox.get', { params: { id: ids[1] ?? 0 } });
  expect(status).toBe(200);
  const message = body.data as Record<string, string> & {
    attachments: { name: string; mediaType: string; bytes: number }[];
  };
  expect(message.from).toBe('Ñandú & Cía. 🦤 "El Único" <talonario@localhost>');
  expect(message.to).toBe('ana@example.com, beto@example.com');
  expect(message.subject).toContain('de Ñandú & Cía. 🦤 "El Único"');
  expect(message.text).toContain(
    'Estimado/a JOSÉ MUÑOZ 🎉 con un nombre tan largo que no cabe en una sola línea de cabecera',
  );
  expect(message.attachments.map(({ name, mediaType }) => [name.replace(/\d{9}/, 'N'), mediaType])).toEqual([
    ['factura-001-001-N.pdf', 'application/pdf'],
    ['factura-001-001-N.xml', 'application/xml'],
  ]);
  expect(message.attachments.every(({ bytes }) => bytes > 500)).toBe(true);
});

it('returns the message unchanged', async () => {
  const id = ids[0] ?? 0;
  const response = await fetch(panelAddress(scene.app.url, 'outbox.download', { params: { id } }), {
    headers: { cookie: user.cookie },
  });
  expect(response.headers.get('content-type')).toBe('message/rfc822');
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="mensaje-${id}.eml"`);
  const { eml } = await scene.owner.selectFrom('emails').select('eml').where('id', '=', id).executeTakeFirstOrThrow();
  expect(Buffer.from(await response.arrayBuffer()).equals(eml ?? Buffer.alloc(0))).toBe(true);
});

it('is refused without a session and for another account', async () => {
  const params = { id: ids[0] ?? 0 };
  const nobody = makePanelClient(scene.app.url, undefined);
  for (const name of ['outbox.get', 'outbox.download'] as const) {
    expect((await nobody(name, { params })).status).toBe(401);
    expect((await scene.otherAccount.panel(name, { params })).body.code).toBe('resource.not_found');
  }
  expect((await nobody('outbox.list')).status).toBe(401);
  expect((await scene.otherAccount.panel('outbox.list')).body.data).toEqual([]);
  expect((await scene.otherAccount.panel('outbox.list', { query: { businessId: business.businessId } })).status).toBe(
    404,
  );
});

it('deletes the message after its retention time, and keeps the row', async () => {
  const [old = 0, young = 0] = ids;
  const age = (id: number, days: number) =>
    scene.owner
      .updateTable('emails')
      .set({ created_at: new Date(Date.now() - days * 86_400_000) } as never)
      .where('id', '=', id)
      .execute();
  await age(old, 91);
  await age(young, 89);
  const job = listWorkerJobs(scene.app.services).find(({ name }) => name === 'purge-kept-messages');
  expect(await job?.run(never)).toBe('idle');
  expect((await panel('outbox.get', { params: { id: old } })).status).toBe(404);
  expect((await panel('outbox.get', { params: { id: young } })).status).toBe(200);
  expect((await list()).data.map(({ id, kept }) => [id, kept])).toEqual([
    [young, true],
    [old, false],
  ]);
});
