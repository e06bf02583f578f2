// Measures the panel in Chromium: `npm run measure:panel` (CHROMIUM names another one). Time and number of files of a
// first visit on a slow phone connection, and cost of a keystroke in a long invoice. Writes docs/evidence/panel.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Talonario } from '@talonario/client';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { openSampleShop } from '../../scripts/sample-shop.mjs';
import { startTemporaryService } from '../../scripts/service.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Network conditions of the slow 4G profile of common tools: 150 ms round trip, 1.6 Mbit/s. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const visits = [
  ['Inicio', '/app/', 'Inicio'],
  ['Comprobantes', '/app/documents', 'Comprobantes'],
  ['Nueva factura', '/app/documents/new', 'Nuevo: Factura'],
  ['Entrar', '/app/sign-in', 'Entrar'],
];

/** Numbers of lines of the measured invoices. The variable LINES sets others, such as LINES=1,120,500. */
const sizes = (process.env.LINES ?? '1,120').split(',').map(Number);

const service = await startTemporaryService(root);
try {
  const shop = await openSampleShop(service.demo);
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const { state, open } = await signIn(browser, service.demo, shop);
    const loads = [];
    for (const visit of visits) loads.push(await measureVisit(open, state, visit));
    const keys = [];
    for (const lines of sizes) keys.push(await measureKeys(open, state, service.demo, shop, lines));
    writeFileSync(join(root, 'docs/evidence/panel.md'), report(loads, keys));
    console.log(readFileSync(join(root, 'docs/evidence/panel.md'), 'utf8'));
  } finally {
    await browser.close();
  }
} finally {
  await service.stop();
}

async function signIn(browser, { url, email, password }, { businessId }) {
  const open = (storageState) =>
    browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 }, locale: 'es-EC', storageState });
  const context = await open(undefined);
  const page = await context.newPage();
  await page.addInitScript((id) => localStorage.setItem('talonario.business', String(id)), businessId);
  await page.goto('/app/sign-in');
  await page.getByLabel(/^Correo/).fill(email);
  await page.getByLabel(/^Contraseña/).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL((address) => !address.pathname.endsWith('/sign-in'));
  const state = await context.storageState();
  await context.close();
  return { state, open };
}

/**
 * Measures a visit without cache. The visit ends when the screen has its title and no part of it is loading. Returns
 * the median of three.
 */
async function measureVisit(open, state, [name, path, title]) {
  const runs = [];
  for (let run = 0; run < 3; run += 1) {
    const context = await open(path.endsWith('sign-in') ? undefined : state);
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', line);
    const files = new Map();
    network.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (!response.mimeType.includes('event-stream')) files.set(requestId, { type, bytes: 0 });
    });
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const file = files.get(requestId);
      if (file !== undefined) file.bytes = encodedDataLength;
    });
    await page.addInitScript(watchForScreen, title);
    await page.goto(path, { waitUntil: 'commit' });
    const milliseconds = await page.waitForFunction(() => globalThis.shownAt, undefined, { timeout: 60_000 });
    const asked = [...files.values()];
    const code = asked.filter(({ type }) => type === 'Script' || type === 'Stylesheet' || type === 'Font');
    runs.push({
      shown: await milliseconds.jsonValue(),
      files: code.length,
      requests: asked.length,
      kilobytes: asked.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    });
    await context.close();
  }
  return { name, ...runs.sort((a, b) => a.shown - b.shown)[1] };
}

function watchForScreen(title) {
  const look = () => {
    const heading = [...document.querySelectorAll('h1')].some((element) => element.textContent?.trim() === title);
    const waiting = document.querySelector('.mantine-Skeleton-root, [data-loading=true]') !== null;
    if (heading && !waiting) globalThis.shownAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Types digits into a quantity in the middle of the invoice. Measures the CPU time of the page, and the time until the
 * next frame.
 */
async function measureKeys(open, state, { apiBase, apiKey }, { businessId, documents }, lines) {
  const talonario = new Talonario({ baseUrl: apiBase, apiKey });
  const like = await talonario.documents.get(documents.invoice, { businessId });
  const [{ itemId, price }] = like.items;
  const draft = await talonario.documents.create({
    business_id: businessId,
    customer_id: like.customerId,
    document_type_id: like.documentType.id,
    emission_type_id: like.emissionType.id,
    establishment_id: like.establishment.id,
    emission_point_id: like.emissionPoint.id,
    payment_method_id: like.paymentMethod.id,
    date: like.date,
    items: Array.from({ length: lines }, () => ({ item_id: itemId, amount: 1, price })),
  });
  const context = await open(state);
  const page = await context.newPage();
  page.setDefaultTimeout(180_000);
  await page.goto(`/app/documents/${draft.id}/edit`);
  const place = Math.ceil(lines / 2);
  const field = page.locator(`[data-field="items[${place - 1}].amount"]`);
  await field.fill('');
  const metrics = await context.newCDPSession(page);
  await metrics.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics: all } = await metrics.send('Performance.getMetrics');
    return all.find(({ name }) => name === 'TaskDuration').value * 1000;
  };
  const costs = [];
  const pictures = [];
  for (let stroke = 0; stroke < 40; stroke += 1) {
    await page.evaluate(watchNextPicture);
    const before = await busy();
    await page.keyboard.press(stroke % 5 === 4 ? 'Backspace' : String((stroke % 9) + 1));
    pictures.push(await page.evaluate(() => globalThis.nextPicture));
    costs.push((await busy()) - before);
  }
  await context.close();
  return { lines, cost: median(costs), picture: median(pictures), worst: Math.max(...costs) };
}

function watchNextPicture() {
  globalThis.nextPicture = new Promise((resolve) => {
    addEventListener(
      'keydown',
      (event) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - event.timeStamp))),
      { once: true, capture: true },
    );
  });
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function report(loads, keys) {
  const seconds = (milliseconds) => (milliseconds / 1000).toFixed(2);
  return `# The panel, measured

By \`npm run measure:panel\`, ${new Date().toISOString().slice(0, 10)}, Chromium on ${cpus().length} processors (${arch()}) of a shared machine whose load was
${loadavg()[0].toFixed(1)} at the end: times are upper bounds, files and kilobytes are exact.

## A cold first visit

Signed in, nothing cached, on a line of 150 ms and 1.6 Mbit/s. Shown: the screen has its title and nothing on it is still waiting.

| screen | shown after | code and style files | all requests | kB over the line |
|---|---|---|---|---|
${loads.map((load) => `| ${load.name} | ${seconds(load.shown)} s | ${load.files} | ${load.requests} | ${load.kilobytes.toFixed(0)} |`).join('\n')}

## A keystroke in a long invoice

A digit typed into the quantity of the line in the middle; medians of 40.

| lines | processor time of the page | worst | until the next picture |
|---|---|---|---|
${keys.map(({ lines, cost, worst, picture }) => `| ${lines} | ${cost.toFixed(1)} ms | ${worst.toFixed(1)} ms | ${picture.toFixed(0)} ms |`).join('\n')}
`;
}
