// Tests a customer who returns a part of a purchase: the discount follows the quantity, and the next note starts with
// what is left.
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import {
  askToEmit,
  buttonNamed,
  chooseItem,
  chooseParty,
  confirmEmission,
  startDocument,
  textboxNamed,
  waitForDocument,
} from './steps.ts';
import { useShop } from './test-environment.ts';

describe.skipIf(!hasBrowser('partial credit notes'))('a credit note of a part', () => {
  const shop = useShop();

  const about = async () => {
    const { page } = shop.person;
    await startDocument(page, 'Nota de crédito');
    await buttonNamed(page, 'Buscar la factura').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^001-001-000000001/ })
      .click();
    await expect
      .poll(() => textboxNamed(page, 'Número del documento modificado').inputValue())
      .toBe('001-001-000000001');
    // The reason is the first field that the user must fill in.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field'))).toBe('reason');
    await textboxNamed(page, 'Motivo').fill('Devolución');
  };

  test('takes the proportional discount, still in percent', async () => {
    const { page, complaints } = shop.person;
    await startDocument(page);
    await chooseParty(page, 'Cliente', 'COMERCIAL FICTICIA CÍA. LTDA.');
    await chooseItem(page, 'Camiseta de algodón');
    await textboxNamed(page, 'Precio, línea 1').fill('68,90');
    await textboxNamed(page, 'Cantidad, línea 1').fill('3');
    await textboxNamed(page, 'Descuento, línea 1').fill('10');
    await textboxNamed(page, 'Descuento, línea 1').press('%');
    // The lines total 206.70 less 20.67, which is 186.03. IVA of 27.90 is added.
    expect((await askToEmit(page)).Total).toBe('$213,93');
    await confirmEmission(page);
    await waitForDocument(page, 'Factura', 'Autorizado');

    await about();
    expect(await textboxNamed(page, 'Descuento, línea 1').inputValue()).toBe('10');
    await textboxNamed(page, 'Cantidad, línea 1').fill('1');
    await page.getByText('$62,01').first().waitFor();
    expect((await askToEmit(page)).Total).toBe('$71,31');
    await confirmEmission(page);
    await waitForDocument(page, 'Nota de crédito', 'Autorizado');
    expect(complaints).toEqual([]);
  });

  test('begins with the rest, and credits it to the cent', async () => {
    const { page, complaints } = shop.person;
    await about();
    expect(await textboxNamed(page, 'Cantidad, línea 1').inputValue()).toBe('2');
    // The remaining total is 213.93 − 71.31.
    expect((await askToEmit(page)).Total).toBe('$142,62');
    await confirmEmission(page);
    await waitForDocument(page, 'Nota de crédito', 'Autorizado');
    expect(complaints).toEqual([]);
  });
});
