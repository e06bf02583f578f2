// Tests that the panel asks about a price that can be read in two ways, and issues nothing before the answer.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { askToEmit, buttonNamed, chooseItem, chooseParty, discardForm, startDocument, textboxNamed } from './steps.ts';
import { useShop } from './test-environment.ts';

describe.skipIf(!hasBrowser('amounts'))('a user who types a price in the format that the panel prints', () => {
  const shop = useShop();

  test('is asked whether 1.234 is a thousand, and the button to issue leads to the question', async () => {
    const { page, complaints } = shop.person;
    await startDocument(page);
    await chooseParty(page, 'Cliente', 'COMERCIAL FICTICIA CÍA. LTDA.');
    await chooseItem(page, 'Camiseta de algodón');
    const price = textboxNamed(page, 'Precio, línea 1');
    await price.fill('1.234');
    const question = page.getByRole('group', { name: '¿Cuál de los dos?' });
    await question.waitFor();
    await buttonNamed(page, 'Emitir').click();
    await expect.poll(() => focused(page)).toBe('Precio, línea 1');
    expect(await page.getByRole('dialog').count()).toBe(0);

    await buttonNamed(question, '$1.234,00').click();
    expect(await price.inputValue()).toBe('1234,00');
    await question.waitFor({ state: 'hidden' });
    expect(await askToEmit(page)).toMatchObject({ Total: '$1.419,10' });
    await page.keyboard.press('Escape');

    await price.fill('1,234');
    await buttonNamed(question, '$1,234').click();
    expect(await price.inputValue()).toBe('1,2340');
    expect(await askToEmit(page)).toMatchObject({ Total: '$1,41' });
    await page.keyboard.press('Escape');

    // The panel asks only about a number that can be read in two ways; `1.234,50` can be read in only one.
    await price.fill('1.234,50');
    expect(await question.count()).toBe(0);
    await price.blur();
    expect(await price.inputValue()).toBe('1234,50');
    expect(complaints).toEqual([]);
    await discardForm(page);
  });

  test('sells at the prices of the tags, and sees the total before there is a customer', async () => {
    const { page, complaints } = shop.person;
    await startDocument(page);
    const total = page.getByRole('complementary', { name: 'Totales y emisión' });
    for (const [line, code] of ['T-1', 'T-2', 'T-3'].entries()) {
      const field = textboxNamed(page, `Producto o servicio, línea ${line + 1}`);
      await field.fill(code);
      await field.press('Enter');
      const form = page.getByRole('dialog', { name: 'Nuevo producto o servicio' });
      await textboxNamed(form, 'Nombre').fill(`Turrón ${code}`);
      const gross = form.getByRole('switch', { name: 'El precio incluye el IVA' });
      // The second product is priced like the first one.
      if (line === 0) await gross.check();
      await expect.poll(() => gross.isChecked()).toBe(true);
      await textboxNamed(form, 'Precio unitario').fill('0,49');
      await buttonNamed(form, 'Crear').click();
      await expect.poll(() => field.inputValue()).toBe(`${code} · Turrón ${code}`);
      if (line < 2) await buttonNamed(page, 'Agregar línea').click();
    }
    // Without IVA each costs 0.426087, which would be 1.48 together.
    await total.getByText('$1,47').waitFor();
    await total.getByText('Para emitir falta:').waitFor();
    await buttonNamed(page, 'Consumidor final').click();
    expect(await askToEmit(page)).toMatchObject({ Total: '$1,47' });
    await page.keyboard.press('Escape');
    expect(complaints).toEqual([]);
  });
});

function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
}
