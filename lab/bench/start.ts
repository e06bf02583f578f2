// Measures the time from the command to "ready": the first start after `npm ci`, and the second.
import { loadavg } from 'node:os';
import type { ResultSection } from './section.ts';
import { deleteBuilds, inTemporaryHome, startInFolder } from './start-in-folder.ts';

export async function runBenchmark(): Promise<ResultSection> {
  deleteBuilds();
  const load = loadavg()[0] ?? 0;
  const rows = await inTemporaryHome(async (home) => {
    const seen: string[][] = [];
    for (const [what, goal] of [
      ['first start after `npm ci`: compiles, builds the panel, makes a database and a demo account', '≤ 8 s'],
      ['second start', '≤ 3 s'],
      ['third start', '≤ 3 s'],
    ] as const) {
      const { seconds, told, stop } = await startInFolder(home);
      await stop();
      seen.push([what, seconds.toFixed(1), told.toFixed(1), goal]);
    }
    return seen;
  });
  return {
    title: 'Start (`start`)',
    columns: ['what', 'seconds', 'told', 'goal'],
    rows,
    notes: [
      `By the clock on the wall, from starting the process that npm starts. Load before it: ${load.toFixed(1)}. "told" is what the service says of itself.`,
    ],
  };
}
