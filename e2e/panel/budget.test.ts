// The panel must open quickly on a slow connection: limits the compressed size of the scripts of its first pages.
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { waitUntilLoaded } from './screens.ts';
import { buttonNamed, createDemoBusiness, signUp } from './steps.ts';
import { useTestEnvironment } from './test-environment.ts';

const most = 250_000;
const mostFiles = 25;

describe.skipIf(!hasBrowser('the weight of the first pages'))('the scripts of a first visit', () => {
  const stage = useTestEnvironment();

  test('of the sign-in are small', async () => {
    const { page } = await stage.meet();
    const weigh = weighScripts(page);
    await page.goto('/app/sign-in');
    await waitUntilLoaded(page);
    expectWeight(await weigh());
  });

  test('come after logo and frame, which are visible without any script or style', async () => {
    const { page } = await stage.meet();
    await page.route(/\.(?:js|css)$/, () => {}); // never answered
    await page.goto('/app/', { waitUntil: 'commit' });
    await page.getByText('Talonario', { exact: true }).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // The panel replaces the frame that the page shows first, and its theme has precedence over the defaults of the
    // library.
    await page.goto('/app/sign-in');
    const enter = buttonNamed(page, 'Entrar');
    await enter.waitFor();
    expect(await page.locator('.first').isVisible()).toBe(false);
    expect(await enter.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(11, 110, 79)');
  });

  test('of the documents are small', async () => {
    const { page, context } = await stage.meet();
    await signUp(page);
    await createDemoBusiness(page);
    const next = await context.newPage();
    const weigh = weighScripts(next);
    await next.goto('/app/documents');
    await waitUntilLoaded(next);
    expectWeight(await weigh());
    expect(await unusedAnswers(next)).toEqual([]);
    const editor = await context.newPage();
    const count = weighScripts(editor);
    await editor.goto('/app/documents/new');
    await waitUntilLoaded(editor);
    expectFew(await count());
    expect(await unusedAnswers(editor)).toEqual([]);
    await next.goto('/app/');
    await waitUntilLoaded(next);
    expect(await unusedAnswers(next)).toEqual([]);
  });
});

/** Responses that were prefetched but never used. */
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
  expect(bytes).toBeGreaterThan(50_000); // A smaller number of bytes would mean that nothing was measured.
  expect(bytes, heaviest.join('\n')).toBeLessThanOrEqual(most);
  expectFew(scripts);
}

interface Script {
  readonly name: string;
  readonly bytes: number;
}

/** Starts to measure the loaded scripts. The returned function stops this when the page is complete. */
function weighScripts(page: Page): () => Promise<Script[]> {
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return;
    const body = response.body();
    body.catch(() => {}); // a response after the measurement, while the page is being closed, is ignored
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
