// Builds waiting packages at once, without waiting for the worker's schedule.
import { buildPackages } from '../src/books/packages/build.ts';
import type { Services } from '../src/operate/services.ts';

export async function buildWaitingPackages(services: Services): Promise<void> {
  await buildPackages(services).run(new AbortController().signal);
}
