// Steps that fill the demo account, in order. Each step runs at every start, so it must quickly find out that its work
// is done, and finish interrupted work.
import { demoDirectories } from './demo-directories.ts';
import type { DemoStep } from './demo-step.ts';

export const demoSteps: readonly DemoStep[] = [demoDirectories];
