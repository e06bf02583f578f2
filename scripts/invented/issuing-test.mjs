// A test of the API that is written into the checkout with the invented type.
import { invented } from './type.mjs';

export const issuingTest = {
  path: `apps/server/src/documents/${invented.slug}.test.ts`,
  text: `import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf } from '../../test/directory-scene.ts';
import { bodiesOf, type IssuingScene, openIssuingScene } from '../../test/issuing-scene.ts';
import { makeClient } from '../../test/test-app.ts';

let scene: IssuingScene;
let api: ReturnType<typeof makeClient>;
beforeAll(async () => {
  scene = await openIssuingScene();
  api = makeClient(scene.app.url, scene.account.key);
});
afterAll(() => scene.close());

test('the invented type is issued, authorised, listed, credited and related', async () => {
  const bodies = bodiesOf(scene.business);
  const { businessId } = scene.business;
  const invoice = dataOf(await api('documents.create', { body: { ...bodies['01'], emit: true } as never }));
  expect(invoice).toMatchObject({ state: 'authorizated' });
  const number = invoice.number;
  const body = { ...bodies['05'], document_type_id: ${invented.id}, modified_document_number: number, emit: true };
  const answer = await api('documents.create', { body: body as never });
  expect(answer.status, answer.text).toBe(201);
  const note = dataOf(answer);
  expect(note).toMatchObject({ state: 'authorizated', documentType: { code: '${invented.code}' }, modifiedDocumentNumber: number });
  const list = await api('documents.list', { query: { businessId, documentTypeCode: '${invented.code}' } as never });
  expect(list.text).toContain(String(note.accessKey));
  const draft = await api('documents.creditDraft', { params: { id: note.id }, query: { businessId } } as never);
  expect(draft.status, draft.text).toBe(200);
  const collected = await api('documents.create', { body: { ...bodies['05'], collected_by: 'Ana', emit: true } as never });
  expect(collected.status, collected.text).toBe(201);
  expect(dataOf(collected)).toMatchObject({ state: 'authorizated', collectedBy: 'Ana' });
});
`,
};
