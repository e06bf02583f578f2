// Tests the table of lines: spreadsheets, barcode readers, percentages and prices with IVA.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { scanBarcode } from './barcode-reader.ts';
import { hasBrowser } from './browser.ts';
import {
  askToEmit,
  buttonNamed,
  chooseItem,
  chooseParty,
  columnValues,
  discardForm as discard,
  focusedElementLabel,
  startDocument,
  textboxNamed,
} from './steps.ts';
import { useShop } from './test-environment.ts';

const shirt = 'CAM-001';

describe.skipIf(!hasBrowser('the table of lines'))('the lines of an invoice', () => {
  const shop = useShop();

  test('are pasted from a spreadsheet, and unknown products are listed', async () => {
    const { page } = shop.person;
    await startDocument(page);
    await paste(page, 1, `Código\tCantidad\tPrecio\n${shirt}\t3\t10,5\nlib-001\t2\nNADA\t1\n`);
    await page.getByText(/2 líneas pegadas\. No existe el producto NADA/).waitFor();
    expect(await columnValues(page, 'Cantidad')).toEqual(['3', '2']);
    expect(await columnValues(page, 'Precio')).toEqual(['10,50', '18,00']);
    await discard(page);
  });

  test('come from a barcode reader: reading the same product again increases its quantity', async () => {
    const { page } = shop.person;
    await startDocument(page);
    const quantities = () => columnValues(page, 'Cantidad');
    for (const [code, after] of [
      [shirt, ['1', '']],
      ['LIB-001', ['1', '1', '']],
      [shirt, ['2', '1', '']],
    ] as const) {
      await scanBarcode(page, itemField((await quantities()).length), code);
      await expect.poll(quantities).toEqual(after);
      await expect.poll(() => focusedElementLabel(page)).toBe(`Producto o servicio, línea ${after.length}`);
    }
    // The response is late, but the barcode reader does not wait for the server.
    await page.route('**/app/api/items?*', async (route) => {
      await new Promise((done) => setTimeout(done, 500));
      await route.continue();
    });
    for (const code of ['SER-001', shirt, 'GAS-001']) await scanBarcode(page, itemField(3), code);
    await expect.poll(quantities).toEqual(['3', '1', '1', '1', '']);
    await page.unroute('**/app/api/items?*');
    await discard(page);
  });

  test('are chosen by leaving the field with a complete code; a text without a match stays visible', async () => {
    const { page } = shop.person;
    await startDocument(page);
    const [customer, product] = [textboxNamed(page, 'Cliente'), textboxNamed(page, 'Producto o servicio, línea 1')];
    await customer.fill('nadie así');
    await customer.press('Tab');
    await page.getByText('Elija uno de la lista').waitFor();
    expect(await customer.inputValue()).toBe('nadie así');
    await customer.fill('0999999999001');
    await customer.press('Tab');
    await product.fill('cam-001');
    await product.press('Tab');
    await textboxNamed(page, 'Cantidad, línea 1').fill('7');
    await expect.poll(() => customer.inputValue()).toBe('0999999999001 · COMERCIAL FICTICIA CÍA. LTDA.');
    await expect.poll(() => product.inputValue()).toBe('CAM-001 · Camiseta de algodón');
    expect(await columnValues(page, 'Cantidad')).toEqual(['7']);
    expect(await focusedElementLabel(page)).toBe('Cantidad, línea 1');
    await discard(page);
  });

  test('have a discount in percent that follows the quantity, and prices with IVA exact to the cent', async () => {
    const { page } = shop.person;
    await startDocument(page);
    await chooseParty(page, 'Cliente', 'COMERCIAL FICTICIA CÍA. LTDA.');
    await chooseItem(page, 'Camiseta de algodón');
    await textboxNamed(page, 'Precio, línea 1').fill('11,50');
    await buttonNamed(page, 'Precio con IVA, línea 1').click();
    await textboxNamed(page, 'Descuento, línea 1').fill('10');
    await textboxNamed(page, 'Descuento, línea 1').press('%');
    await textboxNamed(page, 'Cantidad, línea 1').fill('2');
    // 2 × 11.50 less a tenth is 20.70, IVA included.
    expect((await askToEmit(page)).Total).toBe('$20,70');
    await page.keyboard.press('Escape');
    await discard(page);
  });
});

async function paste(page: Page, line: number, text: string): Promise<void> {
  const field = textboxNamed(page, `Producto o servicio, línea ${line}`);
  await field.focus();
  await field.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const itemField = (line: number) => `Producto o servicio, línea ${line}`;
