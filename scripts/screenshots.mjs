// Takes the screenshots of docs/panel: `npm run screenshots`. Starts a separate service with an invented shop in Quito,
// opens it in Chromium (CHROMIUM names another one) and deletes everything except the screenshots.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { chromiumPath } from './chromium.mjs';
import { openSampleShop } from './sample-shop.mjs';
import { startTemporaryService } from './service.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'docs/panel');
const desk = { width: 1280, height: 800 };
const telephone = { width: 390, height: 800 };

const service = await startTemporaryService(root);
try {
  const shop = await openSampleShop(service.demo);
  await takePictures(service.demo, shop);
} finally {
  await service.stop();
}

async function takePictures({ url, email, password }, { businessId, documents }) {
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const options = { baseURL: url, viewport: desk, locale: 'es-EC', reducedMotion: 'reduce' };
    const page = await (await browser.newContext(options)).newPage();
    await page.addInitScript((id) => localStorage.setItem('talonario.business', String(id)), businessId);
    await page.goto('/app/sign-in');
    await page.getByLabel(/^Correo/).fill(email);
    await page.getByLabel(/^Contraseña/).fill(password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL((address) => !address.pathname.endsWith('/sign-in'));

    for (const [colorScheme, name] of [
      ['dark', 'home-dark'],
      ['light', 'home'],
    ]) {
      await page.emulateMedia({ colorScheme });
      await show(page, '/app/');
      await page.locator('[data-bar]').first().waitFor();
      await take(page, name);
    }
    await show(page, '/app/documents');
    await take(page, 'documents');
    await page.setViewportSize(telephone);
    await show(page, '/app/documents');
    await take(page, 'documents-telephone');
    await page.setViewportSize(desk);
    await show(page, `/app/documents/${documents.invoice}`);
    await take(page, 'document');
    await show(page, `/app/documents/${documents.rejected}`);
    await take(page, 'rejected');
    await show(page, `/app/documents/new?from=${documents.invoice}`);
    // the server has computed the totals
    await page.getByRole('complementary', { name: 'Totales y emisión' }).getByText('$').first().waitFor();
    await take(page, 'new-invoice');
    await show(page, '/app/operator');
    await page.getByRole('heading', { name: 'Procesos' }).waitFor();
    await take(page, 'operator');
  } finally {
    await browser.close();
  }
}

async function show(page, address) {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

async function take(page, name) {
  await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root, [data-loading=true]') === null);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(`docs/panel/${name}.png`);
}
