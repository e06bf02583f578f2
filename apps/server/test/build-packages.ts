// Builds all waiting packages, without waiting for the schedule of the worker.
import { buildPackages } from '../src/books/packages/build.ts';
import type { Services } from '../src/operate/services.ts';

export async function buildWaitingPackages(services: Services): Promise<void> {
  await buildPackages(services).run(new AbortController().signal);
}
