export type { MessageCode } from './messages.ts';
export type { ProfileName, Settings } from './settings.ts';
export { type Limits, type Simulator, type SimulatorOptions, startSimulator } from './simulator.ts';
