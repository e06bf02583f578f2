// Tests that If-Match prevents two users of one draft from overwriting each other's changes.
import { expect, test } from 'vitest';
import { bodiesOf } from '../../test/issuing-business.ts';
import { useScene } from '../../test/scene.ts';

const scene = useScene({ business: 'issuing' });
const { client: api } = scene;

interface Shown {
  readonly id: number;
  readonly state: string;
  readonly detail: string | null;
  readonly updatedAt: string;
  readonly accessKey: string;
}
const dataOf = (answer: { body: Record<string, unknown> }) => answer.body.data as Shown;
const newDraft = () => api('documents.create', { body: { ...bodiesOf(scene.business)['01'] } });
const read = (id: number) => api('documents.get', { params: { id }, query: { businessId: scene.business.businessId } });
const put = (id: number, body: Record<string, unknown>, ifMatch: string, more: Record<string, string> = {}) =>
  api('documents.update', { params: { id }, body, headers: { 'if-match': ifMatch, ...more } });

test('every answer with a document has its version, which is its updatedAt', async () => {
  const made = await newDraft();
  const { id, updatedAt } = dataOf(made);
  expect(made.headers.get('etag')).toBe(`"${updatedAt}"`);
  expect((await read(id)).headers.get('etag')).toBe(`"${updatedAt}"`);
  const changed = await put(id, { detail: 'otro' }, '*');
  expect(changed.headers.get('etag')).toBe(`"${dataOf(changed).updatedAt}"`);
  expect(dataOf(changed).updatedAt > updatedAt).toBe(true);
});

test('the second of two users who read the same draft is refused, and nothing of that request is stored', async () => {
  const { id, updatedAt } = dataOf(await newDraft());
  expect((await put(id, { detail: 'primero' }, `"${updatedAt}"`)).status).toBe(200);
  const second = await put(id, { detail: 'segundo' }, `"${updatedAt}"`);
  expect(second.status).toBe(412);
  expect(second.body).toMatchObject({ code: 'document.changed' });
  const stored = dataOf(await read(id));
  expect(stored.detail).toBe('primero');
  // After reading the document again, the second user may write.
  expect((await put(id, { detail: 'segundo' }, `"nonsense", W/"${stored.updatedAt}"`)).status).toBe(200);
});

test('a draft that another user changed is not deleted by a user who read it before', async () => {
  const { id, updatedAt } = dataOf(await newDraft());
  const changed = dataOf(await put(id, { detail: 'otro' }, '*'));
  const remove = (version: string) =>
    api('documents.delete', { params: { id }, headers: { 'if-match': `"${version}"` } });
  const stale = await remove(updatedAt);
  expect([stale.status, stale.body.code]).toEqual([412, 'document.changed']);
  expect((await read(id)).status).toBe(200);
  expect((await remove(changed.updatedAt)).status).toBe(204);
});

test('a deleted draft leaves no rows, and an issued document cannot be deleted', async () => {
  const { owner } = scene;
  const { id } = dataOf(await newDraft());
  const rowsOf = async (table: 'document_history' | 'document_references') =>
    (await owner.selectFrom(table).select('document_id').where('document_id', '=', id).execute()).length;
  expect([await rowsOf('document_history'), await rowsOf('document_references')]).toEqual([1, 2]);
  expect((await api('documents.delete', { params: { id } })).status).toBe(204);
  expect([await rowsOf('document_history'), await rowsOf('document_references')]).toEqual([0, 0]);
  const issued = dataOf(await api('documents.create', { body: { ...bodiesOf(scene.business)['01'], emit: true } }));
  await expect(owner.deleteFrom('documents').where('id', '=', issued.id).execute()).rejects.toThrow(/was issued/);
});

test('of many concurrent requests with one version, one succeeds', async () => {
  const { id, updatedAt } = dataOf(await newDraft());
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => put(id, { detail: `número ${n}` }, `"${updatedAt}"`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(412)]);
});

test('no two changes share a version, regardless of their speed', async () => {
  const { id } = dataOf(await newDraft());
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => put(id, { detail: `número ${n}` }, '*')));
  expect(new Set(answers.map((answer) => dataOf(answer).updatedAt)).size).toBe(12);
});

test('a draft that another user changed is not emitted; SRI gets no call and no number is used', async () => {
  const { id, updatedAt } = dataOf(await newDraft());
  await put(id, { detail: 'otro' }, '*');
  const refused = await put(id, { emit: true }, `"${updatedAt}"`);
  expect(refused.status).toBe(412);
  expect(dataOf(await read(id))).toMatchObject({ state: 'draft', number: null });
  for (const body of [{ verify: true }, { detail: 'más' }])
    expect((await put(id, body, `"${updatedAt}"`)).status).toBe(412);
});

test('a repeated emission is answered by its key, although it changed the version itself', async () => {
  const { id, updatedAt } = dataOf(await newDraft());
  const key = { 'idempotency-key': 'emit what I saw' };
  const first = await put(id, { emit: true }, `"${updatedAt}"`, key);
  expect([first.status, dataOf(first).state]).toEqual([200, 'authorizated']);
  const again = await put(id, { emit: true }, `"${updatedAt}"`, key);
  expect([again.status, dataOf(again).state]).toEqual([200, 'authorizated']);
  expect(await scene.desk.received(dataOf(first).accessKey)).toHaveLength(1);
});
