// Runs every program in README and docs, page by page, against one service with its demo account.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoScene, openDemoScene } from '../apps/server/test/demo-scene.ts';
import { blocksOf, type DocumentationBlock, documentationPages } from './src/docs/blocks.ts';
import { notesOfBlock } from './src/docs/notes.ts';
import { callApi, canRunBlock, runBlock, serveBlock } from './src/docs/run-block.ts';

let scene: DemoScene;
beforeAll(async () => {
  scene = await openDemoScene();
});
afterAll(() => scene?.close());

/** Languages that are run. Blocks in other languages are only checked (scripts/docs-blocks.test.ts). */
const programs = ['', 'sh', 'js', 'ts', 'php', 'python', 'http'];
const translated = (page: string) => page.startsWith('docs/guides/es/');
const noteOf = ({ page, language, code }: DocumentationBlock) =>
  (notesOfBlock[page] ?? []).filter(({ of }) => of.test(`${language}\n${code}`));

async function tryBlock(block: DocumentationBlock): Promise<void> {
  const [note, ...others] = noteOf(block);
  expect(others).toEqual([]);
  if (note && 'skip' in note) return;
  if (!programs.includes(block.language) || !canRunBlock(block)) return;
  if (note && 'serves' in note) return await serveBlock(block, scene);
  if (block.language === 'http') return await callApi(block, scene);
  await runBlock(block, scene, note?.run);
}

it.each(documentationPages.filter((page) => !translated(page) && blocksOf(page).length > 0))('%s', async (page) => {
  for (const block of blocksOf(page))
    await tryBlock(block).catch((cause: Error) => {
      throw new Error(`${page}:${block.line}: ${cause.message}`, { cause });
    });
});

it('runs the guides on a port that is not 3000', () => {
  expect(new URL(scene.url).port).not.toBe('3000');
});

it('has exactly the same code in Spanish', () => {
  const codeOf = (page: string) => blocksOf(page).map(({ language, code }) => ({ language, code }));
  const guides = documentationPages.filter(translated);
  expect(guides.length).toBeGreaterThan(2);
  for (const page of guides) expect([page, codeOf(page)]).toEqual([page, codeOf(page.replace('/es/', '/'))]);
});

it('has no note about a block that does not exist', () => {
  const lonely = Object.entries(notesOfBlock).flatMap(([page, those]) =>
    those.filter(({ of }) => !blocksOf(page).some((block) => of.test(`${block.language}\n${block.code}`))),
  );
  expect(lonely).toEqual([]);
  expect(Object.keys(notesOfBlock).filter((page) => !documentationPages.includes(page))).toEqual([]);
});
