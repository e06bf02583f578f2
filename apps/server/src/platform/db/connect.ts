// Opens connections to the database. If its address has several hosts, finds the one that accepts writes, at first and
// whenever the known one does not accept writes any more.
import pg from 'pg';
import { addressPerHost } from './address.ts';
import { ReadOnlyHost } from './failures.ts';

/**
 * Client that sets the time zone UTC when it connects. Otherwise a pooler would use the time zone of its first server
 * connection, which may have been opened before the login role got its settings.
 */
class UtcClient extends pg.Client {
  getStartupConf(): Record<string, unknown> {
    return { ...usualStartup.call(this), TimeZone: 'UTC' };
  }
}

const usualStartup = (pg.Client.prototype as unknown as { getStartupConf(): Record<string, unknown> }).getStartupConf;

/** Returns the client class for a pool: `new pg.Pool({ Client: clientClassFor(databaseUrl), … })`. */
export function clientClassFor(databaseUrl: string): new (config?: pg.ClientConfig) => pg.Client {
  const hosts = addressPerHost(databaseUrl);
  const [only] = hosts;
  if (hosts.length === 1)
    return class extends UtcClient {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, connectionString: only });
      }
    };
  const finder = new HostFinder(hosts);
  return class extends UtcClient {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: only });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connected = this.#connectToWritable();
      if (callback === undefined) return connected;
      const done = callback as (error?: Error) => void;
      connected.then(() => done(), done);
      return undefined;
    }

    async #connectToWritable(): Promise<pg.Client> {
      const { hostname, port } = new URL(await finder.find());
      Object.assign(this, { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) });
      this.once('end', () => finder.forget()); // whatever ended it, the next connection searches again
      try {
        return await super.connect();
      } catch (error) {
        finder.forget();
        throw error;
      }
    }
  };
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/**
 * Finds the host that accepts writes. It connects to all hosts at the same time and uses the first one that confirms
 * that.
 */
class HostFinder {
  readonly #hosts: readonly string[];
  #search: Promise<string> | undefined;

  constructor(hosts: readonly string[]) {
    this.#hosts = hosts;
  }

  find(): Promise<string> {
    if (this.#search === undefined) {
      const search = Promise.any(this.#hosts.map(refuseStandby));
      search.catch(() => {
        if (this.#search === search) this.#search = undefined;
      });
      this.#search = search;
    }
    return this.#search;
  }

  forget(): void {
    this.#search = undefined;
  }
}

async function refuseStandby(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'talonario host check',
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      "select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as closed",
    );
    if (rows[0]?.closed !== false) throw new ReadOnlyHost();
    return url;
  } finally {
    client.end().catch(() => {});
  }
}
