// A worker process is killed after the mail server received the message and before the server answered.

import { expect, it } from 'vitest';
import { announceAndExpand } from '../../../test/announce.ts';
import { makeSceneDocument } from '../../../test/document-rows.ts';
import { parseMail } from '../../../test/mail-server.ts';
import { runEntry } from '../../../test/run-source.ts';
import { useScene } from '../../../test/scene.ts';

const scene = useScene({ api: false, business: 'rows', mail: true });

const startWorker = () =>
  runEntry('worker', {
    env: {
      ...scene.environment,
      METRICS_PORT: 'off',
      SMTP_URL: scene.mail.url,
      TALONARIO_MAIL_FROM: 'facturas@talonario.example',
    },
  });

it('another worker takes the mail over after the lease, and the log shows what happened', {
  timeout: 120_000,
}, async () => {
  const { business } = scene;
  const { accountId } = business;
  const documentId = await makeSceneDocument(scene.owner, business, { entity_email: 'ana@x.ec' });
  const reached = new Promise<void>((resolve) => {
    scene.mail.behaviour = {
      message: () => {
        resolve();
        return 'hang';
      },
    };
  });
  const first = startWorker();
  await scene.db.forAccount(accountId, (trx) =>
    announceAndExpand(trx, { accountId, documentId, type: 'document.authorizated' }),
  );
  await reached;
  first.child.kill('SIGKILL');
  await first.exited;

  const held = await scene.owner
    .selectFrom('emails')
    .select(['status', 'tries', 'sending_since', 'lease_until'])
    .execute();
  expect(held).toMatchObject([{ status: 'queued', tries: 1 }]);
  expect(held[0]?.sending_since).not.toBeNull();
  expect(held[0]?.lease_until?.getTime()).toBeLessThanOrEqual(Date.now() + 30_000);

  scene.mail.behaviour = {};
  await scene.owner
    .updateTable('emails')
    .set({ lease_until: new Date(0) })
    .execute();
  const second = startWorker();
  await expect.poll(() => scene.mail.received.length, { timeout: 60_000 }).toBe(1);
  await expect
    .poll(() => scene.owner.selectFrom('emails').select('status').executeTakeFirst(), { timeout: 120_000 })
    .toEqual({ status: 'sent' });
  second.child.kill('SIGTERM');
  expect(await second.exited).toEqual({ code: 0, signal: null });

  const attempts = await scene.owner.selectFrom('email_attempts').select(['ok', 'answer']).orderBy('id').execute();
  expect(attempts.map(({ ok }) => ok)).toEqual([false, true]);
  expect(attempts[0]?.answer).toContain('may have arrived');
  const read = await parseMail(scene.mail.received[0]?.raw ?? Buffer.alloc(0));
  const { message_id: messageId } = await scene.owner
    .selectFrom('emails')
    .select('message_id')
    .executeTakeFirstOrThrow();
  expect(read.messageId).toBe(`<${messageId}@talonario.example>`);
});
