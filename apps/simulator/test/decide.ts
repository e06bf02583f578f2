import type { DocumentOptions } from './documents.ts';
import { sendAndQuery } from './soap-client.ts';
import type { useSimulator } from './test-simulator.ts';

type World = ReturnType<typeof useSimulator>;

/**
 * Returns a function that sends a document to the simulator of a test and returns the verdict: state and message codes.
 */
export const verdictIn =
  (setup: World) =>
  async (...wish: Parameters<World['signed']>): Promise<string> => {
    const { bytes, accessKey } = setup.signed(...wish);
    return sendAndQuery(setup.simulator, bytes, accessKey);
  };

/** Options of a document whose XML is changed by replacing one text with another. */
export const withReplacedText = (from: string | RegExp, to: string): DocumentOptions => ({
  edit: (xml) => xml.replace(from, to),
});
