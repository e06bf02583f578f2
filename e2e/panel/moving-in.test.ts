// Tests the migration from three other programs with unusual files: their lists of customers and products, their issued
// documents, and the next document number.
import { parseAccessKey } from '@talonario/sri';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { makeXlsx } from '../../apps/server/test/make-xlsx.ts';
import { inventedAccessKey } from '../../apps/server/test/received-documents.ts';
import { checkAccessibility } from './accessibility.ts';
import { hasBrowser } from './browser.ts';
import { buttonNamed, waitForScreen } from './steps.ts';
import { useShop } from './test-environment.ts';

describe.skipIf(!hasBrowser('moving in'))('a migration', () => {
  const shop = useShop();

  test('imports the lists of another system, one of them with broken RUCs, and continues its numbers', async () => {
    const { page, complaints } = shop.person;
    await page.goto('/app/start');
    await page.getByRole('link', { name: 'Mudarse a Talonario' }).click();
    await waitForScreen(page, 'Mudarse a Talonario');
    const business = await shop.scene.owner
      .selectFrom('businesses')
      .select(['id', 'identification'])
      .orderBy('id')
      .executeTakeFirstOrThrow();

    await bringCustomers(page);
    await bringProducts(page);
    await bringProviders(page);
    await bringNumbers(page, business.identification);
    expect(await checkAccessibility(page, 'moving in')).toEqual([]);

    const { owner } = shop.scene.database;
    const people = await owner
      .selectFrom('parties')
      .select(['role', 'identification', 'business_name'])
      .where('business_id', '=', business.id)
      .where('identification', 'in', ['0999999905001', '0102030400', '1799999915001'])
      .orderBy('identification')
      .execute();
    expect(people).toEqual([
      { role: 'customer', identification: '0102030400', business_name: 'MARÍA ÑUSTA' },
      { role: 'customer', identification: '0999999905001', business_name: 'FERRETERÍA LOS ARRAYANES' },
      { role: 'provider', identification: '1799999915001', business_name: 'IMPRENTA PÁRAMO & ALTO S.A.' },
    ]);
    const item = await owner
      .selectFrom('items')
      .select(['code', 'name', 'price', 'tax_ids'])
      .where('business_id', '=', business.id)
      .where('code', '=', 'CAM-1')
      .executeTakeFirstOrThrow();
    expect({ ...item, price: Number(item.price) }).toEqual({
      code: 'CAM-1',
      name: 'Camiseta',
      price: 10,
      tax_ids: [2004],
    });
    const sequence = await owner
      .selectFrom('sequences')
      .select('next_number')
      .where('business_id', '=', business.id)
      .where('environment_id', '=', 2)
      .where('document_type_id', '=', 1)
      .executeTakeFirstOrThrow();
    expect(sequence.next_number).toBe(4_513);
    expect(complaints).toEqual([]);
  });
});

// Imports a file with semicolons, Windows-1252, a title row, and RUCs that a spreadsheet changed to numbers.
async function bringCustomers(page: Page): Promise<void> {
  const table = [
    'SISTEMA INVENTADO;;;',
    'Clientes al 31/10/2026;;;',
    'R.U.C./C.I.;Cliente;E-mail;Zona',
    '999999905001;FERRETERÍA LOS ARRAYANES;ventas@example.com;Norte',
    '102030400;MARÍA ÑUSTA;;Sur',
    '1,79E+12;DÍGITOS PERDIDOS S.A.;;Sur',
  ].join('\r\n');
  await giveFile(page, 'Clientes de octubre.csv', Buffer.from(`${table}\r\n`, 'latin1'));
  await here(page).getByText('1 de 3 filas tienen errores: no se importará nada').waitFor();
  await here(page).getByText('perdió dígitos').waitFor();
  await here(page).getByText('se toma 0999999905001').waitFor();
  expect(await fieldOf(page, 'R.U.C./C.I.').inputValue()).toBe('identification');
  expect(await fieldOf(page, 'Zona').inputValue()).toBe('');
  await here(page).getByLabel('Dejar fuera la fila con errores').check();
  await buttonNamed(here(page), 'Importar 2 filas').click();
  await here(page).getByText('Importado: 2 nuevas, 0 actualizadas').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    buttonNamed(here(page), 'Descargar el informe').click(),
  ]);
  expect(download.suggestedFilename()).toBe('informe-customers.csv');
}

