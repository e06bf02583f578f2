// Embedded PostgreSQL of one home folder. Each process that uses it holds an advisory lock in it as long as its
// connection is open, so a lock never outlives its process. There is one supervisor at a time and any number of guests
// (commands of the CLI). The last process that disconnects stops the server.
import type { ChildProcess } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../../listen/free-port.ts';
import { installPostgresBinaries, type PostgresBinaries } from './binaries.ts';
import { databaseOwnerRole, prepareCluster } from './cluster.ts';
import { chooseEmbeddedFolders, type EmbeddedFolders } from './folders.ts';
import {
  findPostmaster,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
  stopPostmasterWithThisProcess,
} from './postmaster.ts';

export interface EmbeddedServer {
  /** Address of the service's database, as its owner. */
  readonly url: string;
  readonly folder: string;
  readonly port: number;
  /** True if the server was already running: a guest is using it, or its last supervisor was killed. */
  readonly adopted: boolean;
  /** Process id of the server. It changes after a crash. */
  pid(): number;
  /** Ends the use of the server, and stops it unless another process uses it. */
  close(): Promise<void>;
}

export interface EmbeddedServerOptions {
  readonly home: string;
  /** `supervisor`: keeps the server running; there is one per home folder. `guest`: only uses it. */
  readonly as: 'supervisor' | 'guest';
  /** False only in tests, which run PostgreSQL without fsync. */
  readonly durable?: boolean;
  readonly say?: (line: string) => void;
  /** Called if the server died and could not be restarted. */
  readonly onLost?: (error: Error) => void;
}

export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
}

export async function openEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const place = chooseEmbeddedFolders(options.home);
  const binaries = await installPostgresBinaries(place.folder);
  const durable = options.durable ?? true;
  const password = await prepareCluster(place, binaries, durable);
  const host = new Host(place, binaries, password, durable);
  const adopted = findPostmaster(place) !== undefined;
  let session = await enter(host, options);
  const { port } = session.postmaster;
  let closing = false;

  if (options.as === 'supervisor') keepAlive();

  return {
    url: host.url(port, databaseName),
    folder: place.folder,
    port,
    adopted,
    pid: () => session.postmaster.pid,
    close: async () => {
      closing = true;
      await leave(session);
    },
  };

  // The connection that holds the lock is the first one to notice that the server died.
  function keepAlive(): void {
    session.client.once('end', async () => {
      if (closing) return;
      options.say?.('ALERT: PostgreSQL stopped unexpectedly; starting it again');
      try {
        session = await enterWhenThereIsRoom();
        keepAlive();
      } catch (error) {
        if (!closing) options.onLost?.(error as Error);
      }
    });
  }

  /**
   * Connects again after PostgreSQL stopped without disk space for its log. It cannot start without space, so this
   * waits for it.
   */
  async function enterWhenThereIsRoom(): Promise<Session> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await enter(host, options, port);
      } catch (error) {
        if (closing || (await freeBytes(place.data)) >= roomToStart) throw error;
        if (tries === 1)
          options.say?.(`ALERT: the disk of ${place.data} is full; PostgreSQL starts again when there is room`);
        await sleep(5_000);
      }
    }
  }
}

/** Minimum free bytes for a start: one file of PostgreSQL's write-ahead log. */
const roomToStart = 16 * 1024 * 1024;

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const databaseName = 'talonario';

// Keys of the advisory locks in the maintenance database.
const lockGroup = 7_461_015;
const userLock = 1; // shared: each process that uses the server holds it
const supervisorLock = 2;

interface Session {
  readonly client: pg.Client;
  readonly postmaster: Postmaster;
  readonly guard: ChildProcess;
}

/** Starts the server if it is not running, connects to it and takes the locks. */
async function enter(host: Host, options: EmbeddedServerOptions, samePort?: number): Promise<Session> {
  const failures: string[] = [];
  const deadline = Date.now() + 120_000;
  while (failures.length < 5 && Date.now() < deadline) {
    const postmaster = host.find() ?? (await host.start(samePort ?? (await findFreePort('127.0.0.1', 0)), failures));
    const session = postmaster && (await takeLocks(host, postmaster, options));
    if (session) return session;
    await sleep(100);
  }
  const why = failures.at(-1) ?? `process ${host.find()?.pid} runs on it and does not answer`;
  throw new Error(`PostgreSQL does not start on ${host.place.data}: ${why}`);
}

// Connects and takes the locks. Returns undefined if the server is stopping or starting.
async function takeLocks(
  host: Host,
  postmaster: Postmaster,
  options: EmbeddedServerOptions,
): Promise<Session | undefined> {
  const client = await host.connect(postmaster.port);
  if (!client) return undefined;
  if (!(await tryLock(client, 'pg_try_advisory_lock_shared', userLock))) {
    await client.end(); // the last user is stopping the server at this moment
    return undefined;
  }
  if (options.as === 'supervisor' && !(await tryLock(client, 'pg_try_advisory_lock', supervisorLock))) {
    await client.end();
    throw new AlreadyRunning(`another supervisor runs on ${options.home}`);
  }
  await createDatabase(client);
  return { client, postmaster, guard: stopPostmasterWithThisProcess(host.place, postmaster.pid) };
}

async function leave({ client, postmaster, guard }: Session): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock_shared($1, $2)', [lockGroup, userLock]);
    const last = await tryLock(client, 'pg_try_advisory_lock', userLock);
    if (last) await stopPostmaster(postmaster.pid, 2_500);
  } catch {
    // Another process stopped the server, which closed the connection.
  } finally {
    guard.kill('SIGKILL');
    await client.end().catch(() => {});
  }
}

async function tryLock(client: pg.Client, how: string, lock: number): Promise<boolean> {
  const { rows } = await client.query(`select ${how}($1, $2) as taken`, [lockGroup, lock]);
  return rows[0]?.taken === true;
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
  if (rowCount !== 0) return;
  await client.query(`create database ${databaseName}`).catch((error: { code?: string }) => {
    if (error.code !== '42P04' && error.code !== '23505') throw error; // another process has just created it
  });
}

class Host {
  readonly place: EmbeddedFolders;
  readonly #binaries: PostgresBinaries;
  readonly #password: string;
  readonly #durable: boolean;

  constructor(place: EmbeddedFolders, binaries: PostgresBinaries, password: string, durable: boolean) {
    this.place = place;
    this.#binaries = binaries;
    this.#password = password;
    this.#durable = durable;
  }

  url(port: number, database: string): string {
    return `postgresql://${databaseOwnerRole}:${this.#password}@127.0.0.1:${port}/${database}`;
  }

  find(): Postmaster | undefined {
    return findPostmaster(this.place);
  }

  async start(port: number, failures: string[]): Promise<Postmaster | undefined> {
    const outcome = await startPostmaster(this.place, this.#binaries, port, this.#durable);
    if ('ready' in outcome) return outcome.ready;
    // Another process has started the server, or processes of a killed server are still ending. Both are over within
    // moments, so this is no failure.
    const settles = /lock file "postmaster.pid"|pre-existing shared memory block/.test(outcome.failed);
    if (!settles) failures.push(outcome.failed);
    return undefined;
  }

  /**
   * Connects to the server. Returns undefined if it refuses or closes the connection, as it does during start and stop.
   */
  async connect(port: number): Promise<pg.Client | undefined> {
    const client = new pg.Client({
      connectionString: this.url(port, 'postgres'),
      application_name: 'talonario lock',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client.on('error', () => {}); // 'end' follows
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      const { code } = error as { code?: string };
      if (code === '28P01') throw error; // a wrong password stays wrong
      return undefined;
    }
  }
}
