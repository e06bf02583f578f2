// Tests that the credit notes of an invoice never add up to more than its total, regardless of which callers send them
// and how many requests run at once.
import { describe, expect, test } from 'vitest';
import { addCustomer } from '../../../test/issued-sequences.ts';
import { bodiesOf } from '../../../test/issuing-business.ts';
import { resetAuthority, runWorkerUntilIdle } from '../../../test/run-worker.ts';
import { useScene } from '../../../test/scene.ts';
import { type Answer, makeClient, type TestApp } from '../../../test/test-app.ts';
import { findCreditExcess, remainingCredit, totalOfTaxes } from './balance.ts';

const scene = useScene({ business: 'issuing', otherApp: true });
const { desk } = scene;

interface Shown {
  readonly id: number;
  readonly number: string;
  readonly state: string;
  readonly total: number;
  readonly creditNotes?: readonly { readonly id: number; readonly state: string; readonly total: number }[];
  readonly creditBalance?: { readonly total: number; readonly taxes: readonly { base: number; value: number }[] };
}
const dataOf = ({ body }: Answer) => body.data as Shown;
const post = (body: Record<string, unknown>, app: TestApp = scene.app) =>
  makeClient(app.url, scene.account.key)('documents.create', { body });
const put = (id: number, body: Record<string, unknown>) => scene.client('documents.update', { params: { id }, body });
const get = async (id: number) =>
  dataOf(
    await scene.client('documents.get', {
      params: { id },
      query: { businessId: scene.business.businessId },
    }),
  );
const invoice = async (items: object[], more: object = {}) =>
  dataOf(await post({ ...bodiesOf(scene.business)['01'], items, emit: true, ...more }));
const noteOf = (number: string, items: object[], more: object = {}) => ({
  ...bodiesOf(scene.business)['04'],
  modified_document_number: number,
  items,
  emit: true,
  ...more,
});

/** Line with `amount` units at 10, with IVA of 15 %. */
const taxed = (amount: number) => [{ item_id: scene.business.productId, amount, price: 10 }];
const free = (amount: number) => [{ item_id: scene.business.freeProductId, amount, price: 10 }];
describe('an invoice', () => {
  test('shows its notes and the rest of each rate', async () => {
    const { id, number, creditNotes, creditBalance } = await invoice([...taxed(3), ...free(2)]);
    expect(creditNotes).toEqual([]);
    expect(creditBalance?.total).toBe(54.5);
    const note = dataOf(await post(noteOf(number, taxed(2))));
    const shown = await get(id);
    expect(shown.creditNotes).toEqual([
      { id: note.id, number: note.number, date: expect.any(String), state: 'authorizated', total: 23 },
    ]);
    expect(shown.creditBalance).toMatchObject({
      total: 31.5,
      taxes: expect.arrayContaining([
        expect.objectContaining({ rate: 15, base: 10, value: 1.5 }),
        expect.objectContaining({ rate: 0, base: 20, value: 0 }),
      ]),
    });
    expect(await get(note.id)).not.toHaveProperty('creditNotes');
  });

  test('refuses more than the rest of a rate: 409 with the rest, and no number is used', async () => {
    const { number } = await invoice([...taxed(3), ...free(2)]);
    const first = dataOf(await post(noteOf(number, taxed(2))));
    const refused = await post(noteOf(number.replaceAll('-', ''), taxed(2)), scene.otherApp);
    expect([refused.status, refused.body.code]).toEqual([409, 'credit.exceeded']);
    expect(refused.body.left).toEqual([
      expect.objectContaining({ rate: 15, base: 10, value: 1.5 }),
      expect.objectContaining({ rate: 0, base: 20, value: 0 }),
    ]);
    // The total of this note would fit, but not its amount at this rate.
    expect((await post(noteOf(number, free(3)))).status).toBe(409);
    const rest = await post(noteOf(number, [...taxed(1), ...free(2)]));
    expect(rest.status).toBe(201);
    expect(Number(dataOf(rest).number.slice(-9))).toBe(Number(first.number.slice(-9)) + 1);
    expect((await post(noteOf(number, taxed(0.01)))).status).toBe(409);
  });

  test('gives a dry run of an emission the same refusal, and a dry run of a draft none', async () => {
    const { number } = await invoice(taxed(2));
    const rehearse = (amount: number, emit: boolean) =>
      scene.client('documents.create', {
        query: { dryRun: true },
        body: { ...noteOf(number, taxed(amount)), emit },
      });
    const refused = await rehearse(3, true);
    expect(refused).toMatchObject({ status: 409, body: { code: 'credit.exceeded', left: [{ base: 20, value: 3 }] } });
    expect((await rehearse(2, true)).status).toBe(200);
    expect((await rehearse(3, false)).status).toBe(200);
    const draft = dataOf(await post({ ...noteOf(number, taxed(3)), emit: false }));
    const stored = await scene.client('documents.update', {
      params: { id: draft.id },
      query: { dryRun: true },
      body: { emit: true },
    });
    expect(stored).toMatchObject({ status: 409, body: { code: 'credit.exceeded' } });
  });
  test('never gets more credit than its total when 50 notes arrive at once through two API processes', {
    timeout: 180_000,
  }, async () => {
    const { id, number } = await invoice(taxed(12));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        insist(noteOf(number, taxed(1)), index % 2 ? scene.otherApp : scene.app),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(12);
    expect(answers.filter(({ body }) => body.code === 'credit.exceeded')).toHaveLength(38);
    const shown = await get(id);
    expect([shown.creditNotes?.length, shown.creditBalance?.total]).toEqual([12, 0]);
  });

  test('of the final consumer cannot be credited, regardless of the receiver of the note', async () => {
    const { number, creditBalance } = await invoice(taxed(1), { customer_id: scene.business.finalConsumerId });
    expect(creditBalance).toBeUndefined();
    const named = await post(noteOf(number, taxed(1)));
    expect([named.status, named.body.code]).toEqual([409, 'credit.final_consumer']);
    const unnamed = await post(noteOf(number, taxed(1), { customer_id: scene.business.finalConsumerId }));
    expect(unnamed.status).toBe(422);
  });

  test('that was not issued here limits nothing, nor does an invoice of another business', async () => {
    const { number } = await invoice(taxed(1));
    expect((await post(noteOf('009-009-000000123', taxed(5)))).status).toBe(201);
    expect((await post({ ...noteOf(number, taxed(5)), modified_document_code: '05' })).status).toBe(201);
  });
});

