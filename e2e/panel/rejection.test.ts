// Tests a document that SRI rejects: the reason in SRI's words and in plain words, and how to correct the document
// without losing its number.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import {
  askToEmit,
  buttonNamed,
  chooseItem,
  confirmEmission,
  createCustomerInPlace,
  createDemoBusiness,
  newUser,
  readConfirmation,
  signUp,
  startDocument,
  textboxNamed,
  waitForDocument,
} from './steps.ts';
import { useTestEnvironment } from './test-environment.ts';

// For this name the simulator refuses the receiver, like SRI does for a number that does not exist.
const customer = { identification: '0926687856', name: 'SIMULAR 69', email: 'luis@example.com' };

describe.skipIf(!hasBrowser('a rejected document'))('a rejected document', () => {
  const stage = useTestEnvironment();

  test('is explained, corrected and issued again with its number', async () => {
    const { page, complaints } = await stage.meet();
    await signUp(page);
    await createDemoBusiness(page);
    await startDocument(page);
    await createCustomerInPlace(page, customer);
    await chooseItem(page, 'Camiseta de algodón');
    await askToEmit(page);
    await confirmEmission(page);
    const number = await waitForDocument(page, 'Factura', 'No autorizado');
    const why = page.getByRole('alert').filter({ hasText: 'El SRI rechazó este comprobante' });
    await why.getByText('SRI 69: IDENTIFICACIÓN DEL RECEPTOR').waitFor();
    await why.getByText('La identificación del cliente no existe. Corríjala y emita de nuevo.').waitFor();

    await buttonNamed(page, 'Corregir y reemitir').click();
    await buttonNamed(page, `Editar los datos de ${customer.name}`).click();
    await renameCustomer(page, 'JIMÉNEZ CEDEÑO LUIS');
    await buttonNamed(page, 'Emitir de nuevo').click();
    expect(await waitForDocument(page, 'Factura', 'Autorizado')).toBe(number);
    await page.getByRole('main').getByText('JIMÉNEZ CEDEÑO LUIS').first().waitFor();
    await why.waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
  });

  test('with a wrong line is corrected in the form, without using another number', async () => {
    const { page, complaints } = await stage.meet();
    await signUp(page, { ...newUser, email: 'corrige@example.com' });
    await createDemoBusiness(page);
    await startDocument(page);
    // The simulator refuses the first document of this customer once, with any content.
    await createCustomerInPlace(page, { ...customer, name: 'SIMULAR 35 x1' });
    await chooseItem(page, 'Camiseta de algodón');
    await askToEmit(page);
    await confirmEmission(page);
    const number = await waitForDocument(page, 'Factura', 'Devuelto');
    await buttonNamed(page, 'Corregir y reemitir').click();
    await page.getByRole('link', { name: 'Corregir y emitir otra vez' }).click();
    await page.getByRole('heading', { name: `Corregir: Factura ${number}` }).waitFor();
    expect(await buttonNamed(page, 'Guardar borrador').count()).toBe(0);
    expect(await textboxNamed(page, 'Punto de emisión').isDisabled()).toBe(true);
    await textboxNamed(page, 'Cantidad, línea 1').fill('3');
    await buttonNamed(page, 'Emitir otra vez').click();
    expect(Object.values(await readConfirmation(page))).toContain(number);
    await confirmEmission(page);
    expect(await waitForDocument(page, 'Factura', 'Autorizado')).toBe(number);
    await page.getByText('corregido y firmado de nuevo').waitFor();
    expect(complaints).toEqual([]);
  });
});

async function renameCustomer(page: Page, name: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Editar cliente' });
  await textboxNamed(form, 'Razón social o nombres y apellidos').fill(name);
  await buttonNamed(form, 'Guardar').click();
  await form.waitFor({ state: 'hidden' });
}
