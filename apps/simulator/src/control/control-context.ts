import type { SimulatorState } from '../authority/simulator-state.ts';
import type { FaultBook } from '../faults/fault-book.ts';
import type { SimulatorSettings } from '../settings.ts';

/** State and functions that the control port can read and use. */
export type ControlContext = {
  readonly simulatorState: SimulatorState;
  readonly faults: FaultBook;
  readonly changeSettings: (settings: SimulatorSettings) => void;
  /** Opens or closes the ports after a change of the `down` fault, before the control port answers. */
  readonly followDown: () => Promise<void>;
  /** Resets documents, counters, faults, clock, registry and settings to their initial state. */
  readonly reset: () => Promise<void>;
};
