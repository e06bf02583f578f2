import { describe, expect, test } from 'vitest';
import { bodiesOf } from '../../../../test/issuing-business.ts';
import { useScene } from '../../../../test/scene.ts';

const scene = useScene({ business: 'issuing' });
const { client: api } = scene;
const dataOf = (answer: { body: Record<string, unknown> }) => answer.body.data as Record<string, never>;

describe('the emission pipeline authorises all six types', () => {
  test.each(['01', '03', '04', '05', '06', '07'])('%s is authorised inline', async (code) => {
    const body = bodiesOf(scene.business)[code];
    const created = await api('documents.create', { body: { ...body, emit: true } });
    expect(created.status, created.text).toBe(201);
    expect(dataOf(created)).toMatchObject({ state: 'authorizated', documentState: { acronym: 'AUT' }, errors: [] });
    expect(dataOf(created).accessKey).toBe(dataOf(created).authorizationNumber);
  });
});

test('texts are stored as they are printed: trimmed, with single spaces, in NFC', async () => {
  const named = { name: ' Vendedor ', value: ' Jose\u0301  Mora' };
  const line = { item_id: scene.business.productId, amount: 2, price: 10.5 };
  const body = {
    ...bodiesOf(scene.business)['01'],
    detail: '  con   espacios ',
    additional_info: [named],
    items: [{ ...line, detail: ' dos  palabras ', additional_details: [named] }],
  };
  const record = dataOf(await api('documents.create', { body }));
  expect(record).toMatchObject({
    detail: 'con espacios',
    additionalInfo: [{ name: 'Vendedor', value: 'José Mora' }],
    items: [{ detail: 'dos palabras', additionalDetails: [{ name: 'Vendedor', value: 'José Mora' }] }],
  });
});

test('metrics for operators: SRI is up, and its response time', async () => {
  const text = await scene.app.services.metrics.registry.metrics();
  expect(text).toContain('talonario_sri_up{environment="test"} 1');
  expect(text).toMatch(/talonario_sri_call_duration_seconds_count\{environment="test",operation="send"\} [1-9]/);
});
