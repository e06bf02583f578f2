// Opens the panel in a real browser. The panel is built first if its sources changed.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { buildPanelIfStale } from '../../scripts/build-panel.mjs';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { findProgram } from '../../scripts/external-programs.mjs';

/** Whether tests of the panel can run. Prints what is skipped if Chromium is not installed. */
export function hasBrowser(what: string): boolean {
  return findProgram(what, chromiumPath) !== undefined;
}

/**
 * Opens the browser that all test files of a process share; the process closes it at its end. Each user has a separate
 * context in it.
 */
export async function openBrowser(): Promise<Browser> {
  await buildPanelIfStale(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
  if (!(await opened?.catch(() => undefined))?.isConnected()) opened = launchBrowser();
  return await (opened as Promise<Browser>);
}

let opened: Promise<Browser> | undefined;

export function launchBrowser(): Promise<Browser> {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic'];
  return chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', ...quiet],
  });
}

export interface BrowserUserOptions {
  readonly width?: number;
  readonly dark?: boolean;
  readonly locale?: string;
}

/** User with a separate browser context. Errors that the page reports are collected. */
export interface BrowserUser {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: string[];
  close(): Promise<void>;
}

/** Maximum time of an action. It is long, because the machine may be shared; a passing test does not reach it. */
const patienceMs = 120_000;

export async function openUserContext(
  browser: Browser,
  url: string,
  options: BrowserUserOptions = {},
): Promise<BrowserUser> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: options.width ?? 1280, height: 900 },
    colorScheme: options.dark ? 'dark' : 'light',
    locale: options.locale ?? 'es-EC',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  const complaints: string[] = [];
  // Collects the errors of every tab in the context.
  context.on('weberror', (crash) => complaints.push(crash.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error' && !expectedRefusal.test(message.text())) complaints.push(message.text());
  });
  context.on('request', (request) => {
    const own = [url, 'data:', 'blob:', ...partsOfTheBrowser].some((start) => request.url().startsWith(start));
    if (!own) complaints.push(`asked somebody else: ${request.url()}`);
  });
  return { page, context, complaints, close: () => context.close() };
}

// Addresses of the browser's PDF viewer, which consists of local pages.
const partsOfTheBrowser = ['chrome://resources/', 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/'];

// Matches the error that the browser reports for every 4xx. Such an answer of the service is expected and is not
// counted as an error of the page.
const expectedRefusal = /^Failed to load resource: the server responded with a status of 4\d\d/;
