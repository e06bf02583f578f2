import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerWithJson } from '../test/misbehaving-server.ts';
import { openScene, type Scene } from '../test/scene.ts';
import { iterateEvents } from './events.ts';

let scene: Scene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.server.close());

const page = (ids: number[], nextCursor: string | null) =>
  answerWithJson(200, {
    data: ids.map((id) => ({ id })),
    meta: { page: 1, perPage: 2, total: 5, lastPage: 3, nextCursor },
  });
const urls = () => scene.server.requests.map(({ url }) => url?.replace('/api/v1', ''));

describe('iteration', () => {
  it('yields every record by following the cursor, with the filters on every page', async () => {
    scene.server.answer(page([1, 2], 'aa'), page([3, 4], 'bb'), page([5], null));
    const ids = [];
    for await (const { id } of scene.talonario.customers.iterate({ businessId: 3, active: true })) ids.push(id);
    expect(ids).toEqual([1, 2, 3, 4, 5]);
    expect(urls()).toEqual([
      '/customers?perPage=100&businessId=3&active=true',
      '/customers?perPage=100&businessId=3&active=true&cursor=aa',
      '/customers?perPage=100&businessId=3&active=true&cursor=bb',
    ]);
  });

  it('requests no page before it is needed', async () => {
    scene.server.answer(page([1, 2], 'aa'));
    for await (const { id } of scene.talonario.items.iterate()) if (id === 2) break;
    expect(urls()).toEqual(['/items?perPage=100']);
  });

  it('reads a log as long as there is more, also after responses without events', async () => {
    const answer = (ids: string[], next: string, more: boolean) =>
      answerWithJson(200, { data: ids.map((id) => ({ id })), meta: { next, more } });
    scene.server.answer(answer(['a'], '1', true), answer([], '2', true), answer(['b'], '3', false));
    const ids = [];
    for await (const { id } of iterateEvents(scene.talonario, { after: '0', type: 'customer.*' })) ids.push(id);
    expect(ids).toEqual(['a', 'b']);
    expect(urls()).toEqual(['0', '1', '2'].map((after) => `/events?after=${after}&type=customer.*`));
  });

  it("keeps the caller's page size, under either name", async () => {
    scene.server.answer(page([1], null), page([1], null));
    for await (const _ of scene.talonario.items.iterate({ perPage: 7 }));
    for await (const _ of scene.talonario.items.iterate({ limit: 8 }));
    expect(urls()).toEqual(['/items?perPage=7', '/items?limit=8']);
  });

  it('repeats a failed page, and no record', async () => {
    scene.server.answer(page([1, 2], 'aa'), answerWithJson(503, {}), page([3], null));
    const ids = [];
    for await (const { id } of scene.talonario.customers.iterate()) ids.push(id);
    expect(ids).toEqual([1, 2, 3]);
  });
});

describe('groups', () => {
  it('call the same method of every group at its own address', async () => {
    const record = answerWithJson(200, { data: { id: 1 } });
    scene.server.answer(record, record, record, record);
    await scene.talonario.emissionPoints.get(1);
    await scene.talonario.sequences.update(1, { next_number: 7 });
    await scene.talonario.carriers.search('1710034065', { businessId: 3 });
    await scene.talonario.items.import(new Blob(['code,name']), { businessId: 3, dryRun: true });
    expect(scene.server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/v1/emission-points/1',
      'PUT /api/v1/sequences/1',
      'GET /api/v1/carriers/search/1710034065?businessId=3',
      'POST /api/v1/items:import?businessId=3&dryRun=true',
    ]);
  });

  it('have no method that the API does not have', async () => {
    // @ts-expect-error sequences are born with their emission point
    expect(() => scene.talonario.sequences.delete(1)).toThrow('The API has no sequences.delete');
    // @ts-expect-error imports begin with a file
    await expect(scene.talonario.imports.create({})).rejects.toThrow('The API has no imports.create');
    // @ts-expect-error documents belong to a business
    const call = () => scene.talonario.documents.list();
    // @ts-expect-error a customer has a business
    const create = () => scene.talonario.customers.create({ business_name: 'ACME' });
    expect([call, create]).toHaveLength(2);
  });
});
