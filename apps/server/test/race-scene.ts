// Two services over one database, one of them with little patience for SRI.

import { afterAll, beforeAll, beforeEach } from 'vitest';
import { bodiesOf, type IssuingScene, openIssuingScene, sriDesk } from './issuing-scene.ts';
import { makeClient, type TestApp } from './test-app.ts';
import { resetAuthority } from './work.ts';

export let scene: IssuingScene;
export let hastyApp: TestApp;
export let api: ReturnType<typeof makeClient>;
export let hasty: typeof api;
export let desk: ReturnType<typeof sriDesk>;

/** Opens it before the tests of a file, and closes it after them. */
export function useRaceScene(): void {
  beforeAll(async () => {
    scene = await openIssuingScene();
    hastyApp = await scene.anotherApp({ inlineDeadlineMs: 500 });
    api = makeClient(scene.app.url, scene.account.key);
    hasty = makeClient(hastyApp.url, scene.account.key);
    desk = sriDesk(scene.simulator);
  }, 180_000);
  afterAll(async () => {
    await hastyApp.close();
    await scene.close();
  });
  beforeEach(async () => {
    await desk.lift();
    await resetAuthority(owner());
  });
}

interface Shown {
  readonly id: number;
  readonly state: string;
  readonly number: string;
  readonly accessKey: string;
}
export const owner = () => scene.database.owner;
export const dataOf = (answer: { body: Record<string, unknown> }) => answer.body.data as Shown;
export const invoice = (more: object = {}) => ({ ...bodiesOf(scene.business)['01'], ...more });
export const draft = async () => dataOf(await api('documents.create', { body: invoice() })).id;
export const put = (id: number, body: Record<string, unknown>) => api('documents.update', { params: { id }, body });
export const row = (id: number) =>
  owner().selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
