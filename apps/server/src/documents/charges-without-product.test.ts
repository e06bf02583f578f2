// A charge of a debit note is no product: its taxes may stand in the line.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf, faultsOf } from '../../test/directory-scene.ts';
import { bodiesOf, type IssuingScene, openIssuingScene } from '../../test/issuing-scene.ts';
import { makeClient } from '../../test/test-app.ts';

let scene: IssuingScene;
let api: ReturnType<typeof makeClient>;
beforeAll(async () => {
  scene = await openIssuingScene();
  api = makeClient(scene.app.url, scene.account.key);
});
afterAll(() => scene.close());

const issue = (line: object) => {
  const items = [{ debit_reason: 'Interés por mora', debit_value: 12.5, ...line }];
  return api('documents.create', { body: { ...bodiesOf(scene.business)['05'], items, emit: true } as never });
};

test('a debit note without a product is authorised with the rate of its line', async () => {
  const answer = await issue({ tax_ids: [2004] });
  expect(answer.status, answer.text).toBe(201);
  expect(dataOf(answer)).toMatchObject({ state: 'authorizated', subtotal: 12.5, total: 14.38 });
});

test('without a product and without a rate it is refused', async () => {
  for (const line of [{}, { tax_ids: null }]) {
    const answer = await issue(line);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(faultsOf(answer))).toContain('items[0].item_id');
  }
});
