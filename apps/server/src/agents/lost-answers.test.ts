// An agent loses answers and starts again in every way that agents do: each sale still makes exactly one document.
// MCP_RUNS=1000 EVIDENCE=1 is the long run of docs/evidence/mcp.md.
import { expect, it } from 'vitest';
import { type Agent, connectAgent, type McpProtocolEra, type ToolAnswer } from '../../test/agent.ts';
import { writeEvidence } from '../../test/evidence.ts';
import { findByDetail } from '../../test/find-by-detail.ts';
import { bodiesOf } from '../../test/issuing-business.ts';
import { useScene } from '../../test/scene.ts';

const runs = Number(process.env.MCP_RUNS ?? 12);
const seed = Number(process.env.MCP_SEED ?? 7);
const atOnce = 4;

const scene = useScene({ business: 'issuing', otherApp: true });

// Random generator mulberry32. The same seed gives the same run, except for timing.
let state = seed;
const random = () => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};
const chance = (share: number) => random() < share;
const counts = {
  messages: 0,
  unsent: 0,
  lost: 0,
  cut: 0,
  repeats: 0,
  previews: 0,
  replayed: 0,
  alreadyIssued: 0,
  silentSri: 0,
};

/** Half of all tool calls fail: not sent, sent without reading the answer, or aborted during the call. */
const lossy: typeof fetch = async (input, init) => {
  counts.messages += 1;
  const fate = String(init?.body ?? '').includes('"tools/call"') ? random() : 1;
  if (fate < 0.1) {
    counts.unsent += 1;
    throw new TypeError('fetch failed');
  }
  if (fate < 0.3) {
    counts.cut += 1;
    const cut = AbortSignal.timeout(Math.ceil(random() * 60));
    return await fetch(input, { ...init, signal: cut });
  }
  const response = await fetch(input, init);
  if (fate > 0.5) return response;
  counts.lost += 1;
  await response.text();
  throw new TypeError('terminated');
};

it(
  `makes one document of each of ${runs} sales`,
  async () => {
    const started = performance.now();
    const desk = scene.desk;
    const agents = await Promise.all(
      [scene.app, scene.otherApp].flatMap(({ url }) =>
        (['modern', 'legacy'] as const).map((era: McpProtocolEra) =>
          connectAgent(url, scene.account.key, { era, fetch: lossy, patienceMs: 5_000 }),
        ),
      ),
    );
    const waiting = Array.from({ length: runs }, (_, index) => `agente ${index}`);
    const sell = async () => {
      for (let detail = waiting.shift(); detail !== undefined; detail = waiting.shift()) {
        if (chance(0.05)) {
          counts.silentSri += 1;
          await desk.fault({ kind: 'http500', count: 1 });
        }
        await sellOnce(detail, agents);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, sell));
    const made = await findByDetail(scene.owner);
    expect(made.map(({ detail }) => detail).sort()).toEqual(
      Array.from({ length: runs }, (_, index) => `agente ${index}`).sort(),
    );
    const duplicates = made.length - new Set(made.map(({ detail }) => detail)).size;
    expect(counts.lost + counts.cut + counts.unsent).toBeGreaterThan(runs / 4);
    tell(made.length, duplicates, performance.now() - started);
  },
  300_000 + runs * 5_000,
);

/**
 * Previews and issues again and again until it has received its document, like an agent that forgets what it received.
 */
async function sellOnce(detail: string, agents: readonly Agent[]): Promise<number> {
  const documento = { ...bodiesOf(scene.business)['01'], detail };
  const anyAgent = () => agents[Math.floor(random() * agents.length)] as Agent;
  let token: string | undefined;
  for (;;) {
    if (token === undefined || chance(0.5)) {
      counts.previews += 1;
      const shown = await tried(() => anyAgent().call('previsualizar', { documento }));
      if (shown?.data.ya_emitido) {
        counts.alreadyIssued += 1;
        return shown.data.ya_emitido.id;
      }
      token = shown?.data.token ?? token;
      continue;
    }
    counts.repeats += 1;
    const calls = chance(0.2) ? 2 : 1;
    const answers = await Promise.all(
      Array.from({ length: calls }, () => tried(() => anyAgent().call('emitir', { documento, token }))),
    );
    const heard = answers.find((answer) => answer?.data.documento !== undefined);
    if (heard?.data.repetido) counts.replayed += 1;
    if (heard) return heard.data.documento.id;
  }
}

/** Returns the answer of a call; undefined if it was lost. */
async function tried(call: () => Promise<ToolAnswer>): Promise<ToolAnswer | undefined> {
  return await call().catch(() => undefined);
}

function tell(documents: number, duplicates: number, ms: number): void {
  writeEvidence('mcp.md', {
    title: 'Agents that lose answers',
    command: 'npm run soak:mcp',
    about:
      'The official client of the Model Context Protocol, half of it in revision 2026-07-28 and half in 2025-11-25, against two instances of the api on one database. At random, messages are not sent, truncated, or their answers are lost; the agent repeats `emitir`, calls it twice at once, or begins again with `previsualizar`.',
    rows: [
      ['sales', String(runs)],
      ['documents', String(documents)],
      ['documents made twice', String(duplicates)],
      ['messages', String(counts.messages)],
      ['not sent', String(counts.unsent)],
      ['cut off on the way', String(counts.cut)],
      ['answers lost', String(counts.lost)],
      ['calls of `previsualizar`', String(counts.previews)],
      ['of them answered `ya_emitido`', String(counts.alreadyIssued)],
      ['rounds of `emitir`', String(counts.repeats)],
      ['of them answered with the document of an earlier one', String(counts.replayed)],
      ['times SRI was made to answer 500', String(counts.silentSri)],
      ['seed', String(seed)],
      ['seconds', (ms / 1000).toFixed(0)],
    ],
  });
}
