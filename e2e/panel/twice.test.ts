// Tests a user who clicks twice before the page has rendered the first click. The two clicks create only one document.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import {
  askToEmit,
  chooseItem,
  chooseParty,
  readConfirmation,
  signIn,
  startDocument,
  textboxNamed,
  waitForDocument,
  waitForScreen,
} from './steps.ts';
import { useShop } from './test-environment.ts';

describe.skipIf(!hasBrowser('pressing twice'))('a user who clicks twice quickly', () => {
  const shop = useShop();
  const countDocuments = async () =>
    (await shop.scene.database.owner.selectFrom('documents').select('id').execute()).length;
  const storedAmount = async () => {
    const last = shop.scene.database.owner.selectFrom('documents').select('body').orderBy('id', 'desc');
    const { body } = await last.executeTakeFirstOrThrow();
    return (body as { items: { amount: number }[] }).items[0]?.amount;
  };

  test('issues one invoice by pressing twice', async () => {
    const { page, complaints } = shop.person;
    const before = await countDocuments();
    await writeInvoice(page);
    await askToEmit(page);
    await pressTwice(page, 'Emitir ahora');
    await waitForDocument(page, 'Factura', 'Autorizado');
    expect(await countDocuments()).toBe(before + 1);
    expect(complaints).toEqual([]);
  });

  test('is not told that a value is missing which was filled in just before', async () => {
    const { page } = shop.person;
    await writeInvoice(page);
    await textboxNamed(page, 'Cantidad, línea 1').fill('');
    // When this text is shown, the page has found the missing value.
    await page.getByText('Para calcular falta:').waitFor();
    await fillAndPress(page, 'Cantidad, línea 1', '2', 'Emitir');
    expect(await readConfirmation(page)).toMatchObject({ Total: '$28,75' });
    expect(await page.getByText('Es obligatorio.').count()).toBe(0);
    await page.keyboard.press('Escape');
    await textboxNamed(page, 'Cantidad, línea 1').fill('1');
  });

  test('saves one draft by pressing twice', async () => {
    const { page } = shop.person;
    const before = await countDocuments();
    await writeInvoice(page);
    await pressTwice(page, 'Guardar borrador');
    await page.getByRole('heading', { level: 1, name: /^Factura borrador/ }).waitFor();
    expect(await countDocuments()).toBe(before + 1);
  });

  test('two users with one draft: the second is asked before anything is overwritten', async () => {
    const { page } = shop.person;
    await writeInvoice(page);
    await page.getByRole('button', { name: 'Guardar borrador' }).click();
    await page.getByRole('heading', { level: 1, name: /^Factura borrador/ }).waitFor();
    await page.getByRole('link', { name: 'Editar' }).click();
    await waitForScreen(page, 'Borrador: Factura');
    const { page: other, close } = await shop.meet();
    await other.goto(page.url());
    await signIn(other);
    await waitForScreen(other, 'Borrador: Factura');
    const quantity = (tab: Page) => textboxNamed(tab, 'Cantidad, línea 1');
    const save = (tab: Page) => tab.getByRole('button', { name: 'Guardar borrador' }).click();
    await quantity(other).fill('3');
    await save(other);
    await other.getByRole('heading', { level: 1, name: /^Factura borrador/ }).waitFor();

    await quantity(page).fill('7');
    await save(page);
    const notice = page.getByRole('alert').filter({ hasText: 'Este borrador cambió mientras lo editaba' });
    await notice.waitFor();
    expect(await storedAmount()).toBe(3);
    await notice.getByRole('button', { name: 'Descartar lo mío y ver lo guardado' }).click();
    await expect.poll(() => quantity(page).inputValue()).toBe('3');

    // The user may overwrite the changed document after confirming.
    await shop.scene.database.owner.updateTable('documents').set({ updated_at: new Date() }).execute();
    await quantity(page).fill('9');
    await save(page);
    await notice.getByRole('button', { name: 'Seguir con lo mío' }).click();
    await save(page);
    await page.getByRole('heading', { level: 1, name: /^Factura borrador/ }).waitFor();
    expect(await storedAmount()).toBe(9);
    await close();
  });
});

async function writeInvoice(page: Page): Promise<void> {
  await startDocument(page);
  await chooseParty(page, 'Cliente', 'COMERCIAL FICTICIA CÍA. LTDA.');
  await chooseItem(page, 'Camiseta de algodón');
  await textboxNamed(page, 'Cantidad, línea 1').fill('1');
}

/** Fills a field and presses a button in one task of the page, as happens on a slow machine. */
async function fillAndPress(page: Page, label: string, value: string, name: string): Promise<void> {
  const target = await page.getByRole('button', { name, exact: true }).elementHandle();
  await textboxNamed(page, label).evaluate(
    (field, { value, target }) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      (target as HTMLElement).click();
    },
    { value, target },
  );
}

/** Presses a button twice in one task of the page. A busy machine delivers waiting clicks like this. */
async function pressTwice(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).evaluate((element) => {
    (element as HTMLElement).click();
    (element as HTMLElement).click();
  });
}
