// What keys were used for. Kept in memory and written now and then: a request pays nothing for it, and what a process that dies has
// not written yet is no loss.
import type { PlatformServices } from '../../platform/services.ts';
import { type KeyUse, noteKeyUses } from './use-store.ts';

export interface KeyUses {
  note(keyId: number, route: string | undefined, at: Date): void;
}

const writeAfterMs = 15_000;

export function keyUsesOf({ db, log, handOver }: Pick<PlatformServices, 'db' | 'log' | 'handOver'>): KeyUses {
  const latest = new Map<string, KeyUse>();
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    const uses = [...latest.values()];
    latest.clear();
    if (uses.length === 0) return;
    noteKeyUses(db, uses).catch((err: unknown) =>
      log.warn({ err }, 'what keys were used for could not be written down'),
    );
  }

  handOver.addEventListener('abort', write);
  return {
    note(keyId, route, at) {
      if (route === undefined) return;
      latest.set(`${keyId} ${route}`, { keyId, route, at });
      timer ??= setTimeout(write, writeAfterMs).unref();
    },
  };
}
