// Test environment of every journey: the service, SRI's simulator and a browser, opened before the tests of a file and
// closed after them.
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { openBrowser as openCaller } from '../../apps/server/test/browser.ts';
import { openScene, type Scene, type SceneOptions } from '../../apps/server/test/scene.ts';
import { type BrowserUser, type BrowserUserOptions, openBrowser, openUserContext } from './browser.ts';
import { newUser } from './steps.ts';

/** Service of a new installation: without an account, with its worker and SRI's simulator. */
const service = { simulator: true, worker: 'running' } as const;
const settings = { simulator: true, signUp: 'open', signUpPlan: 'unlimited' } as const;

export type PanelScene = Scene<typeof service>;

export interface TestEnvironment {
  readonly scene: PanelScene;
  /** Opens the panel for a user with a separate browser context. */
  meet(options?: BrowserUserOptions): Promise<BrowserUser>;
}

/**
 * Opens a test environment for the tests of a file. Call it where tests are collected; the result can be used inside
 * tests.
 */
export function useTestEnvironment(options: Pick<SceneOptions, 'config' | 'emission'> = {}): TestEnvironment {
  let scene: PanelScene;
  let browser: Browser;
  const people: BrowserUser[] = [];
  beforeAll(async () => {
    const config = { ...settings, ...options.config };
    [scene, browser] = await Promise.all([openScene({ ...service, ...options, config }), openBrowser()]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await Promise.all(people.map(reportComplaints));
  });
  afterAll(async () => {
    await Promise.all(people.map((person) => person.close()));
    await scene?.close();
  });
  return {
    get scene() {
      return scene;
    },
    meet: async (options) => {
      const person = await openUserContext(browser, scene.app.url, options);
      people.push(person);
      return person;
    },
  };
}

export interface ShopEnvironment extends TestEnvironment {
  /** User who has signed up and created a demo business. */
  readonly person: BrowserUser;
}

/** Opens a test environment with a user who has a business and can issue. */
export function useShop(options: Pick<SceneOptions, 'config' | 'emission'> = {}): ShopEnvironment {
  const stage = useTestEnvironment(options);
  let person: BrowserUser;
  beforeAll(async () => {
    person = await stage.meet();
    await enterShop(person, stage.scene.app.url);
  });
  return {
    get scene() {
      return stage.scene;
    },
    get person() {
      return person;
    },
    meet: stage.meet,
  };
}

// Creates account and business through the service. `first-invoice.test.ts` does it on the screen.
async function enterShop({ page, context }: BrowserUser, url: string): Promise<void> {
  const caller = openCaller(url);
  await caller.call('signUp.create', { body: { ...newUser, account_name: 'Almacén Quishpe' } });
  await caller.call('demoBusiness.create');
  const [name = '', value = ''] = caller.cookie?.split('=') ?? [];
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
  await page.goto('/app/');
}

/**
 * Prints the errors that the pages of a failed test reported. With PANEL_PICTURES=folder it also saves pictures of the
 * pages.
 */
async function reportComplaints({ context, complaints }: BrowserUser): Promise<void> {
  const folder = process.env.PANEL_PICTURES;
  for (const page of context.pages()) {
    const text = await page.innerText('body', { timeout: 5_000 }).catch(String);
    console.log(
      `${page.url()}\n${text.replaceAll(/\n{2,}/g, '\n').slice(0, 4_000)}\ncomplaints: ${complaints.join('; ')}`,
    );
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${randomUUID()}.png`, fullPage: true });
  }
}
