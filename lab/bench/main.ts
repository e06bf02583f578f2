// `npm run bench -- <name>…` runs the named benchmarks, or all of them. Each prints its table and replaces its section
// of lab/bench/results.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Benchmark, describeMachine, replaceSection, writeSection } from './section.ts';

const benches: Readonly<Record<string, () => Promise<Benchmark>>> = {
  sri: () => import('./sri.ts'),
  simulator: () => import('./simulator.ts'),
  ride: () => import('./ride.ts'),
  batch: () => import('./batch.ts'),
  emit: () => import('./emit.ts'),
  growth: () => import('./growth.ts'),
  books: () => import('./books.ts'),
  list: () => import('./list.ts'),
  received: () => import('./received.ts'),
  idle: () => import('./idle.ts'),
  start: () => import('./start.ts'),
};

const results = join(import.meta.dirname, 'results.md');
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`no benchmark called ${unknown.join(', ')}; there are: ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}

for (const [name, load] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const section = writeSection(name, await (await load()).runBenchmark(), describeMachine());
  console.log(section);
  writeFileSync(results, replaceSection(readResults(), name, section));
}

function readResults(): string {
  try {
    return readFileSync(results, 'utf8');
  } catch {
    return '# Figures\n\nWritten by `npm run bench`. Compare ratios, not times: machines differ and are rarely idle.\n';
  }
}
