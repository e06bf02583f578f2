// What one warm `POST /documents` really executes, file by file: a newcomer has to be able to read it. docs/emission.md names the files
// in order; here is counted whatever else has joined them.
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodiesOf, type IssuingScene, openIssuingScene } from '../../../test/issuing-scene.ts';
import { makeClient } from '../../../test/test-app.ts';

const source = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(new URL('../../../../../docs/emission.md', import.meta.url), 'utf8');
/** Of the room `documents`. It goes down, never up. */
const mostFiles = 38;

let scene: IssuingScene;
beforeAll(async () => {
  scene = await openIssuingScene();
});
afterAll(() => scene.close());

it('walks through the files of the room that docs/emission.md lists, and no others', async () => {
  const api = makeClient(scene.app.url, scene.account.key);
  const body = { ...bodiesOf(scene.business)['01'], emit: true };
  const emit = async () => expect((await api('documents.create', { body })).status).toBe(201);
  for (let warm = 0; warm < 3; warm += 1) await emit();
  const files = await executedDuring(emit);
  console.log(`one warm POST executes ${files.length} files of the server:\n${files.join('\n')}`);
  const [, section = ''] = /\n## What one warm POST executes\n([\s\S]*?)\n## /.exec(page) ?? [];
  const listed = [...section.matchAll(/`([\w/-]+\.ts)`/g)].map(([, path = '']) => path);
  const executed = files.filter((path) => path.startsWith('documents/')).map((path) => path.slice('documents/'.length));
  expect(executed.filter((path) => !listed.includes(path))).toEqual([]);
  expect(listed.length).toBeLessThanOrEqual(mostFiles);
  expect(executed).toContain('emission/emit.ts');
}, 120_000);

/** Files below src of which a function ran. */
async function executedDuring(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await session.post('Profiler.takePreciseCoverage'); // what ran before does not count
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ functions }) =>
        functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0),
      )
      .map(({ url }) => url.replace('file://', ''))
      .filter((path) => path.startsWith(source) && !path.endsWith('.test.ts'))
      .map((path) => path.slice(source.length))
      .sort();
  } finally {
    session.disconnect();
  }
}
