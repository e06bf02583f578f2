// Tests attacks on a user of the panel: injected markup, framing, redirection to other sites, cross-site writes with
// the session cookie, a planted session, and records of another account.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserUser, hasBrowser } from './browser.ts';
import { screens, visitScreen, waitUntilLoaded } from './screens.ts';
import { type SeededAccount, seedAccount } from './seed-account.ts';
import { newUser, openPanelPath, signIn } from './steps.ts';
import { useTestEnvironment } from './test-environment.ts';

const markup = `<img src=x onerror=alert(1)>"><script>alert(2)</script>{{7*7}} javascript:alert(3)`;
const shortMarkup = '<svg onload=alert(4)>';

/** Screens that show texts written by users. */
const showing = [
  'home',
  'home, business switch',
  'documents',
  'new invoice, copied',
  'new invoice, confirmation',
  'document, invoice',
  'document, debitNote',
  'document, notAuthorised',
  'document, RIDE',
  'document, XML',
  'document, JSON',
  'document, cURL',
  'draft',
  'customers',
  'items',
  'businesses',
  'businesses, logo',
  'signature',
  'outbox, message',
  'API keys',
  'API keys, deletion',
  'webhooks',
  'requests, one',
  'account',
  'log of changes',
  'log of changes, one',
];

/** Addresses that an attacker puts into a sign-in link. The rules have a unit test (return-place.test.ts). */
const places = ['/\t/evil.example', '/documents/new?from=1'];

/** Screens on which the injected text is the value of a field, or part of a file. */
const notAsText = [
  'new invoice, copied',
  'document, RIDE',
  'draft',
  'document, XML',
  'document, JSON',
  'document, cURL',
];

