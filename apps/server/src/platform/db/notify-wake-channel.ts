// Wake-ups across machines: NOTIFY in a transaction of its own, after the commit it tells of (inside an emission's it would make
// commits wait for each other: decision 0082), and one connection that listens. Through a pooler nobody can listen; then looking is all there is.
import type pg from 'pg';
import { type WakeChannel, wakeChannelName } from '../queue/wakeups.ts';
import { clientFor } from './connect.ts';
import { leasesOfThisProcess } from './lease-owner.ts';
import { isDirect } from './session.ts';

const retryMs = 2_000;
/** A pooler does not turn into PostgreSQL; its operator may put it away, though. */
const retryPooledMs = 300_000;

export function notifyWakeChannel(databaseUrl: string, pool: Pick<pg.Pool, 'query'>): WakeChannel {
  const me = leasesOfThisProcess();
  let listening: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let told = () => {};
  const again = (ms: number) => {
    if (!closed) timer = setTimeout(() => void connect(), ms).unref();
  };
  const connect = async () => {
    const client = new (clientFor(databaseUrl))({
      application_name: 'talonario listener',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    const lost = () => {
      if (listening !== client) return;
      listening = undefined;
      told(); // whatever was said meanwhile
      again(retryMs);
    };
    client.on('error', lost).on('end', lost);
    client.on('notification', ({ payload }) => payload !== me && told());
    try {
      await client.connect();
      const { rows } = await client.query(`select where ${isDirect(client)} and not pg_is_in_recovery()`);
      if (rows.length === 0) return await client.end().finally(() => again(retryPooledMs));
      await client.query(`listen ${wakeChannelName}`);
      if (closed) return await client.end();
      listening = client;
      told(); // whatever was said before
    } catch {
      await client.end().catch(() => {});
      again(retryMs);
    }
  };
  return {
    // Nobody waits for it, and one that a crash takes along is made up for by the slow look.
    send: () => {
      pool.query(`set local synchronous_commit = off; select pg_notify('${wakeChannelName}', '${me}')`).catch(() => {});
    },
    receive: (onTold) => {
      told = onTold;
      void connect();
    },
    isReliable: () => listening !== undefined,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      const client = listening;
      listening = undefined;
      await client?.end().catch(() => {});
    },
  };
}
