import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DirectoryScene,
  dataOf,
  faultsOf,
  itemBody,
  listOf,
  makeBusiness,
  openDirectoryScene,
} from '../../test/directory-scene.ts';

let scene: DirectoryScene;
let businessId: number;
beforeAll(async () => {
  scene = await openDirectoryScene();
  businessId = await makeBusiness(scene.mine.client);
});
afterAll(() => scene.close());

describe('items', () => {
  it('smoke', async () => {
    const { client } = scene.mine;
    const made = dataOf(await client('items.create', { body: itemBody(businessId) }));
    expect(made).toMatchObject({ code: 'A-1', price: 1.5 });
    expect(listOf(await client('items.list', {}))).toHaveLength(1);
    expect(faultsOf(await client('items.create', { body: itemBody(businessId) }))).toEqual(['code: field.not_unique']);
  });
});
