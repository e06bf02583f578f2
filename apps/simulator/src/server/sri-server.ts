import type { SimulatorState } from '../authority/simulator-state.ts';
import type { FaultBook } from '../faults/fault-book.ts';
import { openListener, type TlsKeyAndCertificate } from './listener.ts';
import { serveSri } from './serve-sri.ts';

export type SriServer = {
  /** Address of the test environment, which corresponds to celcer.sri.gob.ec. */
  readonly url: string;
  /** Address of the production environment, which corresponds to cel.sri.gob.ec. */
  readonly productionUrl: string;
  /** Opens or closes both ports, as the `down` fault requires. */
  followDown(): Promise<void>;
  close(): Promise<void>;
};

/** Opens two ports with SRI's protocol, one for each environment. */
export async function openSriServer(
  simulatorState: SimulatorState,
  faults: FaultBook,
  {
    host,
    port,
    productionPort,
    tls,
  }: { host: string; port: number; productionPort: number; tls?: TlsKeyAndCertificate | undefined },
): Promise<SriServer> {
  const inside = { simulatorState, faults };
  const test = await openListener((request, response) => serveSri(inside, 'test', request, response), host, port, tls);
  const production = await openListener(
    (request, response) => serveSri(inside, 'production', request, response),
    host,
    productionPort,
    tls,
  ).catch(async (error: unknown) => {
    await test.shut();
    throw error;
  });
  const listeners = [test, production];
  let moving: Promise<unknown> = Promise.resolve();
  let reopening: NodeJS.Timeout | undefined;
  let closed = false;
  const followDown = async (): Promise<void> => {
    // The ports are opened and closed one after the other, so that a port is not opened while it is still being closed.
    moving = moving.then(() => {
      clearTimeout(reopening);
      const downMs = closed ? null : faults.downMs();
      if (downMs === undefined) return Promise.all(listeners.map((listener) => listener.open()));
      if (downMs !== null) reopening = setTimeout(followDown, downMs + 1);
      return Promise.all(listeners.map((listener) => listener.shut()));
    });
    await moving;
  };
  return {
    url: test.url,
    productionUrl: production.url,
    followDown,
    close: () => {
      closed = true;
      return followDown();
    },
  };
}
