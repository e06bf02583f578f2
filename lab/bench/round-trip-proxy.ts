// Proxy between the service and PostgreSQL that counts round trips: a round trip is a message of the client after an
// answer of the server.
import { type AddressInfo, connect, createServer } from 'node:net';

export interface RoundTripCounter {
  /** Address of the proxy, which the service uses as the address of its database. */
  readonly url: string;
  trips(): number;
  /**
   * Number of periodic writes while there is work. They are independent of the amount of work and are not counted as
   * round trips.
   */
  clocked(): number;
  close(): void;
}

// Statements of periodic writes. Several times per second a process reports which clients still wait and renews its
// idempotency keys. Once per second it reports whether SRI is available.
const timedStatements = [
  'report_unkeyed_requests',
  'renew_idempotent_runs',
  'update "authority_state"',
  'insert into "authority_hours"',
];
// Statements that read periodically.
const pollStatements = ['from "authority_state"'];

/**
 * Returns a function that tests whether bytes sent to the database server contain one of these statements, by its text
 * or by the name under which it was prepared (P, length, name, text).
 */
function makeFinder(statements: readonly string[]): (text: string) => boolean {
  const names = new Set<string>();
  return (text) => {
    for (const [, name = '', statement = ''] of text.matchAll(/P[\s\S]{4}([^\0]+)\0([^\0]+)\0/g))
      if (statements.some((one) => statement.includes(one))) names.add(name);
    return statements.some((one) => text.includes(one)) || [...names].some((name) => text.includes(`\0${name}\0`));
  };
}

export async function countRoundTrips(databaseUrl: string): Promise<RoundTripCounter> {
  const target = new URL(databaseUrl);
  let trips = 0;
  let clocked = 0;
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    let waiting = false;
    const isClocked = makeFinder(timedStatements);
    const isLook = makeFinder(pollStatements);
    client.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      if (isClocked(text)) clocked += 1;
      else if (!waiting && !isLook(text)) trips += 1;
      waiting = true;
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      waiting = false;
      client.write(bytes);
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, trips: () => trips, clocked: () => clocked, close: () => server.close() };
}
