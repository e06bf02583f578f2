// SRI's simulator for tests: settings with its addresses, and a client of its control port.
import type { Simulator } from '@talonario/simulator';
import type { Config } from '../src/platform/config/config.ts';

export function sriConfigOf(simulator: Simulator): Config['sri'] {
  return { testUrl: simulator.url, productionUrl: simulator.productionUrl };
}

export type SimulatorControl = ReturnType<typeof simulatorControl>;

export interface SriArrival {
  readonly accessKey: string;
  readonly sha256: string;
  readonly at: string;
  readonly state: 'RECIBIDA' | 'DEVUELTA' | null;
  readonly verdict: 'in-process' | 'authorized' | 'refused' | null;
}

/** Client of the simulator's control port. */
export function simulatorControl(simulator: Pick<Simulator, 'controlUrl'>) {
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${simulator.controlUrl}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  };
  return {
    fault: (fault: object) => call('POST', '/faults', fault),
    lift: () => call('DELETE', '/faults'),
    /** Returns the active faults, and how often each occurred. */
    fired: async (): Promise<{ kind: string; fired: number }[]> => (await call('GET', '/faults')).faults,
    settings: (settings: object) => call('POST', '/settings', settings),
    clock: (offsetMs: number) => call('POST', '/clock', { offsetMs }),
    /**
     * Acts as a user in SRI's portal: requests an annulment or, with a state, sets the state that SRI returns from now
     * on.
     */
    annul: (accessKey: string, state?: 'AUTORIZADO' | 'PENDIENTE DE ANULAR' | 'ANULADO') =>
      call('POST', '/annulments', { accessKey, ...(state && { state }) }),
    consent: (accessKey: string, accepted: boolean) => call('POST', '/consents', { accessKey, accepted }),
    counters: (): Promise<Record<string, number>> => call('GET', '/counters'),
    /** Returns everything that SRI's reception service has received, oldest first. */
    arrivals: async (): Promise<SriArrival[]> => {
      const arrivals: SriArrival[] = [];
      for (let after: number | null = 0; after !== null; ) {
        const page: { received: SriArrival[]; next: number | null } = await call(
          'GET',
          `/received?limit=1000&after=${after}`,
        );
        arrivals.push(...page.received);
        after = page.next;
      }
      return arrivals;
    },
    /** Returns each time that SRI has received a document. */
    received: async (accessKey: string): Promise<SriArrival[]> =>
      (await call('GET', `/received/${accessKey}`)).arrivals,
  };
}
