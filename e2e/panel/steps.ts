// Actions of a user in the panel, who finds every element by its visible text in Spanish, the default language.
import { createTestP12 } from '@talonario/p12/testing';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export const newUser: NewUser = {
  name: 'Rosa Quishpe',
  email: 'rosa@example.com',
  password: 'cinco llamas cruzan el puente',
};

/** Signs up. The last screen shows the first steps of an account without a business. */
export async function signUp(page: Page, { name, email, password }: NewUser = newUser): Promise<void> {
  await page.goto('/app/sign-up');
  await textboxNamed(page, 'Nombre de la cuenta').fill('Almacén Quishpe');
  await textboxNamed(page, 'Su nombre').fill(name);
  await textboxNamed(page, 'Correo electrónico').fill(email);
  await page.getByLabel(/^Contraseña/).fill(password);
  await buttonNamed(page, 'Crear la cuenta').click();
  await waitForScreen(page, 'Primeros pasos');
}

export async function signIn(page: Page, { email, password }: NewUser = newUser): Promise<void> {
  await textboxNamed(page, 'Correo electrónico').fill(email);
  await page.getByLabel(/^Contraseña/).fill(password);
  await buttonNamed(page, 'Entrar').click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Usuario:/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await waitForScreen(page, 'Entrar');
}

/** Creates a business that can issue at once, with parties and products. */
export async function createDemoBusiness(page: Page): Promise<void> {
  await buttonNamed(page, 'Crear negocio de demostración').click();
  // Creating the business takes some time, because two RSA keys are generated.
  await page.getByRole('link', { name: 'Emitir la primera factura' }).waitFor();
}

export interface BusinessFields {
  readonly ruc: string;
  readonly name: string;
  readonly address: string;
}

export async function createBusiness(page: Page, { ruc, name, address }: BusinessFields): Promise<void> {
  await textboxNamed(page, 'RUC').fill(ruc);
  await textboxNamed(page, 'Razón social').fill(name);
  await textboxNamed(page, 'Dirección de la matriz').fill(address);
  await buttonNamed(page, 'Crear el negocio').click();
  await page.getByText('1 de 5 pasos listos').waitFor();
}

export async function uploadSignature(page: Page, { ruc, name: holder }: BusinessFields): Promise<void> {
  const password = 'clave de la firma';
  const buffer = createTestP12({ now: new Date(Date.now() - 60_000), holder, ruc, password });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByLabel('Archivo de la firma (.p12 o .pfx)').click(),
  ]);
  await chooser.setFiles({ name: 'firma.p12', mimeType: 'application/x-pkcs12', buffer });
  await page.getByLabel(/^Contraseña de la firma/).fill(password);
  await buttonNamed(page, 'Guardar la firma').click();
  await page.getByText('2 de 5 pasos listos').waitFor();
}

export async function createEstablishment(page: Page): Promise<void> {
  await expect.poll(() => textboxNamed(page, 'Código').inputValue()).toBe('001');
  await buttonNamed(page, 'Crear el establecimiento').click();
  await page.getByText('3 de 5 pasos listos').waitFor();
}

export type DocumentName =
  | 'Factura'
  | 'Liquidación de compra'
  | 'Nota de crédito'
  | 'Nota de débito'
  | 'Guía de remisión'
  | 'Comprobante de retención';

/** Opens an empty form of the type. */
export async function startDocument(page: Page, type: DocumentName = 'Factura'): Promise<void> {
  await openScreenByMenu(page, 'Nuevo comprobante');
  if (type !== 'Factura') await chooseOption(page, 'Tipo de comprobante', type);
  await waitForScreen(page, `Nuevo: ${type}`);
}

/** Chooses a customer or provider of the directory by the full name or number. */
export async function chooseParty(page: Page, label: string, who: string): Promise<void> {
  await textboxNamed(page, label).fill(who);
  await optionNamed(page, who).click();
  await expect.poll(() => textboxNamed(page, label).inputValue()).toContain(` · ${who}`);
}

export async function chooseItem(page: Page, item: string, line = 1): Promise<void> {
  await textboxNamed(page, `Producto o servicio, línea ${line}`).fill(item);
  await optionNamed(page, item).click();
  await expect
    .poll(() => textboxNamed(page, `Producto o servicio, línea ${line}`).inputValue())
    .toContain(` · ${item}`);
}

// Option in the results for the typed text. The previous list may still be visible, and would move under the pointer.
// The last option always offers to create the typed text.
function optionNamed(page: Page, name: string): Locator {
  const found = page.locator('[role="listbox"][aria-busy="false"]').filter({ visible: true });
  return found.getByRole('option', { name }).filter({ hasNotText: /^\+ / }).first();
}

export interface NewCustomer {
  readonly identification: string;
  readonly name: string;
  readonly email: string;
}

/** Creates an unknown customer without leaving the document. */
export async function createCustomerInPlace(page: Page, { identification, name, email }: NewCustomer): Promise<void> {
  await textboxNamed(page, 'Cliente').fill(identification);
  await textboxNamed(page, 'Cliente').press('Enter');
  const form = page.getByRole('dialog', { name: 'Nuevo cliente' });
  await textboxNamed(form, 'Razón social o nombres y apellidos').fill(name);
  await textboxNamed(form, 'Correo electrónico').fill(email);
  await buttonNamed(form, 'Crear').click();
  await expect.poll(() => textboxNamed(page, 'Cliente').inputValue()).toBe(`${identification} · ${name}`);
}

export interface NewItem {
  readonly code: string;
  readonly name: string;
  readonly price: string;
}

