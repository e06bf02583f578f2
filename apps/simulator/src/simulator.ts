import type { SimulatorState } from './authority/simulator-state.ts';
import { createCaseMemory } from './case-memory.ts';
import { createTaxpayerRegistry } from './checks/registry.ts';
import { createClock } from './clock.ts';
import type { ControlContext } from './control/control-context.ts';
import { type Environment, environments } from './environment.ts';
import { createFaultBook } from './faults/fault-book.ts';
import { type ArchiveEvent, createDocumentArchive, type DocumentArchive } from './memory/archive.ts';
import { type EventJournal, openEventJournal } from './memory/journal.ts';
import { CallLedger } from './memory/ledger.ts';
import { openControlServer } from './server/control-server.ts';
import type { TlsKeyAndCertificate } from './server/listener.ts';
import { openSriServer } from './server/sri-server.ts';
import { type ProfileName, type SimulatorSettings, settingProfiles } from './settings.ts';
import { createTrustStore } from './signature/trust.ts';

export type SimulatorOptions = {
  readonly host?: string;
  /** Port of the test environment. 0 (the default) lets the operating system choose. */
  readonly port?: number;
  readonly productionPort?: number;
  readonly controlPort?: number;
  /** Default: strict, because programs that start the simulator from code are tests. */
  readonly profile?: ProfileName;
  readonly settings?: Partial<SimulatorSettings>;
  /** Accepted certificates: all, those of the CAs in a folder, or those of CAs given as PEM. */
  readonly trust?: 'any' | { readonly folder: string } | { readonly authorities: readonly string[] };
  /** Key and certificate of both environments for TLS. The control port does not use TLS. */
  readonly tls?: TlsKeyAndCertificate;
  /** File in which documents are stored, so that they survive a restart. */
  readonly keep?: string;
  readonly limits?: Partial<SimulatorLimits>;
};

/** Maximum numbers of stored records. The oldest are deleted first. */
export type SimulatorLimits = {
  readonly documents: number;
  readonly documentBytes: number;
  readonly arrivals: number;
  readonly arrivalBytes: number;
};

export type Simulator = {
  /** Origin of the SRI services of the test environment, e.g. `http://127.0.0.1:43210`. */
  readonly url: string;
  /** Origin of the SRI services of production. They are also at `${url}/produccion`. */
  readonly productionUrl: string;
  readonly controlUrl: string;
  close(): Promise<void>;
};

const defaultLimits: SimulatorLimits = {
  documents: 100_000,
  documentBytes: 512 * 1024 * 1024,
  arrivals: 200_000,
  arrivalBytes: 64 * 1024 * 1024,
};

/** Starts a simulator in this process. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const initial: SimulatorSettings = { ...settingProfiles[options.profile ?? 'strict'], ...options.settings };
  const limits = { ...defaultLimits, ...options.limits };
  let settings = initial;
  const kept = options.keep === undefined ? undefined : openEventJournal(options.keep);
  const archives = createArchives(limits, kept?.journal);
  if (kept !== undefined) restore(archives, kept.journal, kept.events);
  const simulatorState: SimulatorState = {
    clock: createClock(),
    settings: () => settings,
    trust: createTrustStore(options.trust ?? 'any'),
    registry: createTaxpayerRegistry(),
    archives,
    ledger: new CallLedger({ arrivals: limits.arrivals, bytes: limits.arrivalBytes }),
    // Simulated outages last for real time, independent of the simulated clock.
    cases: createCaseMemory(Date.now),
  };
  const faults = createFaultBook(Date.now);
  const host = options.host ?? '127.0.0.1';
  const { port = 0, productionPort = 0, controlPort = 0 } = options;
  const server = await openSriServer(simulatorState, faults, { host, port, productionPort, tls: options.tls });
  const context: ControlContext = {
    simulatorState,
    faults,
    changeSettings: (changed) => {
      settings = changed;
    },
    followDown: server.followDown,
    reset: async () => {
      settings = initial;
      const { ledger, registry, cases: rehearsals, trust } = simulatorState;
      for (const part of [archives.test, archives.production, ledger, registry, rehearsals, trust, faults])
        part.clear();
      simulatorState.clock.setOffset(0);
      kept?.journal.rewrite([]);
      await server.followDown();
    },
  };
  const control = await openControlServer(context, { host, port: controlPort }).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  return {
    url: server.url,
    productionUrl: server.productionUrl,
    controlUrl: control.url,
    close: async () => {
      await Promise.all([server.close(), control.shut()]);
      kept?.journal.close();
    },
  };
}

function createArchives(
  limits: SimulatorLimits,
  journal: EventJournal | undefined,
): Record<Environment, DocumentArchive> {
  const create = (environment: Environment) =>
    createDocumentArchive({ documents: limits.documents, bytes: limits.documentBytes }, (event) =>
      journal?.write(environment, event),
    );
  return { test: create('test'), production: create('production') };
}

/** Replays the journal, and rewrites the journal with the events that are still in memory. */
function restore(
  archives: Record<Environment, DocumentArchive>,
  journal: EventJournal,
  events: readonly [Environment, ArchiveEvent][],
): void {
  for (const [environment, event] of events) archives[environment].replay(event);
  journal.rewrite(
    environments.flatMap((environment) =>
      [...archives[environment].events()].map((event): [Environment, ArchiveEvent] => [environment, event]),
    ),
  );
}
