import type { CaseMemory } from '../case-memory.ts';
import type { Registry } from '../checks/registry.ts';
import type { Clock } from '../clock.ts';
import type { Environment } from '../environment.ts';
import type { Archive } from '../memory/archive.ts';
import type { Ledger } from '../memory/ledger.ts';
import type { Settings } from '../settings.ts';
import type { TrustStore } from '../signature/trust.ts';

/** State of the simulator that all its services share. */
export type SimulatorState = {
  readonly clock: Clock;
  readonly settings: () => Settings;
  readonly trust: TrustStore;
  readonly registry: Registry;
  readonly archives: Readonly<Record<Environment, Archive>>;
  readonly ledger: Ledger;
  readonly cases: CaseMemory;
};
