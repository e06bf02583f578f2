// Tests an invoice made by keyboard only, from the first screen to the authorisation.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import {
  buttonNamed,
  createDemoBusiness,
  readConfirmation,
  signUp,
  textboxNamed,
  waitForDocument,
  waitForScreen,
} from './steps.ts';
import { useTestEnvironment } from './test-environment.ts';

describe.skipIf(!hasBrowser('the keyboard journey'))('a user without a mouse', () => {
  const stage = useTestEnvironment();

  test('issues an invoice to a new customer', async () => {
    const { page, complaints } = await stage.meet();
    await signUp(page);
    await createDemoBusiness(page);
    const { keyboard } = page;

    await keyboard.press('n');
    await waitForScreen(page, 'Nuevo: Factura');
    await expectFocus(textboxNamed(page, 'Cliente'));
    await keyboard.type('0926687856');
    await keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Nuevo cliente' });
    await expectFocus(textboxNamed(form, 'Razón social o nombres y apellidos'));
    await keyboard.type('JIMÉNEZ CEDEÑO LUIS');
    await tabTo(page, textboxNamed(form, 'Correo electrónico'));
    await keyboard.type('luis@example.com');
    await keyboard.press('Enter');

    await expectFocus(textboxNamed(page, 'Producto o servicio, línea 1'));
    await keyboard.type('001');
    // The first option is marked when the response has arrived. Until then the list belongs to an earlier text.
    await expect.poll(() => isMarked(page.getByRole('option').first())).toBe(true);
    await arrowTo(page, page.getByRole('option', { name: 'Libro de cuentos' }));
    await keyboard.press('Enter');
    await expectFocus(textboxNamed(page, 'Cantidad, línea 1'));
    await keyboard.press('Control+a');
    await keyboard.type('2');
    await keyboard.press('Enter');
    await expectFocus(textboxNamed(page, 'Producto o servicio, línea 2'));
    // Types at the speed of a person. A faster text is taken for a barcode.
    await keyboard.type('CAM-001', { delay: 60 });
    await keyboard.press('Enter');
    await expectFocus(textboxNamed(page, 'Cantidad, línea 2'));

    await keyboard.press('Control+Enter');
    expect(await readConfirmation(page)).toMatchObject({
      Para: 'JIMÉNEZ CEDEÑO LUIS (0926687856)',
      Total: '$50,38',
    });
    await expectFocus(buttonNamed(page, 'Emitir ahora'));
    await keyboard.press('Enter');
    await waitForDocument(page, 'Factura', 'Autorizado');
    expect(complaints).toEqual([]);
  });
});

/** Presses Tab until the element has the focus, without knowing how many presses that takes. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never came there');
}

async function arrowTo(page: Page, option: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if (await isMarked(option)) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error('no arrow came there');
}

async function isMarked(option: Locator): Promise<boolean> {
  return (await option.getAttribute('data-combobox-selected')) === 'true';
}

async function expectFocus(target: Locator): Promise<void> {
  await target.waitFor();
  await expect.poll(() => hasFocus(target)).toBe(true);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
