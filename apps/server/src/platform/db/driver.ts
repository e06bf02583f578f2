// Kysely's way to a pool of ours. It differs from the stock driver in that failures are sorted, a connection in an unknown
// state is thrown away instead of reused, and a commit that PostgreSQL turned into a rollback is an error.
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailable, endsConnection, OutcomeUnknown, sortFailure } from './failures.ts';
import { hasLongList, makeStatementNames } from './statement-names.ts';

export class PoolDriver implements Driver {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    try {
      return new PoolConnection(await this.#pool.connect(), namesOf(this.#pool));
    } catch (error) {
      throw sortFailure(error);
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

/** A statement written once and prepared once on each connection, under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** It changes nothing, so nothing is unknown when its answer is lost. */
  readonly readsOnly?: true;
}

export class PoolConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #nameOf: StatementNames;
  #broken = false;

  constructor(client: pg.PoolClient, nameOf: StatementNames) {
    this.#client = client;
    this.#nameOf = nameOf;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#ask(query.sql, query.parameters);
    if (!['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)) return { rows: rows as Row[] };
    return { numAffectedRows: BigInt(rowCount ?? 0), rows: rows as Row[] };
  }

  // biome-ignore lint/correctness/useYield: lists are paged, so nothing streams rows and no cursor package is needed
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming queries are not supported');
  }

  async run(sql: string): Promise<void> {
    await this.#ask(sql, []);
  }

  /** Several statements without parameters in one message. Gives the rows of each. */
  async runTogether(statements: readonly string[]): Promise<object[][]> {
    const results: unknown = await this.#ask(statements.join('; '), []);
    return (Array.isArray(results) ? results : [results]).map(({ rows }: { rows: object[] }) => rows);
  }

  async call<Row>({ name, text }: Statement, values: readonly unknown[]): Promise<Row[]> {
    return (await this.#ask(text, values, name)).rows as Row[];
  }

  /** A call that is a transaction of its own: when its answer is lost, so is whether it was done. */
  async callAlone<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    try {
      return await this.call(statement, values);
    } catch (error) {
      const unknown = this.#broken && statement.readsOnly !== true && error instanceof DatabaseUnavailable;
      throw unknown ? new OutcomeUnknown(error.cause) : error;
    }
  }

  async commit(): Promise<void> {
    const { command } = await this.#ask('commit', []).catch((error: unknown) => {
      throw error instanceof DatabaseUnavailable ? new OutcomeUnknown(error.cause) : error;
    });
    if (command !== 'COMMIT')
      throw new Error('nothing was committed: a failed statement was swallowed inside the transaction');
  }

  /** Never throws: whoever rolls back is already reporting the error that made it necessary. */
  async rollback(): Promise<void> {
    if (this.#broken) return;
    await this.#ask('rollback', []).catch(() => {
      this.#broken = true;
    });
  }

  release(): void {
    this.#client.release(this.#broken);
  }

  async #ask(sql: string, parameters: readonly unknown[], fixedName?: string): Promise<pg.QueryResult> {
    try {
      const name = fixedName ?? (hasLongList(parameters) ? undefined : this.#nameOf(sql));
      return await this.#client.query({ name, text: sql, values: [...parameters] });
    } catch (error) {
      // Only an error that the server sent, and that is not its last word, tells us where the conversation stands.
      if (endsConnection(error)) this.#broken = true;
      throw sortFailure(error);
    }
  }
}

type StatementNames = ReturnType<typeof makeStatementNames>;

// A connection knows a statement by its name, whichever driver of its pool gave it.
const namesByPool = new WeakMap<pg.Pool, StatementNames>();

function namesOf(pool: pg.Pool): StatementNames {
  const names = namesByPool.get(pool) ?? makeStatementNames();
  namesByPool.set(pool, names);
  return names;
}