describe('an invoice that SRI refused', () => {
  const correct = (id: number, items: object[], more: object = {}) =>
    scene.client('documents.correct', {
      params: { id },
      body: { ...bodiesOf(scene.business)['01'], items, ...more } as never,
    });

  test('cannot be corrected to less than its notes, nor to the final consumer', async () => {
    const customer_id = await addCustomer(scene, 'SIMULAR 42 x1', 'NC42');
    const refused = await invoice([...taxed(2), ...free(2)], { customer_id });
    expect(refused.state).toBe('rejected');
    for (const items of [taxed(1), taxed(1), free(1)])
      expect((await post(noteOf(refused.number, items, { customer_id: scene.business.customerId }))).status).toBe(201);
    const less = await correct(refused.id, [...taxed(1), ...free(3)]);
    expect([less.status, less.body.code]).toEqual([409, 'credit.exceeded']);
    const nobody = await correct(refused.id, [...taxed(2), ...free(1)], {
      customer_id: scene.business.finalConsumerId,
    });
    expect([nobody.status, nobody.body.code]).toEqual([409, 'credit.final_consumer']);
    expect(await get(refused.id)).toMatchObject({ state: 'rejected', total: refused.total });
    const enough = await correct(refused.id, [...taxed(2), ...free(1)]);
    expect([enough.status, dataOf(enough).state]).toEqual([200, 'authorizated']);
    expect((await get(refused.id)).creditBalance?.total).toBe(0);
  });
});

describe('a note', () => {
  test('that SRI refused does not reduce the rest, and is checked again when it is emitted again', async () => {
    const { number } = await invoice(taxed(2));
    const customer_id = await addCustomer(scene, 'SIMULAR 39 x1', 'NC39');
    const refused = dataOf(await post(noteOf(number, taxed(2), { customer_id })));
    expect(refused.state).toBe('rejected');
    expect((await post(noteOf(number, taxed(1)))).status).toBe(201);
    const again = await put(refused.id, { emit: true });
    expect([again.status, again.body.code]).toEqual([409, 'credit.exceeded']);
    expect((await get(refused.id)).state).toBe('rejected');
  });

  test('reduces the rest while SRI has not decided', async () => {
    const { id, number } = await invoice(taxed(2));
    const hasty = await scene.anotherApp({ emission: { inlineDeadlineMs: 500 } });
    await desk.fault({ kind: 'close', target: 'all' });
    try {
      expect((await post(noteOf(number, taxed(2)), hasty)).status).toBe(503);
      expect((await post(noteOf(number, taxed(1)), hasty)).body.code).toBe('credit.exceeded');
      expect((await get(id)).creditBalance?.total).toBe(0);
    } finally {
      await desk.lift();
      await resetAuthority(scene.owner);
      await hasty.close();
    }
    expect(await runWorkerUntilIdle(scene.owner, scene.app.services)).toBe(0);
  });

  test('that is stored as a draft reduces nothing until it is emitted', async () => {
    const { number } = await invoice(taxed(1));
    const { emit: _, ...draft } = noteOf(number, taxed(1));
    const [one, two] = [dataOf(await post(draft)), dataOf(await post(draft))];
    expect((await put(one.id, { emit: true })).status).toBe(200);
    expect((await put(two.id, { emit: true })).status).toBe(409);
  });
});

test('the rest is computed in cents, never in binary fractions', () => {
  const tax = (base: number, value: number) => ({ code: '2', percentageCode: '4', rate: 15, base, value });
  const notes = Array.from({ length: 3 }, () => ({ taxes: [tax(0.1, 0.02)] }));
  const left = remainingCredit([tax(0.4, 0.06)], notes);
  expect(left).toEqual([tax(0.1, 0)]);
  expect(findCreditExcess(left, [tax(0.1, 0)])).toEqual([]);
  expect(findCreditExcess(left, [tax(0.11, 0)])).toHaveLength(1);
  expect(findCreditExcess(left, [{ ...tax(0.01, 0), percentageCode: '0' }])).toHaveLength(1);
  expect(totalOfTaxes([tax(0.1, 0.02), { code: '5', percentageCode: '5001', rate: 0.02, base: 3, value: 0.06 }])).toBe(
    0.18,
  );
});

/** Repeats the request, as a client does that gets 409 or 503. */
async function insist(body: Record<string, unknown>, app: TestApp): Promise<Answer> {
  for (;;) {
    const answer = await post(body, app);
    if (answer.status !== 503 || 'data' in answer.body) return answer;
  }
}
