// A real worker process, killed while a mail server has the message and has not answered.

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { announceAndExpand } from '../../../test/announce.ts';
import { makeSceneBusiness, makeSceneDocument } from '../../../test/delivery-scene.ts';
import { readMail, startMailServer, type TestMailServer } from '../../../test/mail-server.ts';
import { runEntry } from '../../../test/run-source.ts';
import { makeTestAccount } from '../../../test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';

let test: TestDatabase;
let server: TestMailServer;
beforeAll(async () => {
  test = await createTestDatabase();
  server = await startMailServer();
});
afterAll(async () => {
  await server.close();
  await test.drop();
});

const masterKey = randomBytes(32).toString('base64');
const startWorker = () =>
  runEntry('worker', {
    env: {
      NODE_ENV: 'test',
      ...test.environment,
      TALONARIO_MASTER_KEY: masterKey,
      METRICS_PORT: 'off',
      SMTP_URL: server.url,
      TALONARIO_MAIL_FROM: 'facturas@talonario.example',
    },
  });

it('another worker takes the mail over after the lease, and the log tells what happened', {
  timeout: 120_000,
}, async () => {
  const accountId = (await makeTestAccount(test)).id;
  const business = await makeSceneBusiness(test.owner, accountId);
  const documentId = await makeSceneDocument(test.owner, business, { entity_email: 'ana@x.ec' });
  const reached = new Promise<void>((resolve) => {
    server.behaviour = {
      message: () => {
        resolve();
        return 'hang';
      },
    };
  });
  const first = startWorker();
  await test.db.forAccount(accountId, (trx) =>
    announceAndExpand(trx, { accountId, documentId, type: 'document.authorizated' }),
  );
  await reached;
  first.child.kill('SIGKILL');
  await first.exited;

  const held = await test.owner
    .selectFrom('emails')
    .select(['status', 'tries', 'sending_since', 'lease_until'])
    .execute();
  expect(held).toMatchObject([{ status: 'queued', tries: 1 }]);
  expect(held[0]?.sending_since).not.toBeNull();
  expect(held[0]?.lease_until?.getTime()).toBeLessThanOrEqual(Date.now() + 30_000);

  server.behaviour = {};
  await test.owner
    .updateTable('emails')
    .set({ lease_until: new Date(0) })
    .execute();
  const second = startWorker();
  await expect.poll(() => server.received.length, { timeout: 60_000 }).toBe(1);
  await expect
    .poll(() => test.owner.selectFrom('emails').select('status').executeTakeFirst(), { timeout: 120_000 })
    .toEqual({ status: 'sent' });
  second.child.kill('SIGTERM');
  expect(await second.exited).toEqual({ code: 0, signal: null });

  const attempts = await test.owner.selectFrom('email_attempts').select(['ok', 'answer']).orderBy('id').execute();
  expect(attempts.map(({ ok }) => ok)).toEqual([false, true]);
  expect(attempts[0]?.answer).toContain('may have arrived');
  const read = await readMail(server.received[0]?.raw ?? Buffer.alloc(0));
  const { message_id: messageId } = await test.owner
    .selectFrom('emails')
    .select('message_id')
    .executeTakeFirstOrThrow();
  expect(read.messageId).toBe(`<${messageId}@talonario.example>`);
});