export async function createItemInPlace(page: Page, { code, name, price }: NewItem): Promise<void> {
  const field = textboxNamed(page, 'Producto o servicio, línea 1');
  await field.fill(code);
  await field.press('Enter');
  const form = page.getByRole('dialog', { name: 'Nuevo producto o servicio' });
  await textboxNamed(form, 'Nombre').fill(name);
  await textboxNamed(form, 'Precio unitario').fill(price);
  await buttonNamed(form, 'Crear').click();
  await expect.poll(() => field.inputValue()).toBe(`${code} · ${name}`);
}

/** Presses the button to emit. Returns the values of the confirmation, by label. */
export async function askToEmit(page: Page): Promise<Record<string, string>> {
  await buttonNamed(page, 'Emitir').click();
  return await readConfirmation(page);
}

export async function readConfirmation(page: Page): Promise<Record<string, string>> {
  const dialog = page.getByRole('dialog', { name: '¿Emitir este comprobante?' });
  // Waits for number and total, which the server computes.
  await dialog.getByText(/^\d{3}-\d{3}-\d{9}$/).waitFor();
  await expect.poll(() => dialog.getByText('—').count()).toBe(0);
  const [labels, values] = await Promise.all([
    dialog.getByRole('term').allInnerTexts(),
    dialog.getByRole('definition').allInnerTexts(),
  ]);
  return Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']));
}

export async function confirmEmission(page: Page): Promise<void> {
  await buttonNamed(page, 'Emitir ahora').click();
}

/** Waits for the page of a document in that state. Returns its number. */
export async function waitForDocument(page: Page, type: DocumentName, state: string): Promise<string> {
  const title = page.getByRole('heading', { level: 1, name: new RegExp(`^${type} \\d{3}-\\d{3}-\\d{9}$`) });
  await title.waitFor();
  await page.getByRole('main').getByText(state, { exact: true }).first().waitFor();
  return (await title.innerText()).replace(`${type} `, '');
}

/** Creates an API key on the screen, which shows it only once. Returns the key. */
export async function createApiKey(page: Page, name: string): Promise<string> {
  await openScreenByMenu(page, 'Claves de API', 'Claves de API');
  await buttonNamed(page, 'Nueva clave').click();
  await textboxNamed(page.getByRole('dialog'), 'Nombre').fill(name);
  await buttonNamed(page, 'Crear la clave').click();
  const shown = page.getByRole('dialog', { name: 'Su clave nueva' });
  const key = await shown.getByLabel('Clave de API', { exact: true }).innerText();
  await buttonNamed(shown, 'Ya la guardé').click();
  await shown.waitFor({ state: 'hidden' });
  return key;
}

/** Signs in again in the dialog that covers the page after the session has ended. */
export async function signInAgain(page: Page, { password }: NewUser = newUser): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Su sesión terminó' });
  await dialog.getByLabel(/^Contraseña/).fill(password);
  await buttonNamed(dialog, 'Continuar').click();
  await dialog.waitFor({ state: 'hidden' });
}

/**
 * Opens an address below /app. If the panel is open, it navigates like a link, because a reload takes a second of CPU
 * time. It reloads if an overlay is open or the same screen is already shown with other content, because otherwise
 * these would stay.
 */
export async function openPanelPath(page: Page, path: string): Promise<void> {
  const url = new URL(path, page.url() === 'about:blank' ? 'http://nowhere' : page.url());
  const isInside = await page.evaluate(
    ([overlay = '', target = '']) => {
      const screenOf = (address: string) => address.split('/').slice(0, 3).join('/');
      const title = document.querySelector('h1');
      const near = screenOf(location.pathname) === screenOf(target);
      if (title === null || near || document.querySelector(overlay) !== null) return false;
      title.dataset.before = 'yes';
      return true;
    },
    [overlaySelector, url.pathname],
  );
  if (!isInside) return void (await page.goto(path));
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await page.locator('h1[data-before]').waitFor({ state: 'detached' });
}

export const overlaySelector = '[role=dialog], [role=menu]';

/** Opens a screen through the menu. */
export async function openScreenByMenu(page: Page, place: string, title?: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Talonario' });
  const link = menu.getByRole('link', { name: place, exact: true });
  const folded = menu.getByRole('button', { expanded: false }); // the directories or the settings
  await link.or(folded).first().waitFor();
  if ((await link.count()) === 0) await folded.click();
  await link.click();
  if (title !== undefined) await waitForScreen(page, title);
}

export async function waitForScreen(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
}

/** Chooses an option of a dropdown list. */
export async function chooseOption(within: Page | Locator, label: string, option: string | RegExp): Promise<void> {
  const page = 'page' in within ? within.page() : within;
  await textboxNamed(within, label).click();
  await page.getByRole('option', { name: option }).first().click();
}

export function buttonNamed(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true });
}

export function textboxNamed(within: Page | Locator, name: string): Locator {
  return within
    .getByRole('textbox', { name, exact: true })
    .or(within.getByRole('combobox', { name, exact: true }))
    .first();
}

/** Values of all lines in one column of the table. */
export async function columnValues(page: Page, column: string): Promise<string[]> {
  const fields = page.getByRole('table').getByRole('textbox', { name: new RegExp(`^${column}, línea`) });
  return await Promise.all((await fields.all()).map((field) => field.inputValue()));
}

export async function focusedElementLabel(page: Page): Promise<string> {
  return await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
}

/** Discards the form, because an unfinished form would be restored in the next test. */
export async function discardForm(page: Page): Promise<void> {
  await page.reload();
  await buttonNamed(page, 'Descartar').click();
  // Until the button disappears, the old form is still shown, and text that a test enters would be discarded with it.
  await buttonNamed(page, 'Descartar').waitFor({ state: 'detached' });
}
