// Stands between the service and PostgreSQL and counts: a round trip is a message of the client after an answer of the server.
import { type AddressInfo, connect, createServer } from 'node:net';

export interface TripCounter {
  /** The address of the database as the service shall see it. */
  readonly url: string;
  trips(): number;
  close(): void;
}

export async function countTrips(databaseUrl: string): Promise<TripCounter> {
  const target = new URL(databaseUrl);
  let trips = 0;
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    let waiting = false;
    client.on('data', (bytes) => {
      if (!waiting) trips += 1;
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
  return { url: url.href, trips: () => trips, close: () => server.close() };
}
