// Tests problems of a cashier at the counter: a barcode read into the wrong field, and letters typed before the search
// box is open.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAllWorkDue, resetAuthority } from '../../apps/server/test/run-worker.ts';
import { simulatorControl } from '../../apps/server/test/simulator-control.ts';
import { scanBarcode } from './barcode-reader.ts';
import { hasBrowser } from './browser.ts';
import {
  askToEmit,
  buttonNamed,
  chooseItem,
  chooseParty,
  columnValues,
  confirmEmission,
  discardForm,
  focusedElementLabel,
  openScreenByMenu,
  startDocument,
  textboxNamed,
  waitForDocument,
  waitForScreen,
} from './steps.ts';
import { useShop } from './test-environment.ts';

const barcode = '7861234567898';
const unknown = '7861234567904';
/** Milliseconds between two keys: of a barcode reader, and of a person who types the digits. */
const paces = [5, 200];

describe.skipIf(!hasBrowser('the counter'))('a cashier at the counter', () => {
  // One of these tests needs an SRI that does not answer, so the deadline is short.
  const shop = useShop({ emission: { inlineDeadlineMs: 2_000 } });

  beforeAll(async () => {
    const { page } = shop.person;
    await makeItem(page, { code: barcode, name: 'Agua de 500 ml', price: 0.6 });
    await makeItem(page, { code: '500', name: 'Tornillo', price: 0.1 });
  });

  test('gets a product from a code read into a quantity, a price or a discount, at any speed', async () => {
    const { page } = shop.person;
    await startDocument(page);
    await chooseItem(page, 'Camiseta de algodón');
    let count = 0;
    const expectCount = async () => {
      await expect.poll(() => columnValues(page, 'Cantidad')).toEqual(['1', String(count), '']);
      await expect.poll(() => focusedElementLabel(page)).toBe('Producto o servicio, línea 3');
    };
    for (const column of ['Cantidad', 'Precio', 'Descuento']) {
      const field = `${column}, línea 1`;
      const before = await textboxNamed(page, field).inputValue();
      for (const stroke of paces)
        for (const behind of [true, false]) {
          await scanBarcode(page, field, barcode, { stroke, behind });
          count += 1;
          await expectCount();
          expect(await textboxNamed(page, field).inputValue()).toBe(before);
        }
    }
    // The scanned code does not look like a barcode, but the product directory contains it.
    await scanBarcode(page, 'Precio, línea 1', 'lib-001', { stroke: 200 });
    await expect.poll(() => columnValues(page, 'Cantidad')).toEqual(['1', String(count), '1', '']);
    await discardForm(page);
  });

  test('never gets a total from a code read into a quantity, even while the server does not answer', async () => {
    const { page } = shop.person;
    await startDocument(page);
    await chooseItem(page, 'Camiseta de algodón');
    const seen = watchTotals(page);
    let answer = () => {};
    const silence = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/app/api/items?*', async (route) => {
      await silence;
      await route.continue();
    });
    await scanBarcode(page, 'Cantidad, línea 1', unknown, { stroke: 200, behind: true });
    await scanBarcode(page, 'Producto o servicio, línea 2', barcode);
    expect(await columnValues(page, 'Cantidad')).toEqual(['1', '']);
    answer();
    await expect.poll(() => columnValues(page, 'Cantidad')).toEqual(['1', '1', '']);
    await page.getByText(`«${unknown}» parece un código, y ningún producto lo tiene.`).waitFor();
    await buttonNamed(page, 'Crear el producto').click();
    const form = page.getByRole('dialog', { name: 'Crear el producto' });
    expect(await textboxNamed(form, 'Código').inputValue()).toBe(unknown);
    await textboxNamed(form, 'Nombre').fill('Agua de un litro');
    await textboxNamed(form, 'Precio unitario').fill('1,00');
    await buttonNamed(form, 'Crear').click();
    await expect.poll(() => columnValues(page, 'Cantidad')).toEqual(['1', '1', '1', '']);
    expect(await seen()).toEqual([]);
    await page.unroute('**/app/api/items?*');
    await discardForm(page);
  });

  test('is asked about a quantity that equals a known code, and nothing is issued before the answer', async () => {
    const { page } = shop.person;
    await startDocument(page);
    await chooseItem(page, 'Camiseta de algodón');
    const quantity = textboxNamed(page, 'Cantidad, línea 1');
    await quantity.fill('500');
    await quantity.press('Tab');
    await page.getByText('«500» es también el código de Tornillo.').waitFor();
    expect(await quantity.inputValue()).toBe('500');
    await buttonNamed(page, 'Emitir').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Línea 1: Cantidad').waitFor();
    await buttonNamed(page, 'Es la cantidad').click();
    await page.getByText('Línea 1: Cantidad').waitFor({ state: 'detached' });
    expect(await quantity.inputValue()).toBe('500');

    await quantity.fill('1');
    await quantity.press('Tab');
    await quantity.fill('500');
    await quantity.press('Enter');
    await buttonNamed(page, 'Es el producto').click();
    await expect.poll(() => columnValues(page, 'Cantidad')).toEqual(['1', '1', '']);
    await discardForm(page);
  });

  test('gets a line from a code read while the customer field, or no field, has the focus', async () => {
    const { page } = shop.person;
    await startDocument(page);
    await scanBarcode(page, 'Cliente', barcode);
    await expect.poll(() => columnValues(page, 'Cantidad')).toEqual(['1', '']);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.type(barcode);
    await page.keyboard.press('Enter');
    await expect.poll(() => columnValues(page, 'Cantidad')).toContain('2');
    await discardForm(page);
  });

  test('can read every text, including the marked offer to create an unknown record', async () => {
    const { page } = shop.person;
    await startDocument(page);
    await textboxNamed(page, 'Cliente').fill('Nadie Así');
    const offer = page.getByRole('option', { name: 'Crear el cliente «Nadie Así»' });
    await expect.poll(() => offer.getAttribute('data-combobox-selected')).toBe('true');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => offer.evaluate(contrastOf)).toBeGreaterThanOrEqual(4.5);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.keyboard.press('Escape');
  });

  test('loses no letter typed before the search box is open, and none is used as a shortcut', async () => {
    const { page } = shop.person;
    await page.goto('/app/documents');
    await waitForScreen(page, 'Comprobantes');
    let arrive = () => {};
    const slow = new Promise<void>((done) => {
      arrive = done;
    });
    await page.route('**/palette-list-*.js', async (route) => {
      await slow;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('no/n');
    await page.keyboard.press('Backspace');
    arrive();
    const box = page.getByRole('dialog').getByRole('textbox');
    await expect.poll(() => box.inputValue()).toBe('no/');
    await page.keyboard.type('x');
    expect(await box.inputValue()).toBe('no/x');
    expect(new URL(page.url()).pathname).toBe('/app/documents');
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'hidden' });
    // Opens the command palette again, now that its code is loaded.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('nota');
    await expect.poll(() => box.inputValue()).toBe('nota');
    await page.keyboard.press('Escape');
    await page.unroute('**/palette-list-*.js');
  });

  test('never reads that SRI has a document that it refused to receive', async () => {
    const { page } = shop.person;
    const desk = simulatorControl(shop.scene.simulator);
    await desk.fault({ kind: 'down' });
    await startDocument(page);
    await chooseParty(page, 'Cliente', 'COMERCIAL FICTICIA CÍA. LTDA.');
    await chooseItem(page, 'Camiseta de algodón');
    await askToEmit(page);
    await confirmEmission(page);
    await page
      .getByRole('region', { name: 'Emisiones en curso' })
      .getByRole('link', { name: /^\d{3}-/ })
      .click();
    await waitForDocument(page, 'Factura', 'Enviando');
    const steps = page.getByLabel('Recorrido del comprobante');
    await steps.getByText(/el SRI todavía no contesta/).waitFor();
    expect(await steps.innerText()).not.toMatch(/entregado|Enviado/);
    await desk.lift();
    await resetAuthority(shop.scene.owner);
    await makeAllWorkDue(shop.scene.owner);
    await waitForDocument(page, 'Factura', 'Autorizado');
    await steps.getByText(/Enviado/).waitFor();
  });

  test('sees the total before the buttons on a phone, and nothing that concerns the operator', async () => {
    const { page } = shop.person;
    const tabs = page.getByRole('tablist', { name: 'Contenido del comprobante' });
    await tabs.waitFor();
    expect(await tabs.getByRole('tab').allInnerTexts()).toEqual(['Detalle', 'RIDE', 'XML', 'Correos']);
    await page.setViewportSize({ width: 390, height: 800 });
    const total = page.getByRole('main').getByText('$14,38', { exact: true }).filter({ visible: true }).first();
    const [figure, mail] = await Promise.all([
      total.boundingBox(),
      buttonNamed(page, 'Enviar por correo').boundingBox(),
    ]);
    expect(figure?.y).toBeLessThan(mail?.y ?? 0);
    await page.setViewportSize({ width: 1366, height: 768 });
    for (const path of ['/app/', '/app/start', new URL(page.url()).pathname]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(await page.getByText('TALONARIO_PROVIDER_RUC').count()).toBe(0);
    }
    // The settings show the operator the hint about TALONARIO_PROVIDER_RUC, and the complete menu still fits.
    await openScreenByMenu(page, 'Negocios', 'Negocios');
    await page.getByText('TALONARIO_PROVIDER_RUC').waitFor();
    const menu = page.getByRole('navigation', { name: 'Talonario' });
    expect(await menu.getByRole('link', { name: 'Cuenta', exact: true }).count()).toBe(1);
    expect(await menu.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBe(0);
    const inside = menu.locator('[class*="ScrollArea-viewport"]');
    expect(await inside.evaluate((view) => view.scrollHeight - view.clientHeight)).toBeLessThanOrEqual(0);
    await openScreenByMenu(page, 'Inicio', 'Inicio');
    expect(await menu.getByRole('link', { name: 'Cuenta', exact: true }).count()).toBe(0);
  });

  test('finds a document by its total and a product by its name', async () => {
    const { page } = shop.person;
    await page.setViewportSize({ width: 1280, height: 800 });
    const found = (name: RegExp) => page.getByRole('dialog').getByRole('button', { name });
    for (const [words, name] of [
      ['14,38', /^Factura .*\$14,38/],
      ['14.38', /^Factura .*\$14,38/],
      ['tornillo', /^Tornillo/],
      ['formulario 104', /^Formulario 104 · \w+ de \d{4}/],
      ['cerrar sesión', /^Cerrar sesión/],
    ] as const) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(words);
      await found(name).first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.keyboard.press('Control+k');
    await page.keyboard.type('modo oscuro');
    await found(/^Modo oscuro/).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe('dark');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('filas compactas');
    await found(/^Filas compactas/).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.density)).toBe('dense');
  });

  test('always sees the sum next to the form from 1280 pixels on', async () => {
    const { page } = shop.person;
    await startDocument(page);
    const summary = page.getByRole('complementary', { name: 'Totales y emisión' });
    const form = await page.getByRole('region', { name: 'Productos y servicios' }).boundingBox();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const place = await summary.boundingBox();
    expect(place?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
    expect(place?.y).toBeGreaterThan(0);
    expect(place?.y).toBeLessThan(400);
  });
});

