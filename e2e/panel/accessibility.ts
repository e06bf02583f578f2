// Checks the accessibility of a page: with a screen reader and a keyboard, in both colour schemes, on a desktop and on
// a phone.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { ImpactValue } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { overlaySelector } from './steps.ts';

const desk = { width: 1280, height: 900 };
const telephone = { width: 360, height: 740 };

/** Returns the faults of a page as texts. */
export async function checkAccessibility(page: Page, where: string): Promise<string[]> {
  const faults: string[] = [];
  const say = (how: string, what: readonly string[]) =>
    faults.push(...what.map((fault) => `${where}, ${how}: ${fault}`));
  say('light', await findBarriers(page));
  await leavePicture(page, where, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  // The dark scheme changes only colours, so only contrast is checked again.
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

/** Faults that axe rates as serious or critical, for the rules in `only` or for all. */
async function findBarriers(page: Page, only: readonly string[] = []): Promise<string[]> {
  // The script of axe stays in a page until the page is reloaded.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // If a dialog is open, only the dialog is checked: the page under it was checked before.
  const within = (await page.locator(overlaySelector).count()) > 0 ? overlaySelector : 'html';
  await page.evaluate(comeToRest);
  const grave = await page.evaluate(runAxe, { within, only });
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 300)).join(' | ')}`);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Waits for the end of colour transitions, but not for endless animations. This function is executed inside the page.
 */
async function comeToRest(): Promise<void> {
  // Waits two frames: in the first the page notices the other colour scheme, in the second it has begun the
  // transitions.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const fading = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(fading.map(({ finished }) => finished));
}

/** Runs axe. This function is executed inside the page. */
async function runAxe({ within, only }: { within: string; only: readonly string[] }) {
  const isGrave = ({ impact }: { impact?: ImpactValue }) => impact === 'serious' || impact === 'critical';
  const { axe } = window as unknown as {
    axe: typeof Axe & { _audit: { rules: { id: string; impact: ImpactValue }[] } };
  };
  // axe gives each violation the severity of its rule, so rules of low severity are not run.
  const slight = axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
  const { violations } = await axe.run(within, {
    ...(only.length > 0 && { runOnly: { type: 'rule' as const, values: [...only] } }),
    rules: Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }])),
    // Only violations are listed. Listing every element that passed takes axe longer than checking it.
    resultTypes: ['violations'],
    reporter: 'no-passes',
    selectors: false,
    iframes: false,
  });
  return violations.filter(isGrave);
}

async function findOverflow(page: Page): Promise<string[]> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // A chart is rendered again shortly after the page became narrower.
  await expect
    .poll(beyond, { timeout: 3000 })
    .toBeLessThanOrEqual(0)
    .catch(() => {});
  const width = await beyond();
  return width > 0 ? [`scrolls sideways by ${width} px`] : [];
}

/** Finds numbers that are split over two lines. Numbers inside a file name may be split. */
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

/** Finds texts meant for programs that are shown to a user. Code blocks are excluded. */
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

/** Saves a picture of the checked page in the folder PANEL_PICTURES, if it is set. */
async function leavePicture(page: Page, where: string, how: string): Promise<void> {
  const folder = process.env.PANEL_PICTURES;
  if (folder === undefined) return;
  const name = `${where}-${how}`.replaceAll(/[^A-Za-z0-9-]+/g, '_');
  await page.screenshot({ path: `${folder}/${name}.png` });
}
