import type { SimulatorState } from '../authority/simulator-state.ts';
import type { FaultBook } from '../faults/fault-book.ts';
import type { Settings } from '../settings.ts';

/** Everything the control port can see and turn. */
export type ControlContext = {
  readonly simulatorState: SimulatorState;
  readonly faults: FaultBook;
  readonly changeSettings: (settings: Settings) => void;
  /** Makes a change of the `down` fault effective before the control port answers. */
  readonly followDown: () => Promise<void>;
  /** Back to the first minute: documents, counters, faults, clock, registry, settings. */
  readonly reset: () => Promise<void>;
};
