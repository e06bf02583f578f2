export type { MessageCode } from './messages.ts';
export type { ProfileName, SimulatorSettings } from './settings.ts';
export { type Simulator, type SimulatorLimits, type SimulatorOptions, startSimulator } from './simulator.ts';
