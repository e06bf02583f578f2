// Tests the way from SRI's report to a withholding: documents of suppliers are imported, reviewed, classified, and tax
// is withheld on them.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { bodiesOf, makeIssuingBusiness } from '../../apps/server/test/issuing-business.ts';
import {
  makeSupplier,
  type SupplierDocument,
  sriReportFile,
  sriReportLine,
} from '../../apps/server/test/received-documents.ts';
import { makeClient, makeTestAccount } from '../../apps/server/test/test-app.ts';
import { checkAccessibility } from './accessibility.ts';
import { hasBrowser } from './browser.ts';
import {
  askToEmit,
  buttonNamed,
  chooseOption,
  confirmEmission,
  openScreenByMenu,
  textboxNamed,
  waitForDocument,
  waitForScreen,
} from './steps.ts';
import { useShop } from './test-environment.ts';

describe.skipIf(!hasBrowser('received documents'))('received documents', () => {
  const shop = useShop();

  test("are imported with SRI's report and lead to a withholding, linked in both directions", async () => {
    const { page, complaints } = shop.person;
    const { identification: ruc } = await shop.scene.owner
      .selectFrom('businesses')
      .select('identification')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const supplier = await makeSupplier(shop.scene, { ruc });
    const invoice = await supplier.issue('01');
    await reviewAndImport(page, reportAbout(invoice, ruc));
    await openReceived(page, invoice);
    await chooseOption(page, 'Sustento tributario', /^01 · /);
    await page.getByLabel('Deducible del impuesto a la renta').selectOption('yes');
    await buttonNamed(page, 'Guardar').click();
    await page.getByText('Guardado').waitFor();

    await buttonNamed(page, 'Retener').click();
    await waitForScreen(page, 'Nuevo: Comprobante de retención');
    const line = (label: string) => textboxNamed(page, `${label}, línea 1`);
    await expect.poll(() => line('Número').inputValue()).toBe(invoice.number);
    expect(await line('Autorización o clave de acceso').inputValue()).toBe(invoice.accessKey);
    expect(await textboxNamed(page, 'Sujeto retenido').inputValue()).toContain(invoice.supplierRuc);
    expect(await line('Sustento tributario').inputValue()).toMatch(/^01 · /);
    await chooseOption(page, 'Impuesto a retener, línea 1', /renta/i);
    await line('Código de retención').fill('312');
    await page.getByRole('option', { name: /^312 · / }).click();
    // The withheld amount is two percent of the invoice.
    await page.getByText('$0,42').first().waitFor();
    // A document that was never issued adds no party to a directory.
    const directories = () =>
      shop.scene.owner
        .selectFrom('parties')
        .select('role')
        .where('identification', '=', invoice.supplierRuc)
        .orderBy('role')
        .execute();
    await askToEmit(page);
    expect(await directories()).toEqual([]);
    await confirmEmission(page);
    const withholding = await waitForDocument(page, 'Comprobante de retención', 'Autorizado');

    const related = page.getByRole('region', { name: 'Relacionados' });
    await related.getByRole('link', { name: invoice.number }).click();
    await related.getByRole('link', { name: withholding }).waitFor();
    expect((await directories()).map(({ role }) => role)).toEqual(['customer', 'provider']);
    await page.goto('/app/audit');
    await page.getByRole('cell', { name: 'Importó comprobantes recibidos' }).first().waitFor();
    expect(
      await page
        .getByRole('table')
        .getByText(/^[a-zA-Z]+\.[a-zA-Z.]+/)
        .count(),
    ).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('are divided among several sustentos, and the remaining amount is shown', async () => {
    const { page, complaints } = shop.person;
    const { identification: ruc } = await shop.scene.owner
      .selectFrom('businesses')
      .select('identification')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const supplier = await makeSupplier(shop.scene, { ruc });
    const { productId, freeProductId } = supplier.business;
    // The supplier uses up its first number, because in this test another supplier has an invoice with the same number.
    await supplier.issue('01');
    const invoice = await supplier.issue('01', {
      items: [
        { item_id: productId, amount: 1, price: 100 },
        { item_id: freeProductId, amount: 1, price: 40 },
      ],
    });
    await reviewAndImport(page, reportAbout(invoice, ruc));
    await openReceived(page, invoice);
    await buttonNamed(page, 'Dividir en varios sustentos').click();
    const part = (number: number) => page.getByRole('group', { name: `Parte ${number}` });
    await page.getByText('Todo está repartido.').waitFor();
    await chooseOption(part(1), 'Sustento tributario', /^06 · /);
    await part(1).getByLabel('Base 15 %').fill('70');
    await page.getByText('Falta repartir $30,00 de Base 15 %').waitFor();
    await buttonNamed(page, 'Guardar').click();
    await page.getByText('Cada parte necesita su sustento.').waitFor();
    await chooseOption(part(2), 'Sustento tributario', /^03 · /);
    await buttonNamed(page, 'Guardar').click();
    await page.getByText('Las partes tienen que sumar las bases del comprobante.').waitFor();
    expect(await checkAccessibility(page, 'received-divided')).toEqual([]);
    await buttonNamed(part(2), 'Poner lo que falta').click();
    await page.getByText('Todo está repartido.').waitFor();
    expect(await part(2).getByLabel('Base 15 %').inputValue()).toBe('30,00');
    await buttonNamed(page, 'Guardar').click();
    await page.getByText('Guardado').waitFor();
    await page.reload();
    await expect.poll(() => part(1).getByLabel('Base 0 %').inputValue()).toBe('40,00');
    expect(await part(2).getByLabel('Sustento tributario').inputValue()).toMatch(/^03 · /);
    expect(await checkAccessibility(page, 'received-divided-saved')).toEqual([]);
    await buttonNamed(page, 'No dividir').click();
    await chooseOption(page, 'Sustento tributario', /^01 · /);
    await buttonNamed(page, 'Guardar').click();
    await buttonNamed(page, 'Dividir en varios sustentos').waitFor();
    expect(complaints).toEqual([]);
  });

  test('that the business itself issued elsewhere are imported by their keys, marked, and continue the numbers', async () => {
    const { page, complaints } = shop.person;
    const { owner } = shop.scene.database;
    const { identification } = await owner
      .selectFrom('businesses')
      .select('identification')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const account = await makeTestAccount(shop.scene.database);
    const { config } = shop.scene.app.services;
    const elsewhere = await makeIssuingBusiness(owner, account.id, config, { identification });
    await owner
      .updateTable('sequences')
      .set({ next_number: 700 })
      .where('business_id', '=', elsewhere.businessId)
      .execute();
    const body = { ...bodiesOf(elsewhere)['01'], emit: true } as never;
    const answer = await makeClient(shop.scene.app.url, account.key)('documents.create', { body });
    const { accessKey, number } = answer.body.data as unknown as SupplierDocument;

    await openScreenByMenu(page, 'Comprobantes');
    await page.getByRole('link', { name: 'Traer del SRI' }).click();
    await waitForScreen(page, 'Traer del SRI');
    await textboxNamed(page, 'Claves de acceso').fill(accessKey);
    await buttonNamed(page, 'Consultar 1 clave al SRI').click();
    const rows = page.getByRole('table', { name: 'Fila por fila' });
    await rows.getByText('Nuevo', { exact: true }).waitFor();
    await rows.getByText(/^El siguiente número es ahora 701/).waitFor();
    await rows.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: `Factura ${number}` }).waitFor();
    await page.getByText('Emitido fuera').first().waitFor();
    expect(complaints).toEqual([]);
  });
});

