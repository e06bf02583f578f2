import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { notifyWakeChannel } from '../db/notify-wake-channel.ts';
import { openWakeups, type WakeChannel } from './wakeups.ts';

function carrierOf(sent: { count: number }, reliable = true): WakeChannel & { told(): void } {
  let onTold = () => {};
  return {
    send: () => {
      sent.count += 1;
    },
    receive: (listener) => {
      onTold = listener;
    },
    isReliable: () => reliable,
    close: async () => {},
    told: () => onTold(),
  };
}

describe('wake-ups', () => {
  it('are sent at once, and many in a row as two: the first and the last', async () => {
    const sent = { count: 0 };
    const wakeups = openWakeups([carrierOf(sent)]);
    let heard = 0;
    wakeups.listen(() => {
      heard += 1;
    });
    for (let count = 0; count < 500; count += 1) wakeups.wake();
    expect({ sent: sent.count, heard }).toEqual({ sent: 1, heard: 1 });
    await expect.poll(() => sent.count).toBe(2);
    await sleep(120);
    expect({ sent: sent.count, heard }).toEqual({ sent: 2, heard: 2 });
    await wakeups.close();
    wakeups.wake();
    expect(sent.count).toBe(2);
  });

  it('with a limited scope are sent to others within a second; work of this process is announced here at once', async () => {
    const sent = { count: 0 };
    const wakeups = openWakeups([carrierOf(sent)]);
    let heard = 0;
    wakeups.listen(() => {
      heard += 1;
    });
    for (let count = 0; count < 500; count += 1) wakeups.wake('deferred');
    expect({ sent: sent.count, heard }).toEqual({ sent: 0, heard: 0 });
    wakeups.wake('process');
    expect({ sent: sent.count, heard }).toEqual({ sent: 0, heard: 1 });
    await expect.poll(() => sent.count, { timeout: 120_000 }).toBe(1);
    await wakeups.close();
  });

  it('of other processes are not received without listeners', () => {
    let receives = 0;
    const receive = () => {
      receives += 1;
    };
    const carrier = { ...carrierOf({ count: 0 }), receive };
    const wakeups = openWakeups([carrier]);
    wakeups.wake();
    expect(receives).toBe(0);
    for (let count = 0; count < 2; count += 1) wakeups.listen(() => {});
    expect(receives).toBe(1);
  });

  it('of other processes are delivered and not passed on', () => {
    const sent = { count: 0 };
    const carrier = carrierOf(sent);
    const wakeups = openWakeups([carrier]);
    let heard = 0;
    const stop = wakeups.listen(() => {
      heard += 1;
    });
    carrier.told();
    expect({ sent: sent.count, heard }).toEqual({ sent: 0, heard: 1 });
    stop();
    carrier.told();
    expect(heard).toBe(1);
  });

  it('are reliable if one of the channels is; without channels there are none to receive', () => {
    const sent = { count: 0 };
    expect(openWakeups([]).isReliable()).toBe(true);
    expect(openWakeups([carrierOf(sent, false)]).isReliable()).toBe(false);
    expect(openWakeups([carrierOf(sent, false), carrierOf(sent, true)]).isReliable()).toBe(true);
  });
});

describe('through the database', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it('reach another process after the commit, and not the sender; a lost connection is restored', async () => {
    const one = notifyWakeChannel(test.adminUrl, test.db.pool);
    let heard = 0;
    one.receive(() => {
      heard += 1;
    });
    await expect.poll(() => one.isReliable()).toBe(true);
    expect(heard).toBe(1); // one callback for all wake-ups before the connection listened
    one.send();
    await test.db.pool.query(`select pg_notify('talonario_work', 'another process')`);
    await expect.poll(() => heard).toBe(2);
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'talonario listener' and datname = current_database()`.execute(test.owner);
    expect(rows).toHaveLength(1);
    // one callback when the connection was lost, and one when it was restored
    await expect.poll(() => heard, { timeout: 120_000 }).toBe(4);
    expect(one.isReliable()).toBe(true);
    await one.close();
  });
});
