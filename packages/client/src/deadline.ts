export interface Deadline {
  /** Aborts when time is up or the caller's signal does. */
  readonly signal: AbortSignal;
  readonly passed: boolean;
  /** Starts the time afresh. */
  restart(): void;
  /** Stops the time; it can be restarted. */
  hold(): void;
  /** Stops the time and lets go of the caller's signal. */
  end(): void;
}

/** Starts a time limit. The caller's signal may outlive thousands of requests, so nothing is left hanging on it. */
export function startDeadline(limitMs: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let passed = false;
  const follow = () => controller.abort(outer?.reason);
  const hold = () => clearTimeout(timer);
  const restart = () => {
    hold();
    timer = setTimeout(() => {
      passed = true;
      controller.abort();
    }, limitMs);
  };
  if (outer?.aborted) follow();
  else outer?.addEventListener('abort', follow);
  restart();
  return {
    signal: controller.signal,
    get passed() {
      return passed;
    },
    restart,
    hold,
    end: () => {
      hold();
      outer?.removeEventListener('abort', follow);
    },
  };
}
