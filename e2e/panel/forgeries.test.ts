// Tests a forged purchase in the panel: the screen says that SRI has not confirmed it, no tax is withheld on it before
// a user accepts it, and SRI's copy reveals the forgery.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { inflateAmounts, signAgain, unwrapDocument, wrapInAuthorization } from '../../apps/server/test/forged-xml.ts';
import { makeSupplier } from '../../apps/server/test/received-documents.ts';
import { simulatorControl } from '../../apps/server/test/simulator-control.ts';
import { checkAccessibility } from './accessibility.ts';
import { hasBrowser } from './browser.ts';
import { buttonNamed, openScreenByMenu, textboxNamed, waitForScreen } from './steps.ts';
import { useShop } from './test-environment.ts';

describe.skipIf(!hasBrowser('forged purchases'))('a forged purchase', () => {
  const shop = useShop();

  test('is marked, can be used in a withholding once a user accepts it, and is reported when SRI returns its copy', async () => {
    const { page, complaints } = shop.person;
    const { identification: ruc } = await shop.scene.owner
      .selectFrom('businesses')
      .select('identification')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const supplier = await makeSupplier(shop.scene, { ruc });
    const { id, accessKey, number } = await supplier.issue('01');
    const query = { businessId: supplier.business.businessId, format: 'xml' };
    const { text } = await supplier.client('documents.download', { params: { id }, query });
    const desk = simulatorControl(shop.scene.simulator);
    await desk.fault({ kind: 'http500', target: 'authorization', accessKey });
    await importXml(page, wrapInAuthorization(signAgain(inflateAmounts(unwrapDocument(text)))));
    await page.getByRole('link', { name: 'Ver los recibidos' }).click();
    await page.getByRole('link', { name: number }).click();
    const main = page.getByRole('main');
    await main.getByText('El SRI no ha confirmado el contenido de este archivo').waitFor();
    await main.getByText('Sin confirmar', { exact: true }).first().waitFor();
    await main.getByText(/, y no dice de qué RUC\.$/).waitFor();
    expect(await buttonNamed(page, 'Retener').count()).toBe(0);
    const faults = await checkAccessibility(page, 'received, unconfirmed');

    await buttonNamed(page, 'Aceptar este comprobante').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Aceptar', exact: true }).click();
    await main.getByText('Aceptado sin confirmar', { exact: true }).first().waitFor();
    await main.getByText(/^Lo aceptó /).waitFor();
    await buttonNamed(page, 'Retener').click();
    await waitForScreen(page, 'Nuevo: Comprobante de retención');
    await page.getByText(`El SRI no ha confirmado la factura ${number}`).waitFor();
    await expect.poll(() => textboxNamed(page, 'Número, línea 1').inputValue()).toBe(number);
    faults.push(...(await checkAccessibility(page, 'new withholding, unconfirmed')));
    await page.getByRole('link', { name: 'Ver el comprobante' }).click();

    await desk.lift();
    await buttonNamed(page, 'Quitar la aceptación').click();
    await buttonNamed(page, 'Pedirlo al SRI otra vez').click();
    await main.getByText('El archivo que se importó no es el que autorizó el SRI').waitFor({ timeout: 60_000 });
    await main.getByText('El archivo decía $24.150,00; el SRI autorizó $24,15.').waitFor();
    await main.getByText('Alterado', { exact: true }).first().waitFor();
    faults.push(...(await checkAccessibility(page, 'received, tampered')));
    await buttonNamed(page, 'Aceptar la copia del SRI').waitFor();
    expect(await buttonNamed(page, 'Retener').count()).toBe(0);
    await openScreenByMenu(page, 'Inicio');
    await page
      .getByText(`Un archivo del comprobante recibido ${number} no es el que autorizó el SRI.`)
      .first()
      .waitFor();
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

async function importXml(page: Page, xml: string): Promise<void> {
  await openScreenByMenu(page, 'Recibidos', 'Recibidos');
  await page.getByRole('link', { name: 'Importar' }).first().click();
  await waitForScreen(page, 'Importar recibidos');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /^Suelte aquí los archivos/ }).click(),
  ]);
  await chooser.setFiles({ name: 'factura.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) });
  await buttonNamed(page, 'Importar').click();
  await page.getByRole('table', { name: 'Fila por fila' }).getByRole('link').first().waitFor();
}
