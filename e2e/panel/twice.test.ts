// Two presses that come before the page has drawn the first are one document.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { useShop } from './stage.ts';
import {
  askToEmit,
  button,
  chooseItem,
  chooseParty,
  readConfirmation,
  seeDocument,
  seeScreen,
  signIn,
  signOut,
  signUp,
  startDocument,
  textbox,
} from './steps.ts';

describe.skipIf(!hasBrowser('pressing twice'))('somebody with a quick hand', () => {
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
    await seeDocument(page, 'Factura', 'Autorizado');
    expect(await countDocuments()).toBe(before + 1);
    expect(complaints).toEqual([]);
  });

  test('is told of nothing missing that was filled in the moment before', async () => {
    const { page } = shop.person;
    await writeInvoice(page);
    await textbox(page, 'Cantidad, línea 1').fill('');
    // Long enough for the page to have found the hole.
    await page.getByText('Para calcular falta:').waitFor();
    await fillAndPress(page, 'Cantidad, línea 1', '2', 'Emitir');
    expect(await readConfirmation(page)).toMatchObject({ Total: '$28,75' });
    expect(await page.getByText('Es obligatorio.').count()).toBe(0);
    await page.keyboard.press('Escape');
    await textbox(page, 'Cantidad, línea 1').fill('1');
  });

  test('saves one draft by pressing twice', async () => {
    const { page } = shop.person;
    const before = await countDocuments();
    await writeInvoice(page);
    await pressTwice(page, 'Guardar borrador');
    await page.getByRole('heading', { level: 1, name: /^Factura borrador/ }).waitFor();
    expect(await countDocuments()).toBe(before + 1);
  });

  test('an invoice begun on one device goes on on another, and is issued once', async () => {
    const { page } = shop.person;
    const before = await countDocuments();
    const kept = (tab: Page, amount: number) =>
      tab.waitForResponse((answer) => {
        const request = answer.request();
        const isKept = answer.url().endsWith('/kept-form') && request.method() === 'PUT';
        return isKept && request.postData()?.includes(`amount\\":${amount}`) === true;
      });
    const quantity = (tab: Page) => textbox(tab, 'Cantidad, línea 1');
    const told = (tab: Page, text: string) => tab.getByRole('alert').filter({ hasText: text });
    await writeInvoice(page);
    await Promise.all([kept(page, 3), quantity(page).fill('3')]);
    const { page: other, close } = await shop.meet();
    await other.goto('/app/documents/new');
    await signIn(other);
    await expect.poll(() => quantity(other).inputValue()).toBe('3');
    await Promise.all([kept(other, 4), quantity(other).fill('4')]);
    // Back at the first one, which knows nothing of it until it writes.
    await quantity(page).fill('2');
    const written = told(page, 'Siguió con este comprobante en otro dispositivo');
    await written.waitFor();
    expect(await button(page, 'Emitir').isDisabled()).toBe(true);
    await Promise.all([kept(page, 2), button(written, 'Seguir con lo de aquí').click()]);
    // The other one asks before it sends anything.
    await askToEmit(other);
    await button(other, 'Emitir ahora').click();
    await button(told(other, 'Siguió con este comprobante'), 'Ver lo del otro dispositivo').click();
    await expect.poll(() => quantity(other).inputValue()).toBe('2');
    expect(await countDocuments()).toBe(before);
    await askToEmit(other);
    await button(other, 'Emitir ahora').click();
    await seeDocument(other, 'Factura', 'Autorizado');
    // And nothing is left to be issued on the first one.
    await askToEmit(page);
    await button(page, 'Emitir ahora').click();
    const finished = told(page, 'Este comprobante se terminó en otro dispositivo');
    await button(finished, 'Descartar lo de aquí').click();
    await expect.poll(() => textbox(page, 'Cliente').inputValue()).toBe('');
    expect(await countDocuments()).toBe(before + 1);
    await close();
  });

  test('an unfinished invoice belongs to one tab, which can be another one', async () => {
    const { page, context } = shop.person;
    const before = await countDocuments();
    await writeInvoice(page);
    const other = await context.newPage();
    await other.goto('/app/documents/new');
    await elsewhere(other).waitFor();
    expect(await button(other, 'Emitir').count()).toBe(0);
    await button(elsewhere(other), 'Seguir aquí').click();
    await expect.poll(() => textbox(other, 'Cantidad, línea 1').inputValue()).toBe('1');
    // The first one has lost it.
    await page.bringToFront();
    await elsewhere(page).waitFor();
    expect(await button(page, 'Emitir').count()).toBe(0);
    await other.bringToFront();
    await askToEmit(other);
    await button(other, 'Emitir ahora').click();
    await seeDocument(other, 'Factura', 'Autorizado');
    // Nothing is left of it for the first one, which begins afresh.
    await page.bringToFront();
    await elsewhere(page).waitFor({ state: 'hidden' });
    await expect.poll(() => textbox(page, 'Cliente').inputValue()).toBe('');
    expect(await countDocuments()).toBe(before + 1);
    await other.close();
  });

  test('a tab beside an unfinished invoice may begin another one, and each is kept', async () => {
    const { page, context } = shop.person;
    await writeInvoice(page);
    const other = await context.newPage();
    await other.goto('/app/documents/new');
    await button(elsewhere(other), 'Empezar otro').click();
    await chooseParty(other, 'Cliente', 'COMERCIAL FICTICIA CÍA. LTDA.');
    await chooseItem(other, 'Camiseta de algodón');
    await textbox(other, 'Cantidad, línea 1').fill('8');
    await other.close();
    expect(await textbox(page, 'Cantidad, línea 1').inputValue()).toBe('1');
    const again = await context.newPage();
    await again.goto('/app/documents/new');
    await expect.poll(() => textbox(again, 'Cantidad, línea 1').inputValue()).toBe('8');
    await button(again, 'Descartar').click();
    await again.close();
  });

  test('two people at one draft: the second is asked before anything is overwritten', async () => {
    const { page } = shop.person;
    await writeInvoice(page);
    await page.getByRole('button', { name: 'Guardar borrador' }).click();
    await page.getByRole('heading', { level: 1, name: /^Factura borrador/ }).waitFor();
    await page.getByRole('link', { name: 'Editar' }).click();
    await seeScreen(page, 'Borrador: Factura');
    const { page: other, close } = await shop.meet();
    await other.goto(page.url());
    await signIn(other);
    await seeScreen(other, 'Borrador: Factura');
    const quantity = (tab: Page) => textbox(tab, 'Cantidad, línea 1');
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

    // And whoever insists may, knowing it.
    await shop.scene.database.owner.updateTable('documents').set({ updated_at: new Date() }).execute();
    await quantity(page).fill('9');
    await save(page);
    await notice.getByRole('button', { name: 'Seguir con lo mío' }).click();
    await save(page);
    await page.getByRole('heading', { level: 1, name: /^Factura borrador/ }).waitFor();
    expect(await storedAmount()).toBe(9);
    await close();
  });

  test('leaves nothing of an unfinished invoice to whoever signs in next, in this tab or another', async () => {
    const { page, context } = shop.person;
    await writeInvoice(page);
    const storage = () => page.evaluate(() => JSON.stringify(localStorage));
    await expect.poll(storage).toContain('COMERCIAL FICTICIA');
    const other = await context.newPage();
    await other.goto('/app/documents');
    await seeScreen(other, 'Comprobantes');
    await signOut(other);
    expect(await storage()).not.toContain('COMERCIAL FICTICIA');
    // The tab that was left open hears of it, and stands as it was when the same person is back.
    const ended = page.getByRole('dialog', { name: 'Su sesión terminó' });
    await ended.waitFor();
    await signIn(other);
    await seeScreen(other, 'Inicio');
    await ended.waitFor({ state: 'hidden' });
    expect(await textbox(page, 'Cantidad, línea 1').inputValue()).toBe('1');
    await signOut(other);
    await ended.waitFor();
    await signUp(other, {
      name: 'Pedro Guamán',
      email: 'pedro@example.com',
      password: 'siete cóndores sobre el páramo',
    });
    // Whoever comes next finds nothing of it.
    await seeScreen(page, 'Primeros pasos');
    expect(await storage()).not.toContain('COMERCIAL FICTICIA');
  });
});

function elsewhere(page: Page) {
  return page.getByRole('alert').filter({ hasText: 'Este comprobante está abierto en otra pestaña' });
}

async function writeInvoice(page: Page): Promise<void> {
  await startDocument(page);
  await chooseParty(page, 'Cliente', 'COMERCIAL FICTICIA CÍA. LTDA.');
  await chooseItem(page, 'Camiseta de algodón');
  await textbox(page, 'Cantidad, línea 1').fill('1');
}

/** In one turn of the page, as it comes to a machine that is behind. */
async function fillAndPress(page: Page, label: string, value: string, name: string): Promise<void> {
  const target = await page.getByRole('button', { name, exact: true }).elementHandle();
  await textbox(page, label).evaluate(
    (field, { value, target }) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      (target as HTMLElement).click();
    },
    { value, target },
  );
}

/** In one turn of the page: a busy machine hands over clicks that waited like this. */
async function pressTwice(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).evaluate((element) => {
    (element as HTMLElement).click();
    (element as HTMLElement).click();
  });
}