describe.skipIf(!hasBrowser('security of the panel'))('the panel', () => {
  const stage = useTestEnvironment();
  let account: SeededAccount;
  let person: BrowserUser;
  let elsewhere: Elsewhere;
  const ran: string[] = [];
  beforeAll(async () => {
    const write = (_: string, most = 300) => (most < markup.length ? shortMarkup : markup);
    account = await seedAccount(stage.scene, { write });
    await spoilMessages(account.documents.notAuthorised);
    elsewhere = await openElsewhere();
    person = await stage.meet();
    await catchAlerts(person.page, ran);
    await enter(person.page);
  });
  afterAll(() => elsewhere?.close());

  /** Stores an answer of SRI with markup. */
  const spoilMessages = async (id: number) => {
    const message = [{ code: 'sri.39', message: markup, sriCode: '39', hint: markup }];
    const { owner } = stage.scene.database;
    await owner
      .updateTable('documents')
      .set({ errors: JSON.stringify(message) })
      .where('id', '=', id)
      .execute();
  };

  test.each(showing)('shows markup as text: %s', async (name) => {
    const { page, complaints } = person;
    const screen = screens.find((candidate) => candidate.name === name);
    if (screen === undefined) throw new Error(`there is no screen ${name}`);
    await visitScreen(page, screen, account);
    if (!notAsText.includes(name)) expect(await page.locator('body').innerText()).toContain(markup);
    expect(await page.locator('img[src="x"], [onerror], [onload], script:not([src])').count()).toBe(0);
    expect(await page.locator('a[href^="javascript:" i]').count()).toBe(0);
    expect(ran).toEqual([]);
    // If the security policy had refused a script, style or address, the browser would have reported it.
    expect(complaints.splice(0)).toEqual([]);
  });

  test('cannot be framed by another page', async () => {
    const { page } = await stage.meet();
    await page.goto(elsewhere.show(`<iframe src="${stage.scene.app.url}/app/sign-in"></iframe>`));
    const frame = page.frames()[1];
    await frame?.waitForLoadState();
    expect(await frame?.locator('input').count()).toBe(0);
    expect(frame?.url()).toBe('chrome-error://chromewebdata/');
  });

  test.each(places)('does not follow %j after the sign-in', async (to) => {
    const { page, context, complaints, close } = await stage.meet();
    await catchAlerts(page, ran);
    await page.goto(`/app/sign-in?to=${encodeURIComponent(to)}`);
    await signIn(page);
    await leaveSignIn(page);
    await waitUntilLoaded(page);
    expect(new URL(page.url()).origin).toBe(stage.scene.app.url);
    expect(new URL(page.url()).pathname).toMatch(/^\/app(\/|$)/);
    expect(context.pages()).toHaveLength(1);
    expect(ran).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('accepts no write from another page, even if the browser sends the cookie', async () => {
    const { page, context, close } = await stage.meet();
    await enter(page);
    const [cookie] = await context.cookies();
    const target = `${stage.scene.app.url}/app/api/api-keys`;
    // For a browser another port of this machine is the same site, so SameSite does not block the session cookie.
    await page.goto(elsewhere.show('<title>evil</title>'));
    // The browser hides the response of such a call, so the database shows whether the write was done.
    await page.evaluate(
      (url) =>
        fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{"name":"mine"}' }).catch(
          () => {},
        ),
      target,
    );

    const form = `<form method="post" enctype="text/plain" action="${target}"><input name='{"name":"mine","x":"' value='"}'></form>`;
    await page.goto(elsewhere.show(form));
    const [answer] = await Promise.all([
      page.waitForResponse(target),
      page.locator('form').evaluate((element: HTMLFormElement) => element.submit()),
    ]);
    expect((await answer.request().allHeaders()).cookie).toContain(`${cookie?.value}`);
    expect(answer.status()).toBe(403);
    const names = await stage.scene.database.owner.selectFrom('api_keys').select('name').execute();
    expect(names.map(({ name }) => name)).not.toContain('mine');
    await close();
  });

  test('starts a new session at every sign-in, out of reach of scripts', async () => {
    const { page, context, close } = await stage.meet();
    const planted = 'p'.repeat(43);
    await context.addCookies([{ name: 'talonario', value: planted, url: stage.scene.app.url }]);
    const enterAnew = async () => {
      await enter(page);
      const cookies = await context.cookies();
      expect(cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax', path: '/' }]);
      expect(await page.evaluate(() => document.cookie)).toBe('');
      return cookies[0]?.value ?? '';
    };
    const first = await enterAnew();
    expect(first).not.toBe(planted);
    const second = await enterAnew();
    expect(second).not.toBe(first);
    for (const old of [planted, first]) {
      const answer = await fetch(`${stage.scene.app.url}/app/api/session`, { headers: { cookie: `talonario=${old}` } });
      expect(answer.status).toBe(401);
    }
    await close();
  });

  test('shows nothing of another account, whatever the address contains', async () => {
    const stranger = { name: 'Ana Mora', email: 'ana@example.com', password: newUser.password };
    await seedAccount(stage.scene, { owner: stranger });
    const { page, complaints, close } = await stage.meet();
    await enter(page, stranger);
    const { businessId, documents } = account;
    await page.evaluate((id) => localStorage.setItem('talonario.business', String(id)), businessId);
    const seen: string[] = [];
    const see = async (path: string) => {
      await openPanelPath(page, `/app${path}`);
      await waitUntilLoaded(page);
      seen.push(await page.locator('body').innerText());
    };
    for (const id of Object.values(documents)) {
      await see(`/documents/${id}`);
      expect(seen.at(-1)).toContain('Este comprobante no existe');
    }
    await see(`/documents/${documents.draft}/edit`);
    await see(`/documents/new?from=${documents.invoice}`);
    const others = ['/items', '/businesses', '/api-keys', '/account'];
    for (const path of ['/', '/documents', '/customers', '/outbox', ...others]) await see(path);
    await see(`/documents?customerId=${documents.invoice}`);
    // Texts that must not be visible: those of the other account, and the name of its owner.
    expect(seen.filter((text) => text.includes('onerror') || text.includes(newUser.email))).toEqual([]);
    // React logs errors of screens whose record does not exist.
    expect(complaints.filter((text) => !text.startsWith('NotFoundError'))).toEqual([]);
    await close();
  });
});

async function enter(page: Page, who = newUser): Promise<void> {
  await page.goto('/app/sign-in');
  await signIn(page, who);
  await leaveSignIn(page);
}

/** Collects the calls of `alert`. A call means that an injected script has run. */
async function catchAlerts(page: Page, ran: string[]): Promise<void> {
  await page.exposeFunction('reportAlert', (text: string) => ran.push(text));
  await page.addInitScript('window.alert = (text) => window.reportAlert(String(text))');
}

async function leaveSignIn(page: Page): Promise<void> {
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
}

/** Server of an attacker on another port than the panel. */
interface Elsewhere {
  /** Returns the address of a page with this content. */
  show(html: string): string;
  close(): Promise<void>;
}

async function openElsewhere(): Promise<Elsewhere> {
  const server: Server = createServer(({ url }, response) => {
    const html = decodeURIComponent(new URL(url ?? '', 'http://elsewhere').searchParams.get('html') ?? '');
    response.setHeader('content-type', 'text/html').end(html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    show: (html) => `http://127.0.0.1:${port}/?html=${encodeURIComponent(encodeURIComponent(html))}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
