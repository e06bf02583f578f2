import type { DocumentOptions } from './documents.ts';
import { submit } from './soap-client.ts';
import type { useSimulator } from './test-simulator.ts';

type World = ReturnType<typeof useSimulator>;

/** Sends documents to the simulator of a test and returns its verdict: state and codes. */
export const decideIn =
  (setup: World) =>
  async (...wish: Parameters<World['signed']>): Promise<string> => {
    const { bytes, accessKey } = setup.signed(...wish);
    return submit(setup.simulator, bytes, accessKey);
  };

/** Document in which one text is replaced by another. */
export const replace = (from: string | RegExp, to: string): DocumentOptions => ({
  edit: (xml) => xml.replace(from, to),
});
