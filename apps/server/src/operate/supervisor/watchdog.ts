// Kills processes whose event loop hangs. Such a process is worse than one that died, because its connections stay open
// without answers. Each process is pinged regularly. Unanswered pings are counted instead of time, because a machine
// that slept has sent no pings.

export interface WatchdogTiming {
  readonly everyMs: number;
  /** Number of consecutive pings without an answer after which the process is killed. */
  readonly questions: number;
}

/** Longer than any garbage collection, and than the delay of a process on a busy machine. */
export const apiWatchdogTiming: WatchdogTiming = { everyMs: 2_000, questions: 8 };

/** Longer, because no client waits for a worker. A developer has ten minutes to look at a worker in the debugger. */
export const workerWatchdogTiming: WatchdogTiming = { everyMs: 30_000, questions: 20 };

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

/** Answers the pings. Runs in the watched process. */
export function answerWatchdogPings(): void {
  process.on('message', (message: { ping?: unknown }) => {
    if (message.ping) process.send?.({ pong: true }, () => {});
  });
}
