import type { CaseMemory } from '../case-memory.ts';
import type { TaxpayerRegistry } from '../checks/registry.ts';
import type { Clock } from '../clock.ts';
import type { Environment } from '../environment.ts';
import type { DocumentArchive } from '../memory/archive.ts';
import type { CallLedger } from '../memory/ledger.ts';
import type { SimulatorSettings } from '../settings.ts';
import type { TrustStore } from '../signature/trust.ts';

/** State of the simulator that all its services share. */
export type SimulatorState = {
  readonly clock: Clock;
  readonly settings: () => SimulatorSettings;
  readonly trust: TrustStore;
  readonly registry: TaxpayerRegistry;
  readonly archives: Readonly<Record<Environment, DocumentArchive>>;
  readonly ledger: CallLedger;
  readonly cases: CaseMemory;
};
