// Tests that the end of a session never loses text that the user has typed.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import {
  askToEmit,
  buttonNamed,
  chooseItem,
  chooseParty,
  confirmEmission,
  newUser,
  openScreenByMenu,
  readConfirmation,
  signIn,
  signInAgain,
  signOut,
  startDocument,
  textboxNamed,
  waitForDocument,
  waitForScreen,
} from './steps.ts';
import { useShop } from './test-environment.ts';

const customer = 'COMERCIAL FICTICIA CÍA. LTDA.';
const customerMail = 'compras@example.com';

describe.skipIf(!hasBrowser('sessions'))('a user who writes an invoice', () => {
  const shop = useShop();
  // Ends the session, then presses by keyboard. If the page notices the end first, its dialog has the focus and the key
  // does nothing.
  const endSessionsAndPress = async (page: Page, target: Locator) => {
    await target.focus();
    await shop.scene.database.owner.deleteFrom('sessions').execute();
    await page.keyboard.press('Enter');
  };

  test('loses nothing when the session ended before saving', async () => {
    const { page, complaints } = shop.person;
    await startDocument(page);
    await writeInvoice(page, '3', '$25,01');
    await endSessionsAndPress(page, buttonNamed(page, 'Guardar borrador'));
    await signInAgain(page);
    await expectInvoice(page, '3');
    await buttonNamed(page, 'Guardar borrador').click();
    await page.getByRole('heading', { level: 1, name: /^Factura borrador/ }).waitFor();
    await page.getByRole('main').getByText(customer).first().waitFor();
    expect(complaints).toEqual([]);
  });

  test('loses nothing when the session ended before issuing', async () => {
    const { page, complaints } = shop.person;
    await startDocument(page);
    await writeInvoice(page, '4', '$33,35');
    await askToEmit(page);
    await endSessionsAndPress(page, buttonNamed(page, 'Emitir ahora'));
    await signInAgain(page);
    await expectInvoice(page, '4');
    await page.keyboard.press('Control+Enter');
    expect(await readConfirmation(page)).toMatchObject({ Total: '$33,35' });
    await confirmEmission(page);
    await waitForDocument(page, 'Factura', 'Autorizado');
    expect(complaints).toEqual([]);
  });

  test('finds the form again after closing the tab', async () => {
    const { page, context, complaints } = shop.person;
    await startDocument(page);
    await writeInvoice(page, '5', '$41,69');
    const next = await context.newPage();
    await page.close();
    await next.goto('/app/documents/new');
    await next.getByText('Recuperamos lo que estaba escribiendo.').waitFor();
    await expectInvoice(next, '5');
    await askToEmit(next);
    await confirmEmission(next);
    await waitForDocument(next, 'Factura', 'Autorizado');
    await startDocument(next);
    await expect.poll(() => textboxNamed(next, 'Cliente').inputValue()).toBe('');
    expect(complaints).toEqual([]);
  });

  test('finds the log and the account unchanged after a reload and after going back', async () => {
    const { page, complaints } = await shop.meet();
    await page.goto('/app/account');
    await signIn(page);
    await page.getByRole('tab', { name: 'Plan y uso' }).click();
    await page.reload();
    await page.getByRole('tab', { name: 'Plan y uso', selected: true }).waitFor();
    await page.getByRole('link', { name: 'Registro de cambios' }).click();
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('session');
    await page.waitForURL(/audit\?search=session$/);
    await page.getByLabel('Registro', { exact: true }).selectOption('session');
    await page.waitForURL(/audit\?search=session&record=session$/);
    await page.reload();
    await waitForScreen(page, 'Registro de cambios');
    expect(await page.getByLabel('Registro', { exact: true }).inputValue()).toBe('session');
    expect(await page.getByRole('searchbox', { name: 'Buscar' }).inputValue()).toBe('session');
    await page
      .getByRole('row', { name: /Entró al panel/ })
      .first()
      .waitFor();
    await page.goBack();
    await page.waitForURL(/audit\?search=session$/);
    await page.goBack();
    await page.getByRole('tab', { name: 'Plan y uso', selected: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('finds the customers and the mails unchanged after a reload and after going back', async () => {
    const { page, complaints } = await shop.meet();
    const box = page.getByRole('searchbox');
    await page.goto('/app/customers');
    await signIn(page);
    await waitForScreen(page, 'Clientes');
    const places = await page.evaluate(() => history.length);
    await box.pressSequentially('ficticia', { delay: 120 });
    await page.waitForURL(/customers\?search=ficticia$/);
    await box.press('End');
    await box.pressSequentially(' com', { delay: 400 });
    await page.waitForURL(/customers\?search=ficticia\+com$/);
    expect(await page.evaluate(() => history.length)).toBe(places);
    await page.getByRole('radiogroup', { name: 'Mostrar' }).getByText('Todos').click();
    await buttonNamed(page, 'Identificación').click();
    await buttonNamed(page, 'Identificación').click();
    await page.waitForURL(/customers\?search=ficticia\+com&shown=all&sort=code&dir=desc$/);

    const seeCustomers = async () => {
      await page.getByRole('row', { name: customer }).waitFor();
      expect(await page.getByRole('row').count()).toBe(2);
      expect(await box.inputValue()).toBe('ficticia com');
      expect(await page.getByRole('radio', { name: 'Todos' }).isChecked()).toBe(true);
      await page.locator('th[aria-sort=descending]', { hasText: 'Identificación' }).waitFor();
    };
    await seeCustomers();
    await page.reload();
    await seeCustomers();
    await buttonNamed(page, `Más acciones de ${customer}`).click();
    await page.getByRole('menuitem', { name: 'Hacerle una factura' }).click();
    await waitForScreen(page, 'Nuevo: Factura');
    await page.goBack();
    await seeCustomers();

    await openScreenByMenu(page, 'Correos', 'Correos');
    await box.fill(customerMail);
    await page.getByRole('radiogroup', { name: 'Estado' }).getByText('Enviados').click();
    await page.waitForURL(/outbox\?search=[^&]+&status=sent$/);
    const seeMails = async () => {
      await page.getByRole('row', { name: customerMail }).first().waitFor();
      expect(await box.inputValue()).toBe(customerMail);
      expect(await page.getByRole('radio', { name: 'Enviados' }).isChecked()).toBe(true);
    };
    await seeMails();
    await page.reload();
    await seeMails();
    await page.getByRole('row', { name: customerMail }).first().getByRole('link').click();
    await waitForDocument(page, 'Factura', 'Autorizado');
    await page.goBack();
    await seeMails();
    await page.goBack();
    await page.waitForURL(/outbox\?search=[^&]+$/);
    await page.goBack();
    await seeCustomers();
    expect(complaints).toEqual([]);
  });

  test('can leave a page that does not exist', async () => {
    const { page, complaints } = await shop.meet();
    await page.goto('/app/customers?page=9&shown=all');
    await signIn(page);
    await buttonNamed(page, 'Ir a la primera página').click();
    await page.getByRole('row', { name: customer }).waitFor();
    await page.waitForURL(/customers\?shown=all$/);
    await page.getByRole('searchbox').fill('nadie se llama así');
    await buttonNamed(page, 'Quitar búsqueda y filtros').click();
    await page.getByRole('row', { name: customer }).waitFor();
    await page.waitForURL(/customers$/);
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    expect(complaints).toEqual([]);
  });

  test('leaves no data behind after signing out', async () => {
    const { page, complaints } = await shop.meet();
    await page.goto('/app/documents');
    await signIn(page);
    await waitForScreen(page, 'Comprobantes');
    await page
      .getByRole('row', { name: /Autorizado/ })
      .first()
      .waitFor();
    await openScreenByMenu(page, 'Inicio', 'Inicio');
    const asks = () => page.evaluate(async () => (await fetch('/app/api/session')).status);
    expect(await asks()).toBe(200);
    await signOut(page);
    expect(await asks()).toBe(401);
    await page.goBack();
    await waitForScreen(page, 'Entrar');
    expect(await page.getByRole('row').count()).toBe(0);
    expect(await page.content()).not.toContain(newUser.email);
    expect(complaints).toEqual([]);
  });
});

async function writeInvoice(page: Page, amount: string, total: string): Promise<void> {
  await chooseParty(page, 'Cliente', customer);
  await chooseItem(page, 'Camiseta de algodón');
  await textboxNamed(page, 'Cantidad, línea 1').fill(amount);
  await textboxNamed(page, 'Precio, línea 1').fill('7,5');
  await textboxNamed(page, 'Descuento, línea 1').focus();
  expect(await textboxNamed(page, 'Precio, línea 1').inputValue()).toBe('7,50');
  await textboxNamed(page, 'Precio, línea 1').fill('7,25');
  await page.getByRole('complementary', { name: 'Totales y emisión' }).getByText(total).waitFor();
}

async function expectInvoice(page: Page, amount: string): Promise<void> {
  const written = ['Cliente', 'Producto o servicio, línea 1', 'Cantidad, línea 1', 'Precio, línea 1'];
  await expect
    .poll(() => Promise.all(written.map((label) => textboxNamed(page, label).inputValue())))
    .toEqual([`0999999999001 · ${customer}`, 'CAM-001 · Camiseta de algodón', amount, '7,25']);
}