interface NewItem {
  readonly code: string;
  readonly name: string;
  readonly price: number;
}

async function makeItem(page: Page, item: NewItem): Promise<void> {
  const made = await page.evaluate(async (fields) => {
    const { data } = await (await fetch('/app/api/businesses')).json();
    const body = { business_id: data[0].id, item_type_id: 1, tax_ids: [2004], ...fields };
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/app/api/items', { method: 'POST', headers, body: JSON.stringify(body) })).status;
  }, item);
  expect(made).toBe(201);
}

/** Records amounts of a million or more that were on the screen at any time. */
function watchTotals(page: Page): () => Promise<string[]> {
  const watching = page.evaluate(() => {
    const seen: string[] = [];
    const look = () => seen.push(...(document.body.innerText.match(/\$[\d.]*\d{3}\.\d{3}\.\d{3},\d\d/g) ?? []));
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    Object.assign(globalThis, { seenTotals: seen });
  });
  return async () => {
    await watching;
    return await page.evaluate(() => (globalThis as unknown as { seenTotals: string[] }).seenTotals);
  };
}

/** Computes the contrast of the text of an option, as WCAG defines it. This function runs in the page. */
function contrastOf(option: Element): number {
  const shineOf = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const words = shineOf(getComputedStyle(option.firstElementChild ?? option).color);
  const ground = shineOf(getComputedStyle(option).backgroundColor);
  return (Math.max(words, ground) + 0.05) / (Math.min(words, ground) + 0.05);
}
