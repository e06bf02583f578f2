export interface Deadline {
  /** Aborted when the time is over or the caller's signal is aborted. */
  readonly signal: AbortSignal;
  readonly passed: boolean;
  /** Starts the deadline again, with its full time. */
  restart(): void;
  /** Stops the time; it can be restarted. */
  hold(): void;
  /** Stops the time and removes the listener from the caller's signal. */
  end(): void;
}

/** Starts a time limit. The caller's signal may outlive thousands of requests, so no listener may stay on it. */
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
