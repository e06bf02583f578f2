import { Talonario } from '@talonario/client';
import type { ConnectionOptions } from '../src/connection.ts';
import { type MisbehavingServer, startMisbehavingServer } from './misbehaving-server.ts';

export interface Scene {
  readonly server: MisbehavingServer;
  readonly talonario: Talonario;
  /** Every pause of the client, in milliseconds. No real time passes. */
  readonly pauses: number[];
}

/** Opens a client that is connected to a misbehaving server. */
export async function openScene(options: Partial<ConnectionOptions> = {}): Promise<Scene> {
  const server = await startMisbehavingServer();
  const pauses: number[] = [];
  let now = Date.parse('2026-11-15T12:00:00Z');
  const talonario = new Talonario({
    baseUrl: server.baseUrl,
    apiKey: 'tal_test_1_secret',
    random: () => 0,
    now: () => now,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      pauses.push(ms);
      now += ms;
    },
    ...options,
  });
  return { server, talonario, pauses };
}
