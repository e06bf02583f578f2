// Tests that a client may send the total that it showed to its user. Then no document with another total is issued.
import { describe, expect, test } from 'vitest';
import { bodiesOf } from '../../../../test/issuing-business.ts';
import { useScene } from '../../../../test/scene.ts';

const scene = useScene({ business: 'issuing' });
const { client: api } = scene;

type Fields = Readonly<Record<string, unknown>>;
const dataOf = (answer: { body: Fields }) => answer.body.data as { id: number; total: number; number: string | null };
const create = (fields: Fields, code = '01', query: Fields = {}) =>
  api('documents.create', { query, body: { ...bodiesOf(scene.business)[code], ...fields } });
const line = (amount: number) => [{ item_id: scene.business.productId, amount, price: 12.5 }];
const storedDocuments = async () =>
  (await scene.owner.selectFrom('documents').select('id').execute()).map(({ id }) => id);
const nextNumber = async () => {
  const { businessId, emissionPointId } = scene.business;
  const query = { businessId, emissionPointId, documentTypeId: 1 };
  return ((await api('sequences.list', { query })).body as { data: { nextNumber: number }[] }).data[0]?.nextNumber;
};

describe('a document whose total differs from the expected one', () => {
  test('is refused with its actual total; nothing is stored and no number is used', async () => {
    const [documents, next] = [await storedDocuments(), await nextNumber()];
    const refused = await create({ items: line(70), emit: true, expected_total: 14.38 });
    expect(refused.status, refused.text).toBe(409);
    expect(refused.body).toMatchObject({ code: 'document.total_differs', total: 1006.25 });
    expect(refused.body.detail).toContain('1006.25');
    expect(await storedDocuments()).toEqual(documents);
    expect(await nextNumber()).toBe(next);
  });

  test.each(['01', '03', '04', '05', '06', '07'])(
    'of type %s: the total of the preview is the emitted total',
    async (code) => {
      const preview = await create({ emit: true }, code, { dryRun: true });
      const { total } = dataOf(preview);
      expect((await create({ emit: true, expected_total: total + 0.01 }, code)).status).toBe(409);
      const created = await create({ emit: true, expected_total: total }, code);
      expect(created.status, created.text).toBe(201);
      expect(dataOf(created).total).toBe(total);
    },
  );

  test('is refused in a dry run and as a draft, too', async () => {
    for (const [fields, query] of [
      [{ emit: true }, { dryRun: true }],
      [{}, { dryRun: true }],
      [{}, {}],
    ] as const)
      expect((await create({ ...fields, expected_total: 0.01 }, '01', query)).body.code).toBe('document.total_differs');
  });

  test('is refused when a draft is emitted, and the draft does not change', async () => {
    const { id, total } = dataOf(await create({ items: line(1) }));
    const put = (body: Fields) => api('documents.update', { params: { id }, body });
    for (const body of [{ emit: true }, { emit: true, items: line(70) }, { items: line(70) }]) {
      const refused = await put({ ...body, expected_total: total + 1 });
      expect(refused.body, refused.text).toMatchObject({ code: 'document.total_differs' });
    }
    const read = await api('documents.get', { params: { id }, query: { businessId: scene.business.businessId } });
    expect(dataOf(read)).toMatchObject({ total, number: null, state: 'draft' });
    const emitted = await put({ emit: true, items: line(70), expected_total: 1006.25 });
    expect(emitted.status, emitted.text).toBe(200);
    expect(dataOf(emitted).total).toBe(1006.25);
  });

  test('is refused in a batch without affecting the others', async () => {
    const [one, other] = [
      { items: line(1), expected_total: 14.38 },
      { items: line(2), expected_total: 14.38 },
    ];
    const body = [one, other].map((fields) => ({ ...bodiesOf(scene.business)['01'], ...fields, emit: true }));
    const { text } = await api('documents.batch', { body: body as never });
    const results = text
      .trim()
      .split('\n')
      .map((result) => JSON.parse(result));
    expect(results.sort((a, b) => a.index - b.index)).toMatchObject([
      { status: 201 },
      { status: 409, code: 'document.total_differs', total: 28.75 },
    ]);
  });
});

test('the expected total is not part of the document', async () => {
  const created = await create({ items: line(1), expected_total: 14.38 });
  const { body } = await scene.owner
    .selectFrom('documents')
    .select('body')
    .where('id', '=', dataOf(created).id)
    .executeTakeFirstOrThrow();
  expect(body).not.toHaveProperty('expected_total');
});

test('verify ignores the expected total', async () => {
  const { id } = dataOf(await create({ emit: true }));
  expect((await api('documents.update', { params: { id }, body: { verify: true, expected_total: 1 } })).status).toBe(
    422,
  );
});
