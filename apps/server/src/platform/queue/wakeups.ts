// How one process tells another that there may be work, so that nobody has to ask by the clock. A word that is lost costs nothing but
// time: whoever listens also looks by itself now and then.

/** Channel of PostgreSQL on which processes of other machines are woken. */
export const workChannel = 'talonario_work';

/** A way from process to process. */
export interface Carrier {
  send(): void;
  /** Called once, as soon as there is somebody to hear it. */
  receive(onTold: () => void): void;
  /** False while words may get lost: then whoever listens has to look more often. */
  isReliable(): boolean;
  close(): Promise<void>;
}

/**
 * For whom something that was committed is work. `here`: this process takes it at once, others need to know of it only in case it
 * does not get to it. `later`: for nobody before a lease ends, or a retry is due.
 */
export type Word = 'everybody' | 'here' | 'later';

export interface Wakeups {
  /** Something was committed. Costs next to nothing; many words in a row go out as one. */
  tell(word?: Word): void;
  /** Told by any process, this one included. Gives the way to stop listening. */
  listen(onTold: () => void): () => void;
  isReliable(): boolean;
  close(): Promise<void>;
}

/** The first word goes at once, those that follow within so long go together. */
const togetherMs = 25;
/** What is no work yet: well below any lease. */
const laterMs = 1_000;

/** Without carriers there is one process, and nobody else to hear from. */
export function openWakeups(carriers: readonly Carrier[]): Wakeups {
  const listeners = new Set<() => void>();
  const toldHere = () => {
    for (const listener of listeners) listener();
  };
  const say = () => {
    toldHere();
    for (const carrier of carriers) carrier.send();
  };
  let timer: NodeJS.Timeout | undefined;
  let laterTimer: NodeJS.Timeout | undefined;
  let again = false;
  let closed = false;
  let receiving = false;
  const tellEverybody = () => {
    clearTimeout(laterTimer);
    laterTimer = undefined;
    if (timer !== undefined) {
      again = true;
      return;
    }
    timer = setTimeout(() => {
      timer = undefined;
      if (!again) return;
      again = false;
      tellEverybody();
    }, togetherMs).unref();
    say();
  };
  const tell = (word: Word = 'everybody') => {
    if (closed) return;
    if (word === 'everybody') return tellEverybody();
    laterTimer ??= setTimeout(tellEverybody, laterMs).unref();
    if (word === 'here') toldHere();
  };
  return {
    tell,
    listen: (onTold) => {
      listeners.add(onTold);
      // A process in which nobody listens, such as an api without open panels, is not woken by what others say.
      if (!receiving) for (const carrier of carriers) carrier.receive(toldHere);
      receiving = true;
      return () => listeners.delete(onTold);
    },
    isReliable: () => carriers.length === 0 || carriers.some((carrier) => carrier.isReliable()),
    close: async () => {
      closed = true;
      clearTimeout(timer);
      clearTimeout(laterTimer);
      await Promise.all(carriers.map((carrier) => carrier.close()));
    },
  };
}
