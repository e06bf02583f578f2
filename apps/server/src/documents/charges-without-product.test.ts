// Tests that a charge of a debit note needs no product, because its taxes may be in the line.
import { expect, test } from 'vitest';
import { bodiesOf } from '../../test/issuing-business.ts';
import { useScene } from '../../test/scene.ts';
import { faultCodesOf, recordOfAnswer } from '../../test/test-app.ts';

const scene = useScene({ business: 'issuing' });
const { client: api } = scene;
const issue = (line: object) => {
  const items = [{ debit_reason: 'Interés por mora', debit_value: 12.5, ...line }];
  return api('documents.create', { body: { ...bodiesOf(scene.business)['05'], items, emit: true } as never });
};

test('a debit note without a product is authorised with the rate of its line', async () => {
  const answer = await issue({ tax_ids: [2004] });
  expect(answer.status, answer.text).toBe(201);
  expect(recordOfAnswer(answer)).toMatchObject({ state: 'authorizated', subtotal: 12.5, total: 14.38 });
});

test('without a product and without a rate it is refused', async () => {
  for (const line of [{}, { tax_ids: null }]) {
    const answer = await issue(line);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(faultCodesOf(answer))).toContain('items[0].item_id');
  }
});
