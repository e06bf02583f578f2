// Stands between the service and PostgreSQL and counts: a round trip is a message of the client after an answer of the server.
import { type AddressInfo, connect, createServer } from 'node:net';

export interface TripCounter {
  /** The address of the database as the service shall see it. */
  readonly url: string;
  trips(): number;
  /** Writes that come by the clock while there is work, however much: they are no trips of anything. */
  clocked(): number;
  close(): void;
}

// A process says some times a second whose clients still wait, and once a second how SRI answers.
const byTheClock = ['report_unkeyed_requests', 'update "authority_state"', 'insert into "authority_hours"'];
// Read by the clock as well.
const looks = ['from "authority_state"'];

export async function countTrips(databaseUrl: string): Promise<TripCounter> {
  const target = new URL(databaseUrl);
  let trips = 0;
  let clocked = 0;
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    let waiting = false;
    client.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      if (byTheClock.some((statement) => text.includes(statement))) clocked += 1;
      else if (!waiting && !looks.some((statement) => text.includes(statement))) trips += 1;
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
