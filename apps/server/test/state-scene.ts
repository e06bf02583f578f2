// Documents on their way through the states, and a desk at SRI that says what it is told to.

import { afterAll, beforeAll, beforeEach } from 'vitest';
import { bodiesOf, type IssuingScene, openIssuingScene, sriDesk } from './issuing-scene.ts';
import { makeClient, type TestApp } from './test-app.ts';
import { resetAuthority } from './work.ts';

export let scene: IssuingScene;
export let api: ReturnType<typeof makeClient>;
/** The same service with a deadline that passes soon. */
let hastyApp: TestApp;
let hasty: typeof api;
export let desk: ReturnType<typeof sriDesk>;

/** Opens it before the tests of a file, and closes it after them. */
export function useStateScene(): void {
  beforeAll(async () => {
    scene = await openIssuingScene();
    api = makeClient(scene.app.url, scene.account.key);
    hastyApp = await scene.anotherApp({ inlineDeadlineMs: 2_500 });
    hasty = makeClient(hastyApp.url, scene.account.key);
    desk = sriDesk(scene.simulator);
  });
  afterAll(async () => {
    await hastyApp.close();
    await scene.close();
  });
  beforeEach(async () => {
    await desk.lift();
    await resetAuthority(scene.database.owner);
  });
}

export type Data = Record<string, never> & { id: number; state: string; number: string; accessKey: string };
export const dataOf = (answer: { body: Record<string, unknown> }) => answer.body.data as Data;

export const invoice = (more: object = {}) => ({ ...bodiesOf(scene.business)['01'], ...more });
export const create = (more: object = {}) => api('documents.create', { body: invoice(more) });
export const createHastily = (more: object = {}) =>
  hasty('documents.create', { body: invoice({ emit: true, ...more }) });
export const put = (id: number, body: object) => api('documents.update', { params: { id }, body });
export const get = (id: number) =>
  api('documents.get', { params: { id }, query: { businessId: scene.business.businessId } }).then(dataOf);

/** A customer whose name makes the simulator rehearse a case. */
export async function customerNamed(name: string): Promise<number> {
  const { id } = await scene.database.owner
    .insertInto('parties')
    .values({
      account_id: scene.account.id,
      business_id: scene.business.businessId,
      role: 'customer',
      identification_type_id: 6,
      identification: `P${Math.random().toString(36).slice(2, 12)}`,
      business_name: name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
