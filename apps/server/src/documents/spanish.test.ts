// Tests that `Accept-Language: es` applies to all texts with a code, including warnings of successful calls and the
// lines of a batch.
import { describe, expect, it } from 'vitest';
import { bodiesOf } from '../../test/issuing-business.ts';
import { useScene } from '../../test/scene.ts';

const scene = useScene({ business: 'issuing' });
const { client: api } = scene;
const spanish = { 'accept-language': 'es-EC' };
const doubtful = (identification: string) => ({
  business_id: scene.business.businessId,
  identification_type_id: 5,
  identification,
  business_name: 'Ana',
});

const messageOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.data as { warnings: { message: string }[] }).warnings[0]?.message;

describe('a warning', () => {
  it('is in Spanish if the caller asks for it, also when the answer is replayed', async () => {
    const body = doubtful('1710034066');
    const key = { 'idempotency-key': 'doubtful' };
    const made = await api('customers.create', { body, headers: { ...spanish, ...key } });
    expect([made.status, made.headers.get('content-language')]).toEqual([201, 'es']);
    expect(messageOf(made)).toMatch(/dígito verificador/);
    const again = await api('customers.create', { body, headers: key });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect([messageOf(again), again.headers.get('content-language')]).toEqual([expect.stringMatching(/digit/), null]);
    const { id } = made.body.data as { id: number };
    expect(messageOf(await api('customers.get', { params: { id }, headers: spanish }))).toBe(messageOf(made));
  });

  it('an answer without warnings is unchanged', async () => {
    const { status, headers, text } = await api('items.list', { headers: spanish });
    expect([status, headers.get('content-language')]).toEqual([200, null]);
    expect(text).toBe((await api('items.list')).text);
  });
});

it('a batch has Spanish faults and warnings in its lines', async () => {
  const good = bodiesOf(scene.business)['01'] ?? {};
  const { id } = (await api('customers.create', { body: doubtful('1710034067') })).body.data as { id: number };
  const lines = [
    { ...good, customer_id: id },
    { ...good, customer_id: undefined },
    { ...good, expected_total: 1 },
  ];
  const { headers, text } = await api('documents.batch', { body: lines as never, headers: spanish });
  expect(headers.get('content-language')).toBe('es');
  const results = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .sort((one, other) => one.index - other.index);
  expect(results[0].data.warnings).toMatchObject([
    { message: expect.stringMatching(/identificación/) },
    { message: expect.stringMatching(/^El SRI exige/) },
  ]);
  expect(results[1]).toMatchObject({ status: 422, detail: 'customer_id: Es obligatorio.' });
  expect(results[1].errors).toMatchObject([{ message: 'Es obligatorio.' }]);
  expect(results[2]).toMatchObject({ status: 409, code: 'document.total_differs' });
  expect(results[2].error).toMatch(/total/);
});
