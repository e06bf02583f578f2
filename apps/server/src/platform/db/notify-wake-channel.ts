// Wake-ups across machines with NOTIFY and LISTEN. NOTIFY runs in a separate transaction after the commit, because
// inside a transaction of emission it would serialise commits (decision 0082). One connection listens. LISTEN does not
// work through a pooler, so there workers only poll.
import type pg from 'pg';
import { type WakeChannel, wakeChannelName } from '../queue/wakeups.ts';
import { clientClassFor } from './connect.ts';
import { leasesOfThisProcess } from './lease-owner.ts';
import { isDirectConnectionSql } from './session.ts';

const retryMs = 2_000;
/** Delay before LISTEN is tried again behind a pooler. The operator may have removed the pooler. */
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
    const client = new (clientClassFor(databaseUrl))({
      application_name: 'talonario listener',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    const lost = () => {
      if (listening !== client) return;
      listening = undefined;
      told(); // covers all wake-ups that were sent while the connection was lost
      again(retryMs);
    };
    client.on('error', lost).on('end', lost);
    client.on('notification', ({ payload }) => payload !== me && told());
    try {
      await client.connect();
      const { rows } = await client.query(`select where ${isDirectConnectionSql(client)} and not pg_is_in_recovery()`);
      if (rows.length === 0) return await client.end().finally(() => again(retryPooledMs));
      await client.query(`listen ${wakeChannelName}`);
      if (closed) return await client.end();
      listening = client;
      told(); // covers all wake-ups that were sent before LISTEN
    } catch {
      await client.end().catch(() => {});
      again(retryMs);
    }
  };
  return {
    // Not durable and not awaited: a wake-up lost in a crash is replaced by the next poll.
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
