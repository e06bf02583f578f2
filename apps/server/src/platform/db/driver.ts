// Kysely driver for the connection pool. Unlike the standard driver, it classifies failures, discards connections in an
// unknown state instead of reusing them, and reports a commit that PostgreSQL turned into a rollback as an error.
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import type pg from 'pg';
import type { WakeScope } from '../queue/wakeups.ts';
import { type DiskSpace, diskSpaceOf } from './disk-space.ts';
import {
  CommitOutcomeUnknown,
  classifyFailure,
  DatabaseFull,
  DatabaseUnavailable,
  endsConnection,
} from './failures.ts';
import { hasLongListParameter, makeStatementNames } from './statement-names.ts';

export class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #answerMs: number | undefined;

  /**
   * `answerMs`: time limit for getting a connection and for all answers on it together; if undefined, each query has
   * only its own limit.
   */
  constructor(pool: pg.Pool, answerMs?: number) {
    this.#pool = pool;
    this.#answerMs = answerMs;
  }

  async init(): Promise<void> {}

  /** `waitedMs`: part of the time limit that the caller has already used. */
  async acquireConnection(waitedMs = 0): Promise<PoolConnection> {
    const began = performance.now();
    try {
      const client = await this.#pool.connect();
      const patience = new QueryTimeouts(this.#answerMs, waitedMs + performance.now() - began);
      return new PoolConnection(client, namesOf(this.#pool), patience, diskSpaceOf(this.#pool));
    } catch (error) {
      throw classifyFailure(error);
    }
  }

  async beginTransaction(connection: PoolConnection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    await connection.run(`begin${isolation} ${settings.accessMode ?? ''}`);
  }

  async commitTransaction(connection: PoolConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** Prepared statement with a name. It is prepared once on each connection. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  /** True if the statement changes nothing, so that a lost answer leaves no doubt about what was written. */
  readonly readsOnly?: true;
  /** Processes to wake after a write; default: all. */
  readonly wakes?: WakeScope;
}

export class PoolConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #nameOf: StatementNames;
  readonly #patience: QueryTimeouts;
  readonly #room: DiskSpace;
  #broken = false;
  #wakes: WakeScope | undefined;
  /** True if PostgreSQL has ended the transaction, by commit or rollback. */
  #ended = false;

  constructor(client: pg.PoolClient, nameOf: StatementNames, patience: QueryTimeouts, room: DiskSpace) {
    this.#client = client;
    this.#nameOf = nameOf;
    this.#patience = patience;
    this.#room = room;
  }

  /** Processes to wake for the queries that ran; undefined if none of them wrote. */
  get wakes(): WakeScope | undefined {
    return this.#wakes;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#ask(query.sql, query.parameters);
    if (!['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)) return { rows: rows as Row[] };
    this.#wakes = 'cluster';
    return { numAffectedRows: BigInt(rowCount ?? 0), rows: rows as Row[] };
  }

  // biome-ignore lint/correctness/useYield: lists are paged, so nothing streams rows and no cursor package is needed
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming queries are not supported');
  }

  async run(sql: string): Promise<void> {
    await this.#ask(sql, []);
  }

  /** Runs several SQL queries without parameters in one message. Returns the rows of each query. */
  async runTogether(statements: readonly string[]): Promise<object[][]> {
    const results: unknown = await this.#ask(statements.join('; '), []);
    return (Array.isArray(results) ? results : [results]).map(({ rows }: { rows: object[] }) => rows);
  }

  async call<Row>({ name, text, readsOnly, wakes }: PreparedStatement, values: readonly unknown[]): Promise<Row[]> {
    if (readsOnly !== true) this.#note(wakes);
    return (await this.#ask(text, values, name)).rows as Row[];
  }

  /** Runs a call as a separate transaction. If its answer is lost, it is unknown whether it was committed. */
  async callAlone<Row>(statement: PreparedStatement, values: readonly unknown[]): Promise<Row[]> {
    try {
      return await this.call(statement, values);
    } catch (error) {
      const unknown = this.#broken && statement.readsOnly !== true && error instanceof DatabaseUnavailable;
      throw unknown ? new CommitOutcomeUnknown(error.cause) : error;
    }
  }

  /**
   * Sends the last statement of a transaction and, without waiting for its answer, the commit. If PostgreSQL refuses
   * the statement, it answers the commit with a rollback. If pg refuses to send the statement (a value that cannot be
   * serialised), the commit is sent all the same and commits the earlier statements. So the transaction may only have
   * taken locks before.
   */
  async callAndCommit<Row>(
    { name, text, readsOnly, wakes }: PreparedStatement,
    values: readonly unknown[],
  ): Promise<Row[]> {
    if (readsOnly !== true) this.#note(wakes);
    // Only here a second query is sent before the first one is answered (option `pipeline` in pool.ts).
    const statement = this.#wait((limit) => this.#client.query({ name, text, values: [...values], ...limit }));
    const commit = this.#wait((limit) => this.#client.query({ text: 'commit', ...limit }));
    const [written, ended] = await Promise.allSettled([statement, commit]);
    if (ended.status === 'fulfilled') {
      this.#ended = true;
      if (written.status === 'rejected') throw written.reason;
      requireCommit(ended.value.command);
      return written.value.rows as Row[];
    }
    const error: unknown = written.status === 'rejected' ? written.reason : ended.reason;
    // If the connection broke, it is unknown whether the commit was done. If PostgreSQL refused the statement on a
    // working connection, it was not.
    const unknown = readsOnly !== true && this.#broken && error instanceof DatabaseUnavailable;
    throw unknown ? new CommitOutcomeUnknown(error.cause) : error;
  }

  /** Commits, unless callAndCommit() has already ended the transaction. */
  async commit(): Promise<void> {
    if (this.#ended) return;
    const { command } = await this.#ask('commit', []).catch((error: unknown) => {
      throw error instanceof DatabaseUnavailable ? new CommitOutcomeUnknown(error.cause) : error;
    });
    requireCommit(command);
  }

  /** Rolls back. Never throws, because the caller is already reporting the error that caused the rollback. */
  async rollback(): Promise<void> {
    if (this.#broken || this.#ended) return;
    await this.#ask('rollback', []).catch(() => {
      this.#broken = true;
    });
  }

  release(): void {
    this.#client.release(this.#broken);
  }

  /**
   * Adds the wake-up scope of a query. If the queries of a transaction have different scopes, all processes are woken.
   */
  #note(wakes: WakeScope = 'cluster'): void {
    this.#wakes = this.#wakes === undefined || this.#wakes === wakes ? wakes : 'cluster';
  }

  async #ask(sql: string, parameters: readonly unknown[], fixedName?: string): Promise<pg.QueryResult> {
    const name = fixedName ?? (hasLongListParameter(parameters) ? undefined : this.#nameOf(sql));
    return await this.#wait((limit) => this.#client.query({ name, text: sql, values: [...parameters], ...limit }));
  }

  async #wait<T>(send: (limit: Limit) => Promise<T>): Promise<T> {
    const answered = this.#patience.begin();
    try {
      const { leftMs } = this.#patience;
      return await send(leftMs === undefined ? {} : { query_timeout: leftMs });
    } catch (error) {
      // Only after a non-fatal error sent by the server the connection can be used again.
      if (endsConnection(error)) this.#broken = true;
      const failure = classifyFailure(error);
      if (failure instanceof DatabaseFull) this.#room.noteFailure();
      throw failure;
    } finally {
      answered();
    }
  }
}

