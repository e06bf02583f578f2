import type { DocumentWish } from './documents.ts';
import { submit } from './talk.ts';
import type { useSimulator } from './world.ts';

type World = ReturnType<typeof useSimulator>;

/** Hands documents to the simulator of a test and gives what it decides: state and codes. */
export const decideIn =
  (world: World) =>
  async (...wish: Parameters<World['signed']>): Promise<string> => {
    const { bytes, accessKey } = world.signed(...wish);
    return submit(world.simulator, bytes, accessKey);
  };

/** A document in which one text stands for another. */
export const replace = (from: string | RegExp, to: string): DocumentWish => ({ edit: (xml) => xml.replace(from, to) });
