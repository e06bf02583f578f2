// Tests the panel without a network: nothing is issued that the user has not confirmed, nothing is sent automatically
// later, and the screen explains why.
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import {
  askToEmit,
  buttonNamed,
  chooseItem,
  chooseParty,
  openScreenByMenu,
  readConfirmation,
  startDocument,
  textboxNamed,
  waitForDocument,
  waitForScreen,
} from './steps.ts';
import { useShop } from './test-environment.ts';

describe.skipIf(!hasBrowser('working without a network'))('a user with an unreliable network', () => {
  const shop = useShop();
  const storedTotals = async () => {
    const rows = await shop.scene.database.owner.selectFrom('documents').select('total').orderBy('id').execute();
    return rows.map(({ total }) => Number(total));
  };
  let before: number[];
  beforeEach(async () => {
    await shop.person.context.setOffline(false);
    before = await storedTotals();
  });

  test('cannot confirm a total that was not computed from these lines, and nothing is issued when the network is back', async () => {
    const { page, context } = shop.person;
    await writeInvoice(page);
    await page.getByText('$14,38').first().waitFor();
    await context.setOffline(true);
    await textboxNamed(page, 'Cantidad, línea 1').fill('70');
    await banner(page).waitFor();
    await buttonNamed(page, 'Emitir').click();
    const dialog = confirmation(page);
    await dialog.getByText('No hay conexión con el servidor').waitFor();
    expect(await dialog.getByText('$14,38').count()).toBe(0);
    expect(await buttonNamed(dialog, 'Emitir ahora').getAttribute('aria-disabled')).toBe('true');
    await buttonNamed(dialog, 'Emitir ahora').press('Enter');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await context.setOffline(false);
    await banner(page).waitFor({ state: 'hidden' });
    await page.getByText('$1.006,25').first().waitFor(); // requests that failed without a network are repeated
    expect(await storedTotals()).toEqual(before);
    expect(await askToEmit(page)).toMatchObject({ Total: '$1.006,25' });
    await buttonNamed(page, 'Emitir ahora').click();
    await waitForDocument(page, 'Factura', 'Autorizado');
    expect(await storedTotals()).toEqual([...before, 1006.25]);
  });

  test('is asked again after losing the network at the last moment, and issues once', async () => {
    const { page, context } = shop.person;
    await writeInvoice(page);
    await askToEmit(page);
    await context.setOffline(true);
    await buttonNamed(page, 'Emitir ahora').click();
    const notice = page.getByRole('alert').filter({ hasText: 'No sabemos si el comprobante se emitió' });
    await notice.waitFor();
    await context.setOffline(false);
    await banner(page).waitFor({ state: 'hidden' });
    expect(await storedTotals()).toEqual(before);
    await buttonNamed(notice, 'Reintentar, no se duplica').click();
    await waitForDocument(page, 'Factura', 'Autorizado');
    expect(await storedTotals()).toEqual([...before, 14.38]);
  });

  test('closes every dialog with Escape, also while a request is running', async () => {
    const { page, context } = shop.person;
    await writeInvoice(page);
    await askToEmit(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/app/api/documents?*', async (route) => {
      await held;
      await route.continue();
    });
    await buttonNamed(page, 'Emitir ahora').click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await page.keyboard.press('Escape');
    await confirmation(page).waitFor({ state: 'hidden' });
    release();
    await waitForDocument(page, 'Factura', 'Autorizado');
    await page.unroute('**/app/api/documents?*');

    await openScreenByMenu(page, 'Clientes', 'Clientes');
    await buttonNamed(page, 'Nuevo cliente').click();
    const form = page.getByRole('dialog', { name: 'Nuevo cliente' });
    await textboxNamed(form, 'Identificación').fill('1710034065');
    await textboxNamed(form, 'Razón social o nombres y apellidos').fill('QUIEN SEA');
    await context.setOffline(true);
    await buttonNamed(form, 'Crear').click();
    await form.getByText('No hay conexión con el servidor').waitFor();
    // The key Escape alone does not discard typed text.
    await page.keyboard.press('Escape');
    await buttonNamed(page.getByRole('dialog', { name: '¿Descartar lo escrito?' }), 'Descartar').click();
    await form.waitFor({ state: 'hidden' });
    await context.setOffline(false);
    await banner(page).waitFor({ state: 'hidden' });
    const stored = shop.scene.database.owner
      .selectFrom('parties')
      .select('id')
      .where('business_name', '=', 'QUIEN SEA');
    expect(await stored.execute()).toEqual([]);
  });

  test('keeps the menu, and every screen opens by itself when the network is back', async () => {
    const { context } = shop.person;
    const page = await context.newPage(); // none of its screens is loaded yet
    await page.goto('/app/documents/new');
    await textboxNamed(page, 'Cliente').waitFor();
    await context.setOffline(true);
    for (const place of ['Comprobantes', 'Recibidos', 'Formularios', 'Clientes', 'Obligaciones']) {
      await page.getByRole('navigation', { name: 'Talonario' }).getByRole('link', { name: place }).first().click();
      await page.getByText('Sin conexión').first().waitFor();
      expect(page.url()).toMatch(/^http/);
    }
    await page.goBack();
    await page.goForward();
    await context.setOffline(false);
    await waitForScreen(page, 'Obligaciones');
    await page.getByText('Formulario 104').first().waitFor();
    await openScreenByMenu(page, 'Clientes', 'Clientes');
    await page.close();
  });

  test('has all screens of the menu at hand without a network after a quiet moment', async () => {
    const { context } = shop.person;
    const page = await context.newPage();
    await page.goto('/app/documents/new');
    await textboxNamed(page, 'Cliente').waitFor();
    await expect
      .poll(
        () =>
          page.evaluate(() =>
            performance
              .getEntriesByType('resource')
              .map(({ name }) => name)
              .join(' '),
          ),
        {
          timeout: 30_000,
        },
      )
      .toMatch(/obligations-/);
    await context.setOffline(true);
    await page.getByRole('navigation', { name: 'Talonario' }).getByRole('link', { name: 'Obligaciones' }).click();
    await page.getByRole('heading', { name: 'Obligaciones', level: 1 }).waitFor();
    await context.setOffline(false);
    await page.close();
  });

  test('is told that the server is unreachable even if there is a network', async () => {
    const { page } = shop.person;
    await openScreenByMenu(page, 'Comprobantes', 'Comprobantes');
    await page.route('**/app/api/**', (route) => route.abort('connectionrefused'));
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await banner(page).waitFor();
    await page.unroute('**/app/api/**');
    await banner(page).waitFor({ state: 'hidden' });
  });

  test("sees the new total before a number is taken if a product's tax changed in the meantime", async () => {
    const { page } = shop.person;
    await writeInvoice(page);
    expect(await askToEmit(page)).toMatchObject({ Total: '$14,38' });
    await changeTaxes(page);
    await buttonNamed(page, 'Emitir ahora').click();
    await page.getByText('El total ya no es el que usted confirmó').waitFor();
    await page.getByText('$12,50').first().waitFor();
    expect(await storedTotals()).toEqual(before);
    expect(await askToEmit(page)).toMatchObject({ Total: '$12,50' });
    await buttonNamed(page, 'Emitir ahora').click();
    await waitForDocument(page, 'Factura', 'Autorizado');
    expect(await storedTotals()).toEqual([...before, 12.5]);
  });

  test('is led to the field, and not to the confirmation, after typing a value that the server refuses', async () => {
    const { page } = shop.person;
    await writeInvoice(page);
    await textboxNamed(page, 'Descuento, línea 1').fill('9999');
    await buttonNamed(page, 'Emitir').click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Descuento, línea 1');
    await confirmation(page).waitFor({ state: 'hidden' });
    expect(await storedTotals()).toEqual(before);
    // The total disappears, because the previous total would belong to another invoice.
    await expect.poll(() => shownTotal(page)).toBe('—');
    await textboxNamed(page, 'Descuento, línea 1').fill('');
    await expect.poll(() => shownTotal(page)).toMatch(/^\$/);
    // The full amount stays on credit, even if a line changes later.
    await buttonNamed(page, 'Varios pagos o crédito').click();
    await textboxNamed(page, 'Plazo (días), pago 1').fill('30');
    await textboxNamed(page, 'Precio, línea 1').fill('20');
    await buttonNamed(page, 'Emitir').click();
    const { Total } = await readConfirmation(page);
    await page.keyboard.press('Escape');
    expect(`$${await textboxNamed(page, 'Valor, pago 1').inputValue()}`).toBe(Total);
  });
});

