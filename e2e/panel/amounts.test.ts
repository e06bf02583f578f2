// Tests that the panel asks about a price that can be read in two ways, and issues nothing before the answer.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { askToEmit, button, chooseItem, chooseParty, startDocument, textbox } from './steps.ts';
import { useShop } from './test-environment.ts';

describe.skipIf(!hasBrowser('amounts'))('a user who types a price in the format that the panel prints', () => {
  const shop = useShop();

  test('is asked whether 1.234 is a thousand, and the button to issue leads to the question', async () => {
    const { page, complaints } = shop.person;
    await startDocument(page);
    await chooseParty(page, 'Cliente', 'COMERCIAL FICTICIA CÍA. LTDA.');
    await chooseItem(page, 'Camiseta de algodón');
    const price = textbox(page, 'Precio, línea 1');
    await price.fill('1.234');
    const question = page.getByRole('group', { name: '¿Cuál de los dos?' });
    await question.waitFor();
    await button(page, 'Emitir').click();
    await expect.poll(() => focused(page)).toBe('Precio, línea 1');
    expect(await page.getByRole('dialog').count()).toBe(0);

    await button(question, '$1.234,00').click();
    expect(await price.inputValue()).toBe('1234,00');
    await question.waitFor({ state: 'hidden' });
    expect(await askToEmit(page)).toMatchObject({ Total: '$1.419,10' });
    await page.keyboard.press('Escape');

    await price.fill('1,234');
    await button(question, '$1,234').click();
    expect(await price.inputValue()).toBe('1,2340');
    expect(await askToEmit(page)).toMatchObject({ Total: '$1,41' });
    await page.keyboard.press('Escape');

    // The panel asks only about a number that can be read in two ways; `1.234,50` can be read in only one.
    await price.fill('1.234,50');
    expect(await question.count()).toBe(0);
    await price.blur();
    expect(await price.inputValue()).toBe('1234,50');
    expect(complaints).toEqual([]);
  });
});

function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
}
