// Tests that a new user gets from an empty installation to an authorised invoice, its e-mail and an API key by using
// only the screen.
import { readFile } from 'node:fs/promises';
import { AuthenticationError, Talonario } from '@talonario/client';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import {
  askToEmit,
  buttonNamed,
  confirmEmission,
  createApiKey,
  createBusiness,
  createCustomerInPlace,
  createEstablishment,
  createItemInPlace,
  openScreenByMenu,
  signUp,
  textboxNamed,
  uploadSignature,
  waitForDocument,
} from './steps.ts';
import { useTestEnvironment } from './test-environment.ts';

const business = { ruc: '1713175071001', name: 'QUISHPE TOAPANTA ROSA', address: 'Av. 10 de Agosto N24-10, Quito' };
const customer = { identification: '0926687856', name: 'JIMÉNEZ CEDEÑO LUIS', email: 'luis@example.com' };
const item = { code: 'CAFE-1', name: 'Café de Loja, 400 g', price: '8,50' };

describe.skipIf(!hasBrowser('the first invoice'))('a new user', () => {
  const stage = useTestEnvironment();

  test('signs up, issues, reads the e-mail, and creates and revokes an API key', async () => {
    const { page, complaints } = await stage.meet();
    await signUp(page);
    await createBusiness(page, business);
    await uploadSignature(page, business);
    await createEstablishment(page);

    await page.getByRole('link', { name: 'Emitir la primera factura' }).click();
    await createCustomerInPlace(page, customer);
    await createItemInPlace(page, item);
    await textboxNamed(page, 'Cantidad, línea 1').fill('2');
    expect(await askToEmit(page)).toMatchObject({
      'Siguiente número': '001-001-000000001',
      Para: `${customer.name} (${customer.identification})`,
      Total: '$19,55',
      Ambiente: 'SIMULADOR',
    });
    await confirmEmission(page);
    expect(await waitForDocument(page, 'Factura', 'Autorizado')).toBe('001-001-000000001');
    await expectRide(page);
    await expectMail(page);

    const talonario = await createKey(page, stage.scene.app.url);
    const { data } = await talonario.documents.list({ businessId: await onlyBusiness(talonario) });
    expect(data).toMatchObject([{ number: '001-001-000000001', state: 'authorizated', total: 19.55 }]);
    await deactivateKey(page);
    await expect(talonario.documents.list({ businessId: 1 })).rejects.toThrow(AuthenticationError);
    expect(complaints).toEqual([]);
  });
});

async function expectRide(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'RIDE' }).click();
  const frame = page.getByTitle('RIDE: Factura 001-001-000000001');
  await frame.waitFor();
  expect(await frame.getAttribute('src')).toMatch(/^blob:/);
  const [download] = await Promise.all([page.waitForEvent('download'), buttonNamed(page, 'Descargar PDF').click()]);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
}

async function expectMail(page: Page): Promise<void> {
  await openScreenByMenu(page, 'Correos', 'Correos');
  const row = page.getByRole('row', { name: /luis@example\.com/ });
  await row.getByText('Guardado, sin enviar', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Leer el correo para luis@example.com' }).click();
  const message = page.getByRole('dialog');
  await message.getByText('001-001-000000001').first().waitFor();
  await message.getByText(/\.pdf/).first().waitFor();
  await message.getByRole('button', { name: 'Cerrar' }).click();
  // This installation has no mail server, so the step must not be shown as if the customer had received the mail.
  await page.goto('/app/start');
  const step = page.getByRole('listitem').filter({ hasText: 'El correo al cliente' });
  await step.getByText('Guardado, sin enviar').first().waitFor();
  expect(await step.getByText('Listo', { exact: true }).count()).toBe(0);
}

/** Creates an API key on the screen, which shows it only once. Returns an SDK client with this key. */
async function createKey(page: Page, url: string): Promise<Talonario> {
  const key = await createApiKey(page, 'Tienda en línea');
  expect(key.length).toBeGreaterThan(30);
  await page.getByRole('row', { name: /Tienda en línea/ }).waitFor();
  expect(await page.content()).not.toContain(key);
  await page.reload();
  await page.getByRole('row', { name: /Tienda en línea/ }).waitFor();
  expect(await page.content()).not.toContain(key);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(kept).not.toContain(key);
  return new Talonario({ baseUrl: `${url}/api/v1`, apiKey: key });
}

async function onlyBusiness(talonario: Talonario): Promise<number> {
  const { data } = await talonario.businesses.list();
  expect(data).toMatchObject([{ identification: business.ruc }]);
  return data[0]?.id ?? 0;
}

async function deactivateKey(page: Page): Promise<void> {
  await buttonNamed(page, 'Acciones de Tienda en línea').click();
  await page.getByRole('menuitem', { name: 'Desactivar' }).click();
  await buttonNamed(page.getByRole('dialog'), 'Desactivar').click();
  await page.getByRole('row', { name: /Tienda en línea.*Inactiv/ }).waitFor();
}
