// Access to the database. The service uses the role talonario_app, to which row-level security applies: without an
// account it sees no row, even if a query has no condition on the account.

import {
  CompiledQuery,
  type ConnectionProvider,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely';
import pg from 'pg';
import { FairQueue, maxSlotsPerCaller } from '../queue/fair-queue.ts';
import type { WakeScope } from '../queue/wakeups.ts';
import { type CallerScope, callerScopeSql } from './caller-scope.ts';
import { clientClassFor } from './connect.ts';
import { type PoolConnection, PoolDriver, type PreparedStatement } from './driver.ts';
import { DatabaseUnavailable, retryOnConflict } from './failures.ts';
import { ownerSession, type SessionSettings, serviceSession, setUpSession } from './session.ts';
import type { Tables } from './tables.ts';
import type { Trx } from './transaction.ts';

/** Runs a prepared statement. Its text is built once. */
export type CallSqlFunction = <Row>(statement: PreparedStatement, values: readonly unknown[]) => Promise<Row[]>;

export interface Database {
  /** Runs one transaction that can read and change only rows of the account. */
  forAccount<T>(accountId: number, work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * Calls an SQL function in one round trip, with its own transaction. The account is an argument of the function,
   * which sets it for row-level security.
   */
  callFor(accountId: number): CallSqlFunction;
  /**
   * Runs a transaction like forAccount. The statements in `first` (without parameters) are sent in the message that
   * opens it, and `work` gets their rows. `callLast` sends the commit together with its statement: no other statement
   * can follow, and the statement must fail if nothing may be committed. In some failures the earlier statements are
   * committed alone, so `first` may only lock rows.
   */
  beginWith<T>(
    accountId: number,
    first: readonly string[],
    work: (rows: readonly (readonly object[])[], callLast: CallSqlFunction) => Promise<T>,
  ): Promise<T>;
  /**
   * Returns the database for one caller: row-level security applies the caller's limits to all reads and writes.
   * Returns the same object for the same caller, so that its requests share batches.
   */
  actingAs(acting: CallerScope): Database;
  /**
   * Connection for queries without an account: functions with `security definer`, and tables that belong to no account.
   */
  readonly system: Kysely<Tables>;
  /** Connection pool for libraries that send their own SQL. Its connections have the same settings as all others. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseAddress {
  readonly databaseUrl: string;
  readonly databasePoolSize: number;
  /**
   * Time limit in milliseconds for an answer of the database. PostgreSQL's own time limit cancels a query, but not a
   * commit that waits for a standby, and a host that does not respond cancels nothing.
   */
  readonly databaseAnswerMs?: number;
}

/**
 * Runs a transaction, and repeats it if a concurrent transaction caused its rollback. The work must have no effects
 * outside the transaction.
 */
export function writeForAccountWithRetry<T>(
  db: Pick<Database, 'forAccount'>,
  accountId: number,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  return retryOnConflict(() => db.forAccount(accountId, work));
}

/**
 * Opens the database for the service. The first query connects. `onWritten` is called after each transaction of an
 * account that may have changed rows.
 */
export function openDatabase(
  address: DatabaseAddress,
  processName = 'talonario',
  onWritten: (scope: WakeScope) => void = () => {},
): Database {
  const pool = openPool(address, processName, serviceSession, { pipeline: true });
  const answerMs = answerMsOf(address);
  const dialect = poolDialect(pool, answerMs);
  const driver = new PoolDriver(pool, answerMs);
  const system = new Kysely<Tables>({ dialect });
  const withConnection = connectionsOf(driver, connectionTurns(address.databasePoolSize, answerMs), onWritten);
  const inTransaction =
    (scope: readonly string[]): InTransaction =>
    (accountId, first, work) =>
      withConnection(accountId, async (connection) => {
        const lifetime = new TransactionLifetime(connection);
        try {
          // Sends several commands in one round trip. A parameter would need the extended protocol, which accepts only
          // one command at a time.
          const opening = ['begin', `set local talonario.account_id = '${accountId}'`, ...scope];
          const rows = (await connection.runTogether([...opening, ...first])).slice(opening.length);
          const result = await work(rows, lifetime);
          lifetime.end();
          await connection.commit();
          return result;
        } catch (error) {
          lifetime.end();
          await connection.rollback();
          throw error;
        }
      });
  const callAlone: Database['callFor'] = (accountId) => (statement, values) =>
    withConnection(accountId, (connection) => connection.callAlone(statement, values));
  const transactionsIn = (scope: readonly string[]): Pick<Database, 'forAccount' | 'beginWith'> => ({
    forAccount: (accountId, work) =>
      inTransaction(scope)(accountId, [], (_rows, lifetime) => {
        const executor = system.getExecutor().withConnectionProvider(lifetime);
        return work(new Transaction({ config: { dialect }, dialect, driver, executor }));
      }),
    beginWith: (accountId, first, work) =>
      inTransaction(scope)(accountId, first, (rows, lifetime) =>
        work(rows, (statement, values) =>
          lifetime.provideConnection((connection) => connection.callAndCommit(statement, values)),
        ),
      ),
  });
  const common = { system, pool, close: () => pool.end() };
  const scoped = keepSome((opening) => {
    const transactions = transactionsIn(opening);
    // For a caller with limits, the SQL function is called inside a transaction, whose first commands set the limits.
    const callFor: Database['callFor'] = (accountId) => (statement, values) =>
      transactions.beginWith(accountId, [], (_rows, callLast) => callLast(statement, values));
    return { ...common, ...transactions, callFor, actingAs };
  });
  function actingAs(acting: CallerScope): Database {
    const opening = callerScopeSql(acting);
    return opening.length === 0 ? whole : scoped(opening);
  }
  const whole: Database = { ...common, ...transactionsIn([]), callFor: callAlone, actingAs };
  return whole;
}

/** Caches the `Database` objects of the callers that were used last. */
function keepSome(make: (opening: readonly string[]) => Database): (opening: readonly string[]) => Database {
  const kept = new Map<string, Database>();
  return (opening) => {
    const key = opening.join(';');
    const database = kept.get(key) ?? make(opening);
    kept.delete(key);
    kept.set(key, database);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return database;
  };
}

const mostKept = 500;

/**
 * Provides a connection from the account's share. After its release, wakes the processes that have to handle what it
 * wrote.
 */
function connectionsOf(driver: PoolDriver, turns: FairQueue, onWritten: (scope: WakeScope) => void): WithConnection {
  return async (accountId, work) => {
    refuseOtherIds(accountId);
    const began = performance.now();
    const leave = await turns.enter(accountId).catch(unavailable);
    try {
      const connection = await driver.acquireConnection(performance.now() - began);
      try {
        const result = await work(connection);
        if (connection.wakes !== undefined) onWritten(connection.wakes);
        return result;
      } finally {
        connection.release();
      }
    } finally {
      leave();
    }
  };
}

function unavailable(error: unknown): never {
  throw new DatabaseUnavailable(error);
}

function refuseOtherIds(accountId: number): void {
  if (!Number.isSafeInteger(accountId) || accountId <= 0) throw new TypeError(`not an account id: ${accountId}`);
}

// Queue for connections, round-robin over accounts. The pool alone would serve requests in their order, so that an
// account would wait for many requests of another one. The number of waiting requests is limited elsewhere
// (http/admission.ts, the worker's slots).
function connectionTurns(slots: number, answerMs: number): FairQueue {
  return new FairQueue({
    slots,
    perKey: maxSlotsPerCaller(slots),
    waiting: 10_000,
    patienceMs: Math.min(15_000, answerMs),
  });
}

/** Returns a function that calls SQL functions inside an open transaction. */
export function callInTransaction(trx: Trx): CallSqlFunction {
  return async <Row>({ text }: PreparedStatement, values: readonly unknown[]) =>
    (await trx.executeQuery(CompiledQuery.raw(text, [...values]))).rows as Row[];
}

/** Opens the database as its owner, without row-level security: migrations, the operator's CLI, the first account. */
export function openOwnerDatabase(address: DatabaseAddress, processName = 'talonario operator'): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: poolDialect(openPool(address, processName, ownerSession)),
  });
}

