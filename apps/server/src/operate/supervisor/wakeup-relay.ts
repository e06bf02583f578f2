// Wake-ups between the processes of one machine, through the supervisor that started them.
import type { WakeChannel } from '../../platform/queue/wakeups.ts';

export interface WorkMessage {
  readonly work: true;
}

const message: WorkMessage = { work: true };

/** In a process under a supervisor. `isReliable`: nobody works on this database but processes of this supervisor. */
export function supervisorWakeChannel(isReliable: boolean): WakeChannel {
  let told = () => {};
  const onMessage = (received: Partial<WorkMessage>) => {
    if (received.work) told();
  };
  return {
    send: () => {
      if (process.connected) process.send?.(message, () => {}); // a supervisor that has gone ends us anyway
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
  send(message: WorkMessage): void;
}

/** In the supervisor: what one process says, all others hear. */
export function relayWork(from: Recipient | undefined, processes: Iterable<Recipient>): void {
  for (const each of processes) if (each !== from) each.send(message);
}
