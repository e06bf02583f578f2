// The last statement of a transaction and its commit in one message. The commit stands behind the statement in the extended protocol:
// when the statement fails, PostgreSQL passes over everything up to the end of the message, and nothing is committed.
import pg from 'pg';

/** Of pg: what it writes to once a statement is bound. */
interface Wire {
  parse(query: { readonly text: string; readonly name: string }): void;
  bind(config: { readonly values: readonly unknown[] }): void;
  execute(config: { readonly portal: string }): void;
  sync(): void;
}

class ThenCommit extends pg.Query {
  // pg calls it where it asks for the rows of a bound statement and ends the message.
  _getRows(wire: Wire): void {
    wire.execute({ portal: '' });
    wire.parse({ text: 'commit', name: '' });
    wire.bind({ values: [] });
    wire.execute({ portal: '' });
    wire.sync();
  }
}

export interface LastStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
  readonly query_timeout?: number;
}

/** Gives the result of the statement and the one of the commit. */
export function runThenCommit(
  client: pg.ClientBase,
  { query_timeout, ...statement }: LastStatement,
): Promise<readonly pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    const query = new ThenCommit(statement, (error, results) => {
      if (error) reject(error);
      else resolve(results as unknown as readonly pg.QueryResult[]);
    });
    client.query(Object.assign(query, query_timeout !== undefined && { query_timeout }));
  });
}
