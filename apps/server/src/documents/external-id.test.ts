// Tests values that a client stores with its records: an external id and pairs of texts. They are neither printed nor
// sent to SRI.
import { describe, expect, test } from 'vitest';
import { bodiesOf } from '../../test/issuing-business.ts';
import { useScene } from '../../test/scene.ts';
import { faultCodesOf, recordOfAnswer } from '../../test/test-app.ts';

const scene = useScene({ business: 'issuing' });
const { client: api } = scene;
const bodyOf = (change: object = {}) => ({ ...bodiesOf(scene.business)['01'], ...change });
const metadata = { pedido: ' 12  34 ', camelCase: 'Ñ', snake_case: '' };

describe('a document', () => {
  test('stores external_id and metadata as they were sent, also after emission, and does not send them to SRI', async () => {
    const sent = { external_id: ' Pedido-77 ', metadata };
    const answer = await api('documents.create', { body: bodyOf({ ...sent, emit: true }) });
    expect(answer.status, answer.text).toBe(201);
    const record = recordOfAnswer(answer);
    expect(record).toMatchObject({ state: 'authorizated', externalId: 'Pedido-77', metadata });
    const query = { businessId: scene.business.businessId };
    const shown = recordOfAnswer(await api('documents.get', { params: { id: record.id }, query }));
    expect(shown).toMatchObject({ externalId: 'Pedido-77', metadata });
    const xml = await api('documents.download', { params: { id: record.id }, query: { ...query, format: 'xml' } });
    expect(xml.text).not.toMatch(/pedido|camelCase|Ñ</i);
  });

  test('shows none where none was sent', async () => {
    const answer = await api('documents.create', { body: bodyOf({ external_id: '  ' }) });
    expect(recordOfAnswer(answer)).toMatchObject({ externalId: null, metadata: {} });
  });

  test('a second document with the same external_id is 409 as draft, emission, update and in a batch, and uses no number', async () => {
    const first = await api('documents.create', { body: bodyOf({ external_id: 'one' }) });
    expect(first.status, first.text).toBe(201);
    const emitted = recordOfAnswer(await api('documents.create', { body: bodyOf({ emit: true }) }));
    const taken = [409, 'record.external_id_taken', recordOfAnswer(first).id];
    for (const emit of [false, true]) {
      const second = await api('documents.create', { body: bodyOf({ external_id: 'one', emit }) });
      expect([second.status, second.body.code, second.body.id], second.text).toEqual(taken);
      const batch = await api('documents.batch', { body: [bodyOf({ external_id: 'one', emit })] as never });
      expect(JSON.parse(batch.text)).toMatchObject({ status: 409, code: taken[1], id: taken[2] });
    }
    const draft = recordOfAnswer(await api('documents.create', { body: bodyOf() }));
    const update = await api('documents.update', { params: { id: draft.id }, body: { external_id: 'one' } });
    expect([update.status, update.body.code, update.body.id]).toEqual(taken);
    const next = recordOfAnswer(await api('documents.create', { body: bodyOf({ emit: true }) }));
    expect(Number(String(next.number).slice(8))).toBe(Number(String(emitted.number).slice(8)) + 1);
  });

  test('one of two concurrent requests gets the external_id', async () => {
    const body = bodyOf({ external_id: 'race', emit: true });
    const answers = await Promise.all([1, 2, 3, 4].map(() => api('documents.create', { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test('the external_id is free again when its draft is deleted or gives it up', async () => {
    const first = recordOfAnswer(await api('documents.create', { body: bodyOf({ external_id: 'free', metadata }) }));
    const changed = await api('documents.update', { params: { id: first.id }, body: { external_id: null } });
    expect(recordOfAnswer(changed)).toMatchObject({ externalId: null, metadata });
    const second = recordOfAnswer(await api('documents.create', { body: bodyOf({ external_id: 'free' }) }));
    expect((await api('documents.delete', { params: { id: second.id } })).status).toBe(204);
    expect((await api('documents.create', { body: bodyOf({ external_id: 'free' }) })).status).toBe(201);
  });

  test('another business of the account may use the same one', async () => {
    const other = await scene.anotherBusiness(scene.account.id);
    const body = { ...bodiesOf(other)['01'], external_id: 'one' };
    expect((await api('documents.create', { body })).status).toBe(201);
  });

  test('finds the document: exactly with externalId, partly with search, and together with other filters', async () => {
    const { businessId } = scene.business;
    await api('documents.create', { body: bodyOf({ external_id: 'Órden WEB/2026-0042' }) });
    const idsOf = async (query: object) =>
      recordOfAnswer(await api('documents.list', { query: { businessId, ...query } })) as unknown as {
        externalId: string;
      }[];
    expect(await idsOf({ externalId: 'Órden WEB/2026-0042' })).toHaveLength(1);
    expect(await idsOf({ externalId: 'Órden WEB' })).toEqual([]);
    for (const search of ['web/2026', 'orden', 'ORDEN 0042', '0042'])
      expect((await idsOf({ search, documentTypeCode: '01' })).map(({ externalId }) => externalId)).toContain(
        'Órden WEB/2026-0042',
      );
  });

  test('accepts up to 20 pairs of texts of limited length', async () => {
    const pairs = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'v']));
    expect((await api('documents.create', { body: bodyOf({ metadata: pairs(20) }) })).status).toBe(201);
    const faults = async (wrong: object) =>
      faultCodesOf(await api('documents.create', { body: bodyOf({ metadata: wrong }) }));
    expect(await faults(pairs(21))).toEqual(['metadata: field.too_long']);
    expect(await faults({ long: 'x'.repeat(501) })).toEqual(['metadata.long: field.too_long']);
    expect(await faults({ ['x'.repeat(41)]: 'v' })).toEqual(['metadata: field.format']);
    const number = await api('documents.create', { body: bodyOf({ metadata: { n: 1 } as never }) });
    expect(number.status).toBe(400);
    const hostile = JSON.parse('{"__proto__": "x", "constructor": "y"}') as object;
    const kept = recordOfAnswer(await api('documents.create', { body: bodyOf({ metadata: hostile }) }));
    expect(JSON.stringify(kept.metadata)).toBe('{"__proto__":"x","constructor":"y"}');
  });
});

describe.each(['customers', 'providers', 'carriers', 'items'] as const)('%s', (group) => {
  let place = 0;
  const recordOf = (change: object = {}) => {
    place += 1;
    const common = { business_id: scene.business.businessId, ...change };
    if (group === 'items')
      return { ...common, code: `EXT-${place}`, name: 'Cosa', price: 1, item_type_id: 1, tax_ids: [2004] };
    const identification = `P${group}${place}`.slice(0, 20);
    return { ...common, identification_type_id: 6, identification, business_name: `Alguien ${place}` };
  };
  const create = (change: object) => api(`${group}.create`, { body: recordOf(change) as never });

  test('store them, refuse a second one with 409, and are found by them', async () => {
    const made = await create({ external_id: 'crm-Ñ7', metadata });
    expect(made.status, made.text).toBe(201);
    expect(recordOfAnswer(made)).toMatchObject({ externalId: 'crm-Ñ7', metadata });
    const second = await create({ external_id: 'crm-Ñ7' });
    const holder = recordOfAnswer(made).id;
    expect([second.status, second.body.code, second.body.id]).toEqual([409, 'record.external_id_taken', holder]);
    const other = recordOfAnswer(await create({}));
    expect(other).toMatchObject({ externalId: null, metadata: {} });
    const params = { id: Number(other.id) };
    const taken = await api(`${group}.update`, { params, body: { external_id: 'crm-Ñ7' } as never });
    expect([taken.status, taken.body.id]).toEqual([409, holder]);
    const changed = await api(`${group}.update`, { params, body: { external_id: 'x', metadata: { a: 'b' } } as never });
    expect(recordOfAnswer(changed)).toMatchObject({ externalId: 'x', metadata: { a: 'b' } });
    const { businessId } = scene.business;
    for (const query of [{ externalId: 'crm-Ñ7' }, { search: 'CRM-n7' }])
      expect(recordOfAnswer(await api(`${group}.list`, { query: { businessId, ...query } }))).toMatchObject([
        { externalId: 'crm-Ñ7' },
      ]);
  });
});
