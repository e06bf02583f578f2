// A panel that opens quickly on a slow line: how much script its first pages need, as it travels.
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { settle } from './screens.ts';
import { createDemoBusiness, signUp } from './steps.ts';
import { useTestEnvironment } from './test-environment.ts';

const most = 250_000;
const mostFiles = 25;

describe.skipIf(!hasBrowser('the weight of the first pages'))('the scripts of a first visit', () => {
  const stage = useTestEnvironment();

  test('of signing in are few', async () => {
    const { page } = await stage.meet();
    const weigh = weighScripts(page);
    await page.goto('/app/sign-in');
    await settle(page);
    expectWeight(await weigh());
  });

  test('of the documents are few', async () => {
    const { page, context } = await stage.meet();
    await signUp(page);
    await createDemoBusiness(page);
    const next = await context.newPage();
    const weigh = weighScripts(next);
    await next.goto('/app/documents');
    await settle(next);
    expectWeight(await weigh());
    expect(await unusedAnswers(next)).toEqual([]);
    const editor = await context.newPage();
    const count = weighScripts(editor);
    await editor.goto('/app/documents/new');
    await settle(editor);
    expectFew(await count());
    expect(await unusedAnswers(editor)).toEqual([]);
    await next.goto('/app/');
    await settle(next);
    expect(await unusedAnswers(next)).toEqual([]);
  });
});

/** What was asked before the panel was there, and then not as it asks. */
function unusedAnswers(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...((globalThis as { talonarioEarly?: Map<string, unknown> }).talonarioEarly?.keys() ?? ['none']),
  ]);
}

function expectFew(scripts: readonly Script[]): void {
  expect(scripts.length, scripts.map(({ name }) => name).join('\n')).toBeLessThanOrEqual(mostFiles);
}

function expectWeight(scripts: readonly Script[]): void {
  const bytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  const heaviest = [...scripts].sort((a, b) => b.bytes - a.bytes).map(({ name, bytes }) => `${bytes} ${name}`);
  expect(bytes).toBeGreaterThan(50_000); // or nothing was weighed
  expect(bytes, heaviest.join('\n')).toBeLessThanOrEqual(most);
  expectFew(scripts);
}

interface Script {
  readonly name: string;
  readonly bytes: number;
}

/** From now on; the answer is asked for when the page stands. */
function weighScripts(page: Page): () => Promise<Script[]> {
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return;
    const body = response.body();
    body.catch(() => {}); // one that comes after the scripts were weighed, when the page is closing, concerns nobody
    scripts.set(response.url(), body);
  });
  return () =>
    Promise.all(
      [...scripts].map(async ([url, body]) => ({
        name: url.replace(/^.*\//, ''),
        bytes: gzipSync(await body, { level: 9 }).length,
      })),
    );
}
