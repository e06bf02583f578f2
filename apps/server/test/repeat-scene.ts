// Tills that send the same basket of items twice, with and without an answer to the first request.
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { findByDetail } from './find-by-detail.ts';
import { bodiesOf } from './issuing-business.ts';
import { resetAuthority } from './run-worker.ts';
import { useScene } from './scene.ts';
import { type Answer, makeClient, type TestApp } from './test-app.ts';

export const idOfAnswer = ({ body }: Answer) => (body.data as { id: number }).id;
export const isReplayedAnswer = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true';

interface Till {
  /** Body of a sale; each test sells another basket. */
  basket: Record<string, unknown>;
  baskets: number;
  /** App that waits for SRI without a deadline. */
  noDeadlineApp: TestApp;
}

export function useRepeatScene() {
  const emission = { inlineDeadlineMs: 1_500 };
  const scene = useScene({
    business: 'issuing',
    account: { retryWindowSeconds: 40 },
    emission: { ...emission, firstAskMs: 100 },
    otherApp: { emission },
  });
  const { desk } = scene;
  const till = { basket: {}, baskets: 0 } as Till;
  beforeAll(async () => {
    till.noDeadlineApp = await scene.anotherApp();
  });
  beforeEach(() => {
    till.baskets += 1;
    till.basket = { ...bodiesOf(scene.business)['01'], emit: true, detail: `canasta ${till.baskets}` };
  });
  afterEach(async () => {
    await desk.lift();
    await resetAuthority(scene.owner);
  });
  return {
    scene,
    desk,
    till,
    post: (
      app: TestApp = scene.app,
      body: Record<string, unknown> = till.basket,
      headers: Record<string, string> = {},
    ) => makeClient(app.url, scene.account.key)('documents.create', { body, headers }),
    documents: () => findByDetail(scene.owner, String(till.basket.detail)),
    rowOf: (id: number) =>
      scene.owner.selectFrom('unkeyed_requests').selectAll().where('document_id', '=', id).executeTakeFirst(),
    setRow: (id: number, change: string) =>
      sql`update unkeyed_requests set ${sql.raw(change)} where document_id = ${id}`.execute(scene.owner),
  };
}
