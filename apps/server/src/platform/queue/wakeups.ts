// How one process tells another that there may be work, so that nobody has to ask by the clock. A word that is lost costs nothing but
// time: whoever listens also looks by itself now and then.

/** A way from process to process. */
export interface Carrier {
  send(): void;
  /** Called once. */
  receive(onTold: () => void): void;
  /** False while words may get lost: then whoever listens has to look more often. */
  isReliable(): boolean;
  close(): Promise<void>;
}

export interface Wakeups {
  /** Something was committed. Costs next to nothing; many words in a row go out as one. */
  tell(): void;
  /** Told by any process, this one included. Gives the way to stop listening. */
  listen(onTold: () => void): () => void;
  isReliable(): boolean;
  close(): Promise<void>;
}

/** The first word goes at once, those that follow within so long go together. */
const togetherMs = 50;

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
  let again = false;
  let closed = false;
  const tell = () => {
    if (closed) return;
    if (timer !== undefined) {
      again = true;
      return;
    }
    timer = setTimeout(() => {
      timer = undefined;
      if (!again) return;
      again = false;
      tell();
    }, togetherMs).unref();
    say();
  };
  for (const carrier of carriers) carrier.receive(toldHere);
  return {
    tell,
    listen: (onTold) => {
      listeners.add(onTold);
      return () => listeners.delete(onTold);
    },
    isReliable: () => carriers.length === 0 || carriers.some((carrier) => carrier.isReliable()),
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await Promise.all(carriers.map((carrier) => carrier.close()));
    },
  };
}
