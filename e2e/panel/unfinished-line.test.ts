// Tests that a line whose product is typed but not chosen is never left out of an issued document, even if the service
// answers late.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { scanBarcode } from './barcode-reader.ts';
import { hasBrowser } from './browser.ts';
import {
  buttonNamed,
  chooseItem,
  chooseParty,
  columnValues,
  discardForm,
  focusedElementLabel,
  readConfirmation,
  startDocument,
  textboxNamed,
} from './steps.ts';
import { useShop } from './test-environment.ts';

const second = 'Producto o servicio, línea 2';
const notChosen = 'Elija uno de la lista, o borre lo escrito.';

describe.skipIf(!hasBrowser('unfinished lines'))('a product that is typed and not chosen', () => {
  const shop = useShop();

  describe.each([0, 300, 1500])('if responses take %i ms', (latency) => {
    test('is an error at its line after Ctrl+Enter with the open list, and no dialog opens', async () => {
      const { page } = shop.person;
      await beginInvoice(page);
      await answerAfter(page, latency, async () => {
        for (const text of ['cam', 'zapatos']) {
          await typeAt(page, second, text);
          await page
            .getByRole('option', { name: new RegExp(text, 'i') })
            .first()
            .waitFor();
          await page.keyboard.press('Control+Enter');
          await page.getByText(notChosen).waitFor();
          await expect.poll(() => focusedElementLabel(page)).toBe(second);
          expect(await dialogs(page)).toEqual([]);
          // After deleting the text the line is blank and the error is gone.
          await textboxNamed(page, second).fill('');
          await page.getByText(notChosen).waitFor({ state: 'detached' });
        }
        await page.keyboard.press('Control+Enter');
        expect(await readConfirmation(page)).toMatchObject({ Total: '$14,38' });
        await page.keyboard.press('Escape');
      });
      await discardForm(page);
    });

    test('is an error at its line after the button, and no draft is saved either', async () => {
      const { page } = shop.person;
      const before = await countDocuments();
      await beginInvoice(page);
      await answerAfter(page, latency, async () => {
        for (const name of ['Emitir', 'Guardar borrador']) {
          await typeAt(page, second, 'nada así');
          await buttonNamed(page, name).click();
          await page.getByText(notChosen).waitFor();
          await expect.poll(() => focusedElementLabel(page)).toBe(second);
          expect(await dialogs(page)).toEqual([]);
          await textboxNamed(page, second).fill('');
        }
      });
      expect(await countDocuments()).toBe(before);
      await discardForm(page);
    });

    test('is awaited if Enter has chosen it, and is in the confirmed total', async () => {
      const { page } = shop.person;
      await beginInvoice(page);
      await answerAfter(page, latency, async () => {
        await typeAt(page, second, 'LIB-001');
        await page.keyboard.press('Enter');
        await page.keyboard.press('Control+Enter');
        expect(await readConfirmation(page)).toMatchObject({ Total: '$32,38' });
        expect(await dialogs(page)).toEqual(['¿Emitir este comprobante?']);
        await page.keyboard.press('Escape');
      });
      await discardForm(page);
    });

    test('is awaited if a barcode reader has read it', async () => {
      const { page } = shop.person;
      await beginInvoice(page);
      await answerAfter(page, latency, async () => {
        await scanBarcode(page, second, 'LIB-001');
        await page.keyboard.press('Control+Enter');
        expect(await readConfirmation(page)).toMatchObject({ Total: '$32,38' });
        await page.keyboard.press('Escape');
      });
      await discardForm(page);
    });

    test('only opens the form of a new product, where Enter saves', async () => {
      const { page } = shop.person;
      const code = `NUEVO-${latency}`;
      await beginInvoice(page);
      await answerAfter(page, latency, async () => {
        await typeAt(page, second, code);
        await page.keyboard.press('Enter');
        await page.keyboard.press('Control+Enter');
        const form = page.getByRole('dialog', { name: 'Nuevo producto o servicio' });
        await textboxNamed(form, 'Nombre').fill('Zapatos de cuero');
        expect(await dialogs(page)).toEqual(['Nuevo producto o servicio']);
        await page.keyboard.press('Control+Enter');
        await textboxNamed(form, 'Precio unitario').fill('30');
        await page.keyboard.press('Enter');
        await form.waitFor({ state: 'detached' });
        await expect.poll(() => textboxNamed(page, second).inputValue()).toBe(`${code} · Zapatos de cuero`);
        expect(await columnValues(page, 'Cantidad')).toEqual(['1', '1']);
      });
      await discardForm(page);
    });
  });

  test('is an error if the question about its code is not answered', async () => {
    const { page } = shop.person;
    await beginInvoice(page);
    await scanBarcode(page, 'Cantidad, línea 1', '7501234567890');
    await page.getByRole('group', { name: '¿Un código o un número?' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Responda primero la pregunta de esta línea.').waitFor();
    expect(await dialogs(page)).toEqual([]);
    await buttonNamed(page, 'Descartar').click();
    await page.getByText('Responda primero la pregunta de esta línea.').waitFor({ state: 'detached' });
    await discardForm(page);
  });

  test('is an error if another customer is typed over the chosen one', async () => {
    const { page } = shop.person;
    await beginInvoice(page);
    await typeAt(page, 'Cliente', 'otro cliente');
    await page.keyboard.press('Control+Enter');
    await page.getByText(notChosen).waitFor();
    expect(await dialogs(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await discardForm(page);
  });

  const countDocuments = async () =>
    (await shop.scene.database.owner.selectFrom('documents').select('id').execute()).length;
});

/** Starts an invoice with one line of the product "T-shirt", and a blank line. */
async function beginInvoice(page: Page): Promise<void> {
  await startDocument(page);
  await chooseParty(page, 'Cliente', 'COMERCIAL FICTICIA CÍA. LTDA.');
  await chooseItem(page, 'Camiseta de algodón');
  await buttonNamed(page, 'Agregar línea').click();
  await expect.poll(() => focusedElementLabel(page)).toBe(second);
}

/** Types at the speed of a person. A faster text is taken for a barcode. */
async function typeAt(page: Page, field: string, text: string): Promise<void> {
  await textboxNamed(page, field).focus();
  await page.keyboard.type(text, { delay: 60 });
}

async function answerAfter(page: Page, latency: number, act: () => Promise<void>): Promise<void> {
  await page.route('**/app/api/**', async (route) => {
    await new Promise((done) => setTimeout(done, latency));
    await route.continue();
  });
  await act();
  await page.unrouteAll({ behavior: 'wait' });
}

/** Titles of the dialogs that are open. */
async function dialogs(page: Page): Promise<string[]> {
  return await page.getByRole('dialog').getByRole('heading').allInnerTexts();
}
