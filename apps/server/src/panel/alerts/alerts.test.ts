import { beforeAll, expect, it } from 'vitest';
import { makeSceneBusiness, makeSceneDocument, type SceneBusiness } from '../../../test/document-rows.ts';
import { makePanelClient } from '../../../test/panel-client.ts';
import { useScene } from '../../../test/scene.ts';

let sister: SceneBusiness;
const scene = useScene({ business: 'rows', otherAccount: true });
const { panel } = scene;

beforeAll(async () => {
  sister = await makeSceneBusiness(scene.owner, scene.account.id);
});

async function raise(
  of: SceneBusiness | undefined,
  documentId: number | null,
  kind = 'document.stuck',
): Promise<number> {
  const { id } = await scene.owner
    .insertInto('alerts')
    .values({
      account_id: scene.account.id,
      business_id: of?.businessId ?? null,
      document_id: documentId,
      kind,
      message: 'Look at this',
      ...(documentId === null && { webhook_endpoint_id: null }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const idsOf = async (query: object = {}) =>
  ((await panel('alerts.list', { query })).body.data as { id: number }[]).map(({ id }) => id);

it('lists alerts that are not dismissed, of a business and of the whole account, newest first', async () => {
  const documentId = await makeSceneDocument(scene.owner, scene.business);
  const first = await raise(scene.business, documentId);
  const second = await raise(sister, await makeSceneDocument(scene.owner, sister));
  const third = await raise(undefined, null, 'webhook.disabled');
  expect(await idsOf()).toEqual([third, second, first]);
  expect(await idsOf({ businessId: scene.business.businessId })).toEqual([third, first]);
  const { body } = await panel('alerts.list', { query: { businessId: scene.business.businessId } });
  expect(body.data).toContainEqual(
    expect.objectContaining({
      id: first,
      documentId,
      number: expect.stringMatching(/^\d{3}-\d{3}-\d{9}$/),
      kind: 'document.stuck',
    }),
  );
});

it('dismisses an alert once, and answers a second request equally', async () => {
  const id = await raise(scene.business, await makeSceneDocument(scene.owner, scene.business));
  expect((await panel('alerts.resolve', { params: { id } })).status).toBe(204);
  expect((await panel('alerts.resolve', { params: { id } })).status).toBe(204);
  expect(await idsOf()).not.toContain(id);
  const entries = await scene.owner
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'business_id'])
    .where('record_type', '=', 'alert')
    .where('record_id', '=', id)
    .execute();
  expect(entries).toEqual([{ action: 'alerts.resolve', actor_kind: 'user', business_id: scene.business.businessId }]);
});

it('hides an alert from other accounts, which cannot dismiss it', async () => {
  const id = await raise(scene.business, await makeSceneDocument(scene.owner, scene.business));
  const nobody = makePanelClient(scene.app.url, undefined);
  expect((await nobody('alerts.list')).status).toBe(401);
  expect((await nobody('alerts.resolve', { params: { id } })).status).toBe(401);
  expect((await scene.otherAccount.panel('alerts.list')).body.data).toEqual([]);
  expect(
    (await scene.otherAccount.panel('alerts.list', { query: { businessId: scene.business.businessId } })).status,
  ).toBe(404);
  expect((await scene.otherAccount.panel('alerts.resolve', { params: { id } })).status).toBe(404);
  expect(await idsOf()).toContain(id);
});
