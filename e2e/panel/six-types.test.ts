// A user issues every document type from the panel, with a demo business that is created with one click.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import {
  askToEmit,
  buttonNamed,
  chooseItem,
  chooseOption,
  chooseParty,
  confirmEmission,
  type DocumentName,
  startDocument,
  textboxNamed,
  waitForDocument,
} from './steps.ts';
import { useShop } from './test-environment.ts';

const customer = 'COMERCIAL FICTICIA CÍA. LTDA.';
const buyer = 'MARÍA FERNANDA MUÑOZ INVENTADA';

describe.skipIf(!hasBrowser('the six types of document'))('a demo business issues', () => {
  const shop = useShop();

  const issues = (type: DocumentName, fill: (page: Page) => Promise<void>, seen: readonly string[] = []) =>
    test(`${type}, which SRI authorises`, async () => {
      const { page, complaints } = shop.person;
      await startDocument(page, type);
      await fill(page);
      expect((await askToEmit(page)).Comprobante).toBe(type);
      await confirmEmission(page);
      expect(await waitForDocument(page, type, 'Autorizado')).toBe('001-001-000000001');
      for (const text of seen) await page.getByRole('main').getByText(text).first().waitFor();
      expect(complaints).toEqual([]);
    });

  issues('Factura', async (page) => {
    await chooseParty(page, 'Cliente', customer);
    await chooseItem(page, 'Camiseta de algodón');
  });

  issues('Liquidación de compra', async (page) => {
    await chooseParty(page, 'Proveedor', 'PEDRO PROVEEDOR INVENTADO');
    await chooseItem(page, 'Libro de cuentos');
  });

  test('Liquidación de compra to a customer, who becomes a provider with the same data', async () => {
    const { page } = shop.person;
    const { owner } = shop.scene.database;
    const data = ['identification', 'identification_type_id', 'business_name', 'email', 'mobile', 'address'] as const;
    const known = await owner
      .selectFrom('parties')
      .select(data)
      .where('role', '=', 'customer')
      .where('business_name', '=', buyer)
      .executeTakeFirstOrThrow();
    const asProvider = () =>
      owner
        .selectFrom('parties')
        .select(data)
        .where('role', '=', 'provider')
        .where('identification', '=', known.identification)
        .execute();
    expect(await asProvider()).toEqual([]);
    await startDocument(page, 'Liquidación de compra');
    await textboxNamed(page, 'Proveedor').fill(known.identification);
    await page.getByRole('option', { name: `${buyer} ${known.identification} · cliente` }).click();
    await expect.poll(() => textboxNamed(page, 'Proveedor').inputValue()).toBe(`${known.identification} · ${buyer}`);
    expect(await asProvider()).toEqual([known]);
  });

  issues('Nota de crédito', async (page) => {
    await findInvoice(page);
    await textboxNamed(page, 'Motivo').fill('Devolución');
  });

  issues('Nota de débito', async (page) => {
    await findInvoice(page);
    await textboxNamed(page, 'Motivo').fill('Intereses por mora');
    expect(await textboxNamed(page, 'IVA, línea 1').inputValue()).toBe('IVA 15 %');
    await textboxNamed(page, 'Valor sin impuestos, línea 1').fill('3,20');
  });

  test('a debit note that does not add to the products of the shop', async () => {
    const codes = await shop.scene.database.owner.selectFrom('items').select(['code', 'price']).execute();
    expect(codes.length).toBeGreaterThan(2);
    expect(codes.filter(({ price }) => Number(price) === 0)).toEqual([]);
  });

  const secondStop = 'MARÍA FERNANDA MUÑOZ INVENTADA';
  const fillGuide = async (page: Page) => {
    await chooseParty(page, 'Destinatario', customer);
    await chooseParty(page, 'Transportista', 'TRANSPORTES IMAGINARIOS S.A.');
    await textboxNamed(page, 'Motivo del traslado').fill('Venta');
    await chooseItem(page, 'Camiseta de algodón');
    await textboxNamed(page, 'Cantidad, línea 1').fill('12');
    await textboxNamed(page, 'Dirección de destino').first().fill('Av. Amazonas y Colón');
    await buttonNamed(page, 'Agregar destinatario').click();
    // The goods of the first recipient come before the second recipient.
    const places = await Promise.all(
      [textboxNamed(page, 'Producto o servicio, línea 1'), textboxNamed(page, 'Destinatario 2')].map((part) =>
        part.boundingBox(),
      ),
    );
    expect(places[0]?.y).toBeLessThan(places[1]?.y ?? 0);
    await chooseParty(page, 'Destinatario 2', secondStop);
    await textboxNamed(page, 'Producto o servicio, bien 1').fill('LIB-001');
    await textboxNamed(page, 'Producto o servicio, bien 1').press('Tab');
    await expect
      .poll(() => textboxNamed(page, 'Producto o servicio, bien 1').inputValue())
      .toBe('LIB-001 · Libro de cuentos');
  };
  issues('Guía de remisión', fillGuide, ['Av. Amazonas y Colón', `Destinatario 2: ${secondStop}`, 'Libro de cuentos']);

  issues('Comprobante de retención', async (page) => {
    await chooseParty(page, 'Sujeto retenido', customer);
    const line = (label: string) => textboxNamed(page, `${label}, línea 1`);
    await chooseOption(page, 'Tipo, línea 1', /^01 · /);
    await line('Número').fill('1-1-123');
    await line('Fecha').fill(await textboxNamed(page, 'Fecha de emisión').inputValue());
    await chooseOption(page, 'Sustento tributario, línea 1', /^01 · /);
    await line('Subtotal sin imp.').fill('100');
    await chooseOption(page, 'Impuesto, línea 1', /15/);
    await expect.poll(() => line('Valor del impuesto').inputValue()).toBe('15,00');
    await chooseOption(page, 'Impuesto a retener, línea 1', /renta/i);
    await line('Código de retención').fill('312');
    await page.getByRole('option', { name: /^312 · / }).click();
    await expect.poll(() => line('Porcentaje').inputValue()).not.toBe('');
  });

  test('a withholding that begins with its purchase settlement', async () => {
    const { page } = shop.person;
    const documents = shop.scene.database.owner.selectFrom('documents').select(['id', 'access_key']);
    const { id, access_key: key } = await documents
      .where('entity_name', '=', 'PEDRO PROVEEDOR INVENTADO')
      .executeTakeFirstOrThrow();
    await page.goto(`/app/documents/${id}`);
    // A purchase settlement is also a purchase, so a user can classify it on its page.
    await chooseOption(page, 'Sustento tributario', /^02 · /);
    await buttonNamed(page, 'Guardar').click();
    await page.getByText('Guardado').waitFor();
    const said = shop.scene.database.owner.selectFrom('audit_log').select('record_id');
    expect(await said.where('action', '=', 'documents.classification.update').execute()).toHaveLength(1);
    await buttonNamed(page, 'Más acciones').click();
    await page.getByRole('menuitem', { name: 'Retención sobre este' }).click();
    const line = (label: string) => textboxNamed(page, `${label}, línea 1`);
    await expect.poll(() => line('Número').inputValue()).toBe('001-001-000000001');
    expect(await line('Autorización o clave de acceso').inputValue()).toBe(key);
    expect(await line('Tipo').inputValue()).toMatch(/^03 · /);
    expect(await line('Impuesto').inputValue()).toBe('IVA 0 %');
  });
});

/** Searches the invoice that a credit or debit note modifies. This fills in customer, number, date and lines. */
async function findInvoice(page: Page): Promise<void> {
  await buttonNamed(page, 'Buscar la factura').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^001-001-000000001/ })
    .click();
  await expect.poll(() => textboxNamed(page, 'Número del documento modificado').inputValue()).toBe('001-001-000000001');
}
