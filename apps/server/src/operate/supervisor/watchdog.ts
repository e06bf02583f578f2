// A process that hangs is worse than one that dies, because its connections stay open without answers. So each is
// pinged regularly to check its event loop. Pings are counted instead of time, because a machine that slept has sent
// none meanwhile.

export interface WatchdogTiming {
  readonly everyMs: number;
  /** The process hangs after this number of pings in a row without an answer. */
  readonly questions: number;
}

/** Longer than any garbage collection, and than a busy machine delays a process. */
export const defaultTiming: WatchdogTiming = { everyMs: 2_000, questions: 8 };

/** No client waits for a worker on a connection. A developer who stops one for debugging has ten minutes. */
export const workerTiming: WatchdogTiming = { everyMs: 30_000, questions: 20 };

export class EventLoopWatchdog {
  #unanswered = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ everyMs, questions }: WatchdogTiming, ask: () => void, onSilence: () => void) {
    this.#timer = setInterval(() => {
      if (this.#unanswered >= questions) {
        this.stop();
        onSilence();
        return;
      }
      this.#unanswered += 1;
      ask();
    }, everyMs).unref();
  }

  answered(): void {
    this.#unanswered = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** Counterpart in the process. */
export function answerWatchdogPings(): void {
  process.on('message', (message: { ping?: unknown }) => {
    if (message.ping) process.send?.({ pong: true }, () => {});
  });
}
