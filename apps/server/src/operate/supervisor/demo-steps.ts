// What the demo account is seeded with, in order. Each step runs at every start, so it must find out quickly that its
// work is done, and finish work that was cut short.
import { demoDirectories } from './demo-directories.ts';
import type { DemoStep } from './demo-step.ts';

export const demoSteps: readonly DemoStep[] = [demoDirectories];