type WithConnection = <T>(accountId: number, work: (connection: PoolConnection) => Promise<T>) => Promise<T>;
type InTransaction = <T>(
  accountId: number,
  first: readonly string[],
  work: (rows: readonly (readonly object[])[], lifetime: TransactionLifetime) => Promise<T>,
) => Promise<T>;

// Refuses queries after the end of a transaction. A query that was not awaited must not run in the next transaction on
// the same connection, which may belong to another account.
class TransactionLifetime implements ConnectionProvider {
  readonly #connection: PoolConnection;
  #ended = false;

  constructor(connection: PoolConnection) {
    this.#connection = connection;
  }

  end(): void {
    this.#ended = true;
  }

  async provideConnection<T>(consumer: (connection: PoolConnection) => Promise<T>): Promise<T> {
    if (this.#ended) throw new Error('a query was made after its transaction had ended');
    return await consumer(this.#connection);
  }
}

function answerMsOf({ databaseAnswerMs = 30_000 }: DatabaseAddress): number {
  return databaseAnswerMs;
}

function poolDialect(pool: pg.Pool, answerMs?: number): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool, answerMs),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function openPool(
  address: DatabaseAddress,
  processName: string,
  settings: SessionSettings,
  more: pg.PoolConfig = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...more,
    Client: clientClassFor(address.databaseUrl),
    max: address.databasePoolSize,
    application_name: processName,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    query_timeout: answerMsOf(address),
    keepAlive: true,
    types: columnTypes,
    // Sent as a query instead of startup options, because a DATABASE_URL with ?options= would replace the options.
    onConnect: async (client) => {
      // an idle connection that breaks makes its next query fail; without a listener the error would end the process
      client.on('error', () => {});
      await setUpSession(client, settings);
    },
  });
  pool.on('error', () => {}); // an idle connection was lost; the pool has removed it already
  return pool;
}

// Conversions of column values. Ids and counts fit a JavaScript number. Dates remain text, because a Date would move
// them across midnight in some time zones. Amounts (numeric) remain text, as pg returns them.
const columnTypes = new pg.TypeOverrides();
const { INT8, DATE } = pg.types.builtins;
columnTypes.setTypeParser(INT8, toSafeInteger);
columnTypes.setTypeParser(DATE, (text) => text);
columnTypes.setTypeParser(1016 as typeof INT8, (text) => parseArray(text, toSafeInteger)); // bigint[]
columnTypes.setTypeParser(1182 as typeof INT8, (text) => parseArray(text, (item) => item)); // date[]

function toSafeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`a bigint of the database does not fit a number: ${text}`);
  return number;
}

// Parses a PostgreSQL array of numbers or dates, which contain neither quotes nor commas.
function parseArray<T>(text: string, parse: (item: string) => T): (T | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : parse(item)));
}
