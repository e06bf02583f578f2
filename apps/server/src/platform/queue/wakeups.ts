// Wake-ups: a process notifies others that there may be work, so that workers need not poll the database at short
// intervals. A lost wake-up only causes a delay, because workers also poll now and then.

/** Name of the PostgreSQL channel (LISTEN/NOTIFY) that carries wake-ups to other machines. */
export const wakeChannelName = 'talonario_work';

/** Transport of wake-ups between processes. */
export interface WakeChannel {
  send(): void;
  /** Called once, when this process registers its first listener. */
  receive(onWake: () => void): void;
  /** False while wake-ups may be lost. Workers then poll more often. */
  isReliable(): boolean;
  close(): Promise<void>;
}

/**
 * Which processes a commit must wake:
 * - `cluster`: all processes.
 * - `process`: this process takes the work at once. Others are woken later, in case this process does not get to it.
 * - `deferred`: none now, because the work is due only when a lease ends or at the next retry.
 */
export type WakeScope = 'cluster' | 'process' | 'deferred';

export interface Wakeups {
  /** Wakes processes. Call it after a commit that created work. Calls in short succession are sent as one wake-up. */
  wake(scope?: WakeScope): void;
  /** Registers a callback for wake-ups of all processes, including this one. Returns a function that removes it. */
  listen(onWake: () => void): () => void;
  isReliable(): boolean;
  close(): Promise<void>;
}

/**
 * Time during which wake-ups are collected. The first one is sent at once; those within this time after it are sent
 * together.
 */
const togetherMs = 25;
/**
 * Delay of wake-ups that other processes need only if this process does not do the work. It is well below the duration
 * of any lease.
 */
const deferredMs = 1_000;

/** Opens the wake-ups. Without channels there is only one process, so they stay inside it. */
export function openWakeups(channels: readonly WakeChannel[]): Wakeups {
  const listeners = new Set<() => void>();
  const wakeThisProcess = () => {
    for (const listener of listeners) listener();
  };
  const send = () => {
    wakeThisProcess();
    for (const channel of channels) channel.send();
  };
  let timer: NodeJS.Timeout | undefined;
  let deferredTimer: NodeJS.Timeout | undefined;
  let again = false;
  let closed = false;
  let receiving = false;
  const wakeCluster = () => {
    clearTimeout(deferredTimer);
    deferredTimer = undefined;
    if (timer !== undefined) {
      again = true;
      return;
    }
    timer = setTimeout(() => {
      timer = undefined;
      if (!again) return;
      again = false;
      wakeCluster();
    }, togetherMs).unref();
    send();
  };
  const wake = (scope: WakeScope = 'cluster') => {
    if (closed) return;
    if (scope === 'cluster') return wakeCluster();
    deferredTimer ??= setTimeout(wakeCluster, deferredMs).unref();
    if (scope === 'process') wakeThisProcess();
  };
  return {
    wake,
    listen: (onWake) => {
      listeners.add(onWake);
      // A process without listeners, such as an API process without open panels, receives from no channel.
      if (!receiving) for (const channel of channels) channel.receive(wakeThisProcess);
      receiving = true;
      return () => listeners.delete(onWake);
    },
    isReliable: () => channels.length === 0 || channels.some((channel) => channel.isReliable()),
    close: async () => {
      closed = true;
      clearTimeout(timer);
      clearTimeout(deferredTimer);
      await Promise.all(channels.map((channel) => channel.close()));
    },
  };
}
