// Sends an attack and measures the time that it costs in every API process.
import { request } from 'node:http';
import type { HostileScene } from '../../apps/server/test/hostile-scene.ts';
import type { Attack } from './attacks.ts';

export interface AttackCost {
  readonly attack: Attack;
  readonly sentBytes: number;
  /** Status of the response; 0 if the connection ended without a response. */
  readonly status: number;
  readonly answerBytes: number;
  /**
   * Values of the process that was affected most: the time its event loop was blocked, its CPU time, and the growth of
   * its memory.
   */
  readonly delayMs: number;
  readonly cpuMs: number;
  readonly grownMb: number;
}

/**
 * Time for which a request blocked an event loop. The delay is wall-clock time, which on a busy machine includes
 * waiting for other processes. So the CPU time is the upper limit.
 */
export const blockedMs = ({ delayMs, cpuMs }: AttackCost): number => Math.min(delayMs, cpuMs);

export async function measureAttack(scene: HostileScene, attack: Attack): Promise<AttackCost> {
  const before = new Map((await scene.readProbes()).map(({ pid, now }) => [pid, now]));
  const body = attack.makeBody();
  const { status, answerBytes } = await send(scene, attack, body);
  const costs = (await scene.readProbes()).map(({ pid, heldMs, cpuMs, rss }) => ({
    delayMs: heldMs,
    cpuMs,
    grownMb: (rss - (before.get(pid) ?? rss)) / 2 ** 20,
  }));
  const worst = (pick: (cost: (typeof costs)[number]) => number) => Math.max(0, ...costs.map(pick));
  const hit = costs.reduce(
    (one, other) => (Math.min(other.delayMs, other.cpuMs) > Math.min(one.delayMs, one.cpuMs) ? other : one),
    {
      delayMs: 0,
      cpuMs: 0,
      grownMb: 0,
    },
  );
  return {
    attack,
    sentBytes: body.length,
    status,
    answerBytes,
    delayMs: hit.delayMs,
    cpuMs: hit.cpuMs,
    grownMb: worst(({ grownMb }) => grownMb),
  };
}

function send(
  scene: HostileScene,
  { method, path, as, mediaType }: Attack,
  body: Buffer,
): Promise<{ status: number; answerBytes: number }> {
  const who = { anonymous: {}, key: { 'x-api-key': scene.key }, session: { cookie: scene.cookie, origin: scene.url } }[
    as
  ];
  return new Promise((resolve) => {
    const headers = { 'content-type': mediaType, 'content-length': body.length, ...who };
    const sending = request(`${scene.url}${path}`, { method, headers, agent: false }, (response) => {
      let answerBytes = 0;
      response.on('data', (chunk: Buffer) => {
        answerBytes += chunk.length;
      });
      response.on('close', () => {
        resolve({ status: response.statusCode ?? 0, answerBytes });
        sending.destroy();
      });
    });
    sending.on('error', () => resolve({ status: 0, answerBytes: 0 }));
    sending.end(body);
  });
}