/**
 * Time that remains for the work on a connection, over all its queries. Without it, a long wait for a connection, slow
 * queries and a commit without an answer would add up to more than the caller waits. Each query still gets a minimum.
 */
class QueryTimeouts {
  readonly #ms: number | undefined;
  #waitedMs: number;

  constructor(ms: number | undefined, waitedMs: number) {
    this.#ms = ms;
    this.#waitedMs = waitedMs;
  }

  /** Time limit of the next query, in the form that pg accepts: undefined means the default of the connection. */
  get leftMs(): number | undefined {
    if (this.#ms === undefined) return undefined;
    return Math.ceil(Math.max(Math.min(leastMs, this.#ms), this.#ms - this.#waitedMs));
  }

  begin(): () => void {
    const began = performance.now();
    return () => {
      this.#waitedMs += performance.now() - began;
    };
  }
}

const leastMs = 2_000;

interface Limit {
  readonly query_timeout?: number;
}

function requireCommit(command: string | undefined): void {
  if (command !== 'COMMIT')
    throw new Error('nothing was committed: a failed statement was swallowed inside the transaction');
}

type StatementNames = ReturnType<typeof makeStatementNames>;

// Names of prepared statements per pool, because all drivers of a pool use the same connections.
const namesByPool = new WeakMap<pg.Pool, StatementNames>();

function namesOf(pool: pg.Pool): StatementNames {
  const names = namesByPool.get(pool) ?? makeStatementNames();
  namesByPool.set(pool, names);
  return names;
}