function banner(page: Page) {
  return page.getByRole('alert').filter({ hasText: 'Sin conexión.' });
}

async function shownTotal(page: Page): Promise<string> {
  const amounts = page.getByRole('complementary', { name: 'Totales y emisión' }).getByRole('definition');
  return await amounts.last().innerText();
}

function confirmation(page: Page) {
  return page.getByRole('dialog', { name: '¿Emitir este comprobante?' });
}

/** Removes the IVA from the product "T-shirt", as if a colleague had changed the product. */
async function changeTaxes(page: Page): Promise<void> {
  const changed = await page.evaluate(async () => {
    const read = async (path: string) => (await (await fetch(`/app/api${path}`)).json()).data;
    const [{ id: businessId }] = await read('/businesses');
    const [{ id }] = await read(`/items?businessId=${businessId}&search=Camiseta`);
    const taxes: { id: number; code: string; taxType: { code: string } }[] = await read('/catalogs/taxes');
    const free = taxes.find(({ code, taxType }) => taxType.code === '2' && code === '0');
    const { status } = await fetch(`/app/api/items/${id}?businessId=${businessId}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tax_ids: [free?.id] }),
    });
    return status;
  });
  expect(changed).toBe(200);
}

async function writeInvoice(page: Page): Promise<void> {
  await startDocument(page);
  await chooseParty(page, 'Cliente', 'COMERCIAL FICTICIA CÍA. LTDA.');
  await chooseItem(page, 'Camiseta de algodón');
  await textboxNamed(page, 'Cantidad, línea 1').fill('1');
}