// Imports a workbook with two sheets, whose prices include IVA.
async function bringProducts(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Productos' }).click();
  const book = makeXlsx([
    { name: 'Léame', rows: [['Exportado por Otro Sistema']] },
    {
      name: 'Inventario',
      rows: [
        ['Código', 'Descripción', 'P.V.P.', 'Tarifa IVA', 'Stock'],
        ['CAM-1', 'Camiseta', 11.5, '15%', 3],
        ['LIB-1', 'Libro', 8, '0%', 2],
      ],
    },
  ]);
  await giveFile(page, 'Productos de octubre.xlsx', book);
  await here(page).getByText('¿Los precios del archivo incluyen el IVA?').waitFor();
  const sheet = here(page).getByLabel('Hoja', { exact: true });
  expect(await sheet.inputValue()).toBe('Inventario');
  await sheet.selectOption('Léame');
  await here(page).getByText('Exportado por Otro Sistema').first().waitFor();
  await sheet.selectOption('Inventario');
  expect(await buttonNamed(here(page), 'Importar').isDisabled()).toBe(true);
  await here(page).getByLabel('Sí, incluyen el IVA').check();
  await here(page).getByLabel('Son productos').check();
  await buttonNamed(here(page), 'Importar 2 filas').waitFor();
  expect(await checkAccessibility(page, 'moving in, products')).toEqual([]);
  await buttonNamed(here(page), 'Importar 2 filas').click();
  await here(page).getByText('Importado: 2 nuevas, 0 actualizadas').waitFor();
}

// Imports a file with tabs, UTF-16, and meaningless headings: the user assigns the columns.
async function bringProviders(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Proveedores' }).click();
  const table = 'Campo1\tCampo2\n1799999915001\tIMPRENTA PÁRAMO & ALTO S.A.\n';
  await giveFile(page, 'Proveedores de octubre.txt', Buffer.from(`\uFEFF${table}`, 'utf16le'));
  await fieldOf(page, 'Campo1').selectOption('identification');
  await expect.poll(() => fieldOf(page, 'Campo1').inputValue()).toBe('identification');
  await fieldOf(page, 'Campo2').selectOption('business_name');
  await buttonNamed(here(page), 'Importar 1 fila').click();
  await here(page).getByText('Importado: 1 nueva, 0 actualizadas').waitFor();
}

// Imports SRI's report of documents issued in production, while the business is still in the test environment.
async function bringNumbers(page: Page, ruc: string): Promise<void> {
  const key = inventedAccessKey(4_512, { ruc, environment: '2', establishment: '001', emissionPoint: '001' });
  expect(parseAccessKey(key)?.sequential).toBe(4_512);
  const report = `TIPO_COMPROBANTE\tSERIE_COMPROBANTE\tCLAVE_ACCESO\nFactura\t001-001-000004512\t${key}\n`;
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /Suelte aquí los archivos/ }).click(),
  ]);
  await chooser.setFiles({ name: 'Emitidos de octubre.txt', mimeType: 'text/plain', buffer: Buffer.from(report) });
  await buttonNamed(page, 'Seguir en 000004513').click();
  await buttonNamed(page, 'Seguir desde ese número').click();
  await page.getByText('Está bien').waitFor();
}

async function giveFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    here(page).getByLabel('Archivo de Excel o CSV').click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

/** The content of the tab that is open. */
const here = (page: Page) => page.getByRole('tabpanel');
const fieldOf = (page: Page, heading: string) => here(page).getByRole('combobox', { name: `Campo para «${heading}»` });
