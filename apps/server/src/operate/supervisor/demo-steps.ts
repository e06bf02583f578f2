// Steps that fill the demo account, in order. Every start runs them all, so each must find out quickly that its work is
// done, and finish interrupted work.
import { demoDirectories } from './demo-directories.ts';
import type { DemoStep } from './demo-step.ts';

export const demoSteps: readonly DemoStep[] = [demoDirectories];
