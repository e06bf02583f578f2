// Wake-ups between the processes of one machine. The supervisor that started them passes them on.
import type { WakeChannel } from '../../platform/queue/wakeups.ts';

export interface WakeupMessage {
  readonly work: true;
}

const message: WakeupMessage = { work: true };

/**
 * Wake-up channel of a process under a supervisor. `isReliable`: all processes that use the database have this
 * supervisor.
 */
export function supervisorWakeChannel(isReliable: boolean): WakeChannel {
  let told = () => {};
  const onMessage = (received: Partial<WakeupMessage>) => {
    if (received.work) told();
  };
  return {
    send: () => {
      if (process.connected) process.send?.(message, () => {}); // if the supervisor has ended, this process ends, too
    },
    receive: (onTold) => {
      told = onTold;
      process.on('message', onMessage);
    },
    isReliable: () => isReliable,
    close: async () => {
      process.off('message', onMessage);
    },
  };
}

interface Recipient {
  send(message: WakeupMessage): void;
}

/** Passes a wake-up of one process on to all others. Called in the supervisor. */
export function relayWakeup(from: Recipient | undefined, processes: Iterable<Recipient>): void {
  for (const each of processes) if (each !== from) each.send(message);
}
