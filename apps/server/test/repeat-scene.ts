// Tills that send the same basket, with and without an answer to the first time.

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { findByDetail } from './find-by-detail.ts';
import { bodiesOf, type IssuingScene, openIssuingScene, sriDesk } from './issuing-scene.ts';
import { type Answer, makeClient, type TestApp } from './test-app.ts';
import { resetAuthority } from './work.ts';

export let scene: IssuingScene;
export let other: TestApp;
/** Waits for SRI as long as it takes. */
export let patient: TestApp;
export let desk: ReturnType<typeof sriDesk>;
/** Each test sells another basket. */
export let basket: Record<string, unknown>;
export let baskets = 0;

/** Opens it before the tests of a file, and closes it after them. */
export function useRepeatScene(): void {
  beforeAll(async () => {
    scene = await openIssuingScene({ retryWindowSeconds: 40, app: { config: { emission: hasty } } });
    other = await scene.anotherApp({ inlineDeadlineMs: 1_500 });
    patient = await scene.anotherApp();
    desk = sriDesk(scene.simulator);
  });
  afterAll(async () => {
    await Promise.all([other.close(), patient.close()]);
    await scene.close();
  });
  beforeEach(() => {
    basket = { ...bodiesOf(scene.business)['01'], emit: true, detail: `canasta ${++baskets}` };
  });
  afterEach(async () => {
    await desk.lift();
    await resetAuthority(scene.database.owner);
  });
}

const hasty = { maxBackdateDays: 90, inlineDeadlineMs: 1_500, firstAskMs: 100, finalConsumerLimit: '50' };

export const post = (
  app: TestApp = scene.app,
  body: Record<string, unknown> = basket,
  headers: Record<string, string> = {},
) => makeClient(app.url, scene.account.key)('documents.create', { body, headers });
export const idOf = ({ body }: Answer) => (body.data as { id: number }).id;
export const isReplayed = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true';

export const documents = () => findByDetail(scene.database.owner, String(basket.detail));
export const rowOf = (id: number) =>
  scene.database.owner.selectFrom('unkeyed_requests').selectAll().where('document_id', '=', id).executeTakeFirst();
export const setRow = (id: number, change: string) =>
  sql`update unkeyed_requests set ${sql.raw(change)} where document_id = ${id}`.execute(scene.database.owner);
