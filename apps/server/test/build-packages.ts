// The worker builds packages by itself, when it comes to it; whoever waits for one hurries it.
import { buildPackages } from '../src/books/packages/build.ts';
import type { Services } from '../src/operate/services.ts';

export async function buildWaitingPackages(services: Services): Promise<void> {
  await buildPackages(services).run(new AbortController().signal);
}
