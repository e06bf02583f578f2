// A careful look at a page: by whoever cannot see or point, in the light and in the dark, on a desk and on a telephone.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { ImpactValue } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { overlay } from './steps.ts';

const desk = { width: 1280, height: 900 };
const telephone = { width: 360, height: 740 };

/** What is wrong with it, in words. */
export async function checkAccessibility(page: Page, where: string): Promise<string[]> {
  const faults: string[] = [];
  const say = (how: string, what: readonly string[]) =>
    faults.push(...what.map((fault) => `${where}, ${how}: ${fault}`));
  say('light', await findBarriers(page));
  await leavePicture(page, where, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  // The structure is the same in the dark.
  say('dark', await findBarriers(page, ['color-contrast']));
  await leavePicture(page, where, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  say('wide', [...(await findOverflow(page)), ...(await findOddTexts(page)), ...(await findBrokenNumbers(page))]);
  await page.setViewportSize(telephone);
  say('narrow', [...(await findOverflow(page)), ...(await findOddTexts(page)), ...(await findBrokenNumbers(page))]);
  await leavePicture(page, where, 'narrow');
  await page.setViewportSize(desk);
  return faults;
}

/** What axe calls serious or critical; of the rules named, or of all. */
async function findBarriers(page: Page, only: readonly string[] = []): Promise<string[]> {
  // A page keeps it until it is loaded anew.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // What lies under a dialog has been looked at without it.
  const within = (await page.locator(overlay).count()) > 0 ? overlay : 'html';
  await page.evaluate(comeToRest);
  const grave = await page.evaluate(runAxe, { within, only });
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 300)).join(' | ')}`);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** In the page: colours that fade into others are looked at when they are there. What turns for ever is not waited for. */
async function comeToRest(): Promise<void> {
  // The first frame hears of another scheme of colours, the second one has begun to change them.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const fading = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(fading.map(({ finished }) => finished));
}

/** In the page. */
async function runAxe({ within, only }: { within: string; only: readonly string[] }) {
  const isGrave = ({ impact }: { impact?: ImpactValue }) => impact === 'serious' || impact === 'critical';
  const { axe } = window as unknown as {
    axe: typeof Axe & { _audit: { rules: { id: string; impact: ImpactValue }[] } };
  };
  // What a rule finds is as grave as the rule: those whose word would not count are not asked.
  const slight = axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
  const { violations } = await axe.run(within, {
    ...(only.length > 0 && { runOnly: { type: 'rule' as const, values: [...only] } }),
    rules: Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }])),
    // Addresses of everything that is in order take axe longer than finding out that it is.
    resultTypes: ['violations'],
    reporter: 'no-passes',
    selectors: false,
    iframes: false,
  });
  return violations.filter(isGrave);
}

async function findOverflow(page: Page): Promise<string[]> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // A chart draws itself anew a moment after the page became narrower.
  await expect
    .poll(beyond, { timeout: 3000 })
    .toBeLessThanOrEqual(0)
    .catch(() => {});
  const width = await beyond();
  return width > 0 ? [`scrolls sideways by ${width} px`] : [];
}

/** Numbers that go on in the next line; those inside the name of a file may. */
async function findBrokenNumbers(page: Page): Promise<string[]> {
  const broken = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      if (!node.parentElement?.checkVisibility() || node.parentElement.closest('pre, code') !== null) continue;
      for (const { 0: number, index } of (node.textContent ?? '').matchAll(/(?<![\w-])\d{3}-\d{3}-\d{9}/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + number.length);
        if (range.getClientRects().length > 1) found.push(number);
      }
    }
    return found;
  });
  return broken.map((number) => `breaks ${number}`);
}

/** What is written for programs and shown to a person. Blocks of code are for programs. */
async function findOddTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement?.checkVisibility() && parentElement.closest('pre, code, script, style') === null)
        found.push(textContent?.trim() ?? '');
    }
    return found;
  });
  return texts.filter((text) => oddText.test(text));
}

const oddText = /\bundefined\b|\bnull\b|\bNaN\b|\[object|Invalid Date|authorizated|recepted|^[a-z_]+(\.[a-z_]+)+$/;

/** With PANEL_PICTURES=folder every look leaves a picture there. */
async function leavePicture(page: Page, where: string, how: string): Promise<void> {
  const folder = process.env.PANEL_PICTURES;
  if (folder === undefined) return;
  const name = `${where}-${how}`.replaceAll(/[^A-Za-z0-9-]+/g, '_');
  await page.screenshot({ path: `${folder}/${name}.png` });
}
