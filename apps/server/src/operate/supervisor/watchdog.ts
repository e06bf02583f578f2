// A process that hangs is worse than one that dies: its connections stay open and nobody answers on them. So each is asked again and again
// whether its event loop turns. What counts is questions, not time: a machine that slept has asked none meanwhile.

export interface WatchdogTiming {
  readonly everyMs: number;
  /** So many questions in a row without an answer: it hangs. */
  readonly questions: number;
}

/** Longer than any collection of garbage, and than a busy machine keeps a process waiting. */
export const usualPatience: WatchdogTiming = { everyMs: 2_000, questions: 8 };

/** Nobody waits on a connection for a worker. Somebody who stops one to look at it, or to measure without it, has ten minutes. */
export const workersPatience: WatchdogTiming = { everyMs: 30_000, questions: 20 };

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

/** The other end. */
export function answerPing(): void {
  process.on('message', (message: { ping?: unknown }) => {
    if (message.ping) process.send?.({ pong: true }, () => {});
  });
}
