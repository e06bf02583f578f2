// Two services over one database and one SRI, one of them with little patience for it.

import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type IssuingScene, openIssuingScene, sriDesk } from './issuing-scene.ts';
import { makeClient, type TestApp } from './test-app.ts';
import { resetAuthority } from './work.ts';

export let scene: IssuingScene;
export let hastyApp: TestApp;
export let api: ReturnType<typeof makeClient>;
export let hasty: typeof api;
export let desk: ReturnType<typeof sriDesk>;

/** Opens them before the tests of a file, and closes them after. */
export function useHastyScene(inlineDeadlineMs: number): void {
  beforeAll(async () => {
    scene = await openIssuingScene();
    hastyApp = await scene.anotherApp({ inlineDeadlineMs });
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

export const owner = () => scene.database.owner;
