import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestAccount, startTestApp, type TestApp } from '../../apps/server/test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/test/test-database.ts';
import { hasBrowser, launchBrowser } from './browser.ts';

describe.skipIf(!hasBrowser('the API reference in a browser'))('the API reference in a browser', () => {
  let test: TestDatabase;
  let api: TestApp;
  let browser: Browser;

  beforeAll(async () => {
    test = await createTestDatabase();
    api = await startTestApp(test);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await api?.close();
    await test?.drop();
  });

  it('shows the complete contract and sends a test request, without violating its content policy or calling another server', async () => {
    const { key } = await makeTestAccount(test);
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(120_000); // The API reference is a large program, and the machine may be slow.
    const asked: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });

    await page.goto(`${api.url}/docs/interactive`);
    await page.getByRole('heading', { name: 'Talonario API' }).waitFor();
    await page.getByPlaceholder(/QUx/).first().fill(key);
    const sidebar = page.getByRole('navigation').filter({ hasText: 'Catalogs' }).first();
    await sidebar.getByText('Catalogs').first().click();
    await sidebar
      .getByText(/List a catalog/)
      .first()
      .click();
    await page.locator('button', { hasText: /\(get \/catalogs\/\{catalog\}\)$/ }).click();
    const dialog = page.getByRole('dialog');
    const answered = page.waitForResponse((response) => response.url().includes('/api/v1/catalogs/'));
    await dialog.getByRole('button', { name: /^Send/ }).first().click();
    const response = await answered;
    await dialog.getByText('200 OK').first().waitFor();

    expect([response.status(), new URL(response.url()).pathname]).toEqual([200, '/api/v1/catalogs/payment-methods']);
    const strangers = asked.filter(
      (url) => !url.startsWith(api.url) && !url.startsWith('data:') && !url.startsWith('blob:'),
    );
    expect(strangers).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