/** Report with the invoice in one row and, in a second row, with another date. */
function reportAbout(invoice: SupplierDocument, ruc: string): Buffer {
  return sriReportFile([
    sriReportLine(invoice.accessKey, ruc, { name: invoice.supplierName, total: invoice.total }),
    sriReportLine(invoice.accessKey, ruc).replace(/\d{2}\/\d{2}\/\d{4}(?=\t\d{13})/, '01/01/2020'),
  ]);
}

/**
 * Imports the report, first as a dry run and then for real. Both show the same rows; the dry run predicts them, the
 * import links them to documents.
 */
async function reviewAndImport(page: Page, report: Buffer): Promise<void> {
  await openScreenByMenu(page, 'Recibidos', 'Recibidos');
  await page.getByRole('link', { name: 'Importar' }).first().click();
  await waitForScreen(page, 'Importar recibidos');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /^Suelte aquí los archivos/ }).click(),
  ]);
  await chooser.setFiles({ name: 'Recibidos.txt', mimeType: 'text/plain', buffer: report });
  await buttonNamed(page, 'Revisar sin guardar').click();
  await page.getByText('Solo se revisó: no se guardó nada.').waitFor();
  await page.getByRole('row', { name: /La fila dice fecha 01\/01\/2020/ }).waitFor();
  await buttonNamed(page, 'Importar ahora').click();
  // Only the result of an import has links.
  await page.getByRole('table', { name: 'Fila por fila' }).getByRole('link').first().waitFor();
}

async function openReceived(page: Page, { number }: SupplierDocument): Promise<void> {
  await page.getByRole('link', { name: 'Ver los recibidos' }).click();
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('heading', { level: 1, name: `Factura ${number}` }).waitFor();
  // The XML of the document comes from SRI, so its lines appear later.
  await page.getByRole('table', { name: 'Detalle' }).waitFor();
  await page.getByRole('main').getByText('Autorizado', { exact: true }).first().waitFor();
}
