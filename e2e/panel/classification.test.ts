// Tests the classification of a month of purchases by keyboard: the same answer for all documents of a supplier, a rule
// made from it, and undoing.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { storePurchases } from '../../apps/server/test/purchases.ts';
import { insertRow } from '../../apps/server/test/write-rows.ts';
import { checkAccessibility } from './accessibility.ts';
import { hasBrowser } from './browser.ts';
import { buttonNamed, chooseOption, textboxNamed, waitForScreen } from './steps.ts';
import { useShop } from './test-environment.ts';

const period = '2026-10';
const light = ['1768152560001', 'EMPRESA ELÉCTRICA INVENTADA'] as const;
const suppliers = [
  light,
  ['0990000015001', 'PAPELERÍA INVENTADA S.A.'],
  ['0990000023001', 'TRANSPORTES INVENTADOS'],
] as const;

describe.skipIf(!hasBrowser('classification'))('the purchases of a month', () => {
  const shop = useShop();
  const said = async () => {
    const rows = await shop.scene.database.owner
      .selectFrom('received_documents')
      .select(['sustain_code', 'classified_by'])
      .execute();
    return rows.reduce<Record<string, number>>((counts, { sustain_code, classified_by }) => {
      const key = `${sustain_code} ${classified_by}`;
      counts[key] = (counts[key] ?? 0) + 1;
      return counts;
    }, {});
  };

  const putSettlement = async (issue_date: string) => {
    const { owner } = shop.scene.database;
    const place = await owner
      .selectFrom('emission_points as p')
      .innerJoin('businesses as b', 'b.id', 'p.business_id')
      .innerJoin('parties as o', (join) =>
        join.onRef('o.business_id', '=', 'p.business_id').on('o.role', '=', 'provider'),
      )
      .select(['p.account_id', 'p.business_id', 'p.establishment_id', 'p.id as emission_point_id', 'b.environment_id'])
      .select(['o.id as entity_id', 'o.identification as entity_identification'])
      .executeTakeFirstOrThrow();
    return await insertRow(owner, 'documents', {
      ...place,
      ...{
        document_type_id: 6,
        acronym: 'AUT',
        number: '001-001-000000077',
        issue_date,
        entity_name: 'RECICLADOR INVENTADO',
      },
      access_key: '3'.repeat(49),
      authorization_number: '3'.repeat(49),
      subtotal: '40.00',
      discount: '0.00',
      total: '46.00',
      body: '{}',
      computed: '{}',
    });
  };

  test('are classified by keyboard, sixty of them, and each step can be undone', async () => {
    const { page, complaints } = shop.person;
    await storePurchases(shop.scene, {
      period,
      suppliers,
      lines: ['Energía eléctrica', 'Papel bond A4', 'Flete'],
      count: 57,
    });
    await storePurchases(shop.scene, {
      period,
      suppliers: [light],
      lines: ['Alumbrado público'],
      count: 3,
      intact: true,
    });
    await page.goto(`/app/received/classify?period=${period}`);
    await waitForScreen(page, 'Clasificar');
    await expectLeft(page, 60);
    expect(await checkAccessibility(page, 'classify')).toEqual([]);

    await page.keyboard.press('Shift+?');
    await page.getByRole('dialog').getByText('Deshacer lo último').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.keyboard.press('1');
    await expectLeft(page, 59);
    await page
      .getByRole('status')
      .getByText(/^01 · .*EMPRESA ELÉCTRICA/)
      .waitFor();
    await expect.poll(said).toEqual({ '01 person': 1, 'null null': 59 });
    await page.keyboard.press('u');
    await expectLeft(page, 60);
    await expect.poll(said).toEqual({ 'null null': 60 });

    // Classifies all documents of the supplier with the same answer.
    await page.keyboard.press('2');
    await expectLeft(page, 59);
    await page.keyboard.press('t');
    await expectLeft(page, 38);
    await expect.poll(said).toEqual({ '02 person': 22, 'null null': 38 });

    // Several documents in a row are selected, and the answer applies to all of them.
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+J');
    await page.keyboard.press('Shift+J');
    await page.getByText('Qué son los 3 elegidos').waitFor();
    expect(await checkAccessibility(page, 'classify, chosen')).toEqual([]);
    await page.keyboard.press('3');
    await expectLeft(page, 35);

    // Opens the manual form, which includes a registration date.
    await page.keyboard.press('e');
    await page.getByRole('dialog', { name: 'A mano' }).waitFor();
    expect(await checkAccessibility(page, 'classify, by hand')).toEqual([]);
    await chooseOption(page, 'Sustento tributario', /^03 · /);
    await page.getByLabel('Crédito tributario del IVA').selectOption('full');
    await page.getByLabel('Activo fijo').selectOption('yes');
    await textboxNamed(page, 'Fecha de registro').fill('01/11/2026');
    await buttonNamed(page, 'Aplicar').click();
    await expectLeft(page, 34);

    for (let left = 33; left >= 0; left -= 1) {
      await page.keyboard.press('1');
      await expectLeft(page, left);
    }
    await page.getByText('60 de 60 comprobantes clasificados').waitFor();
    await expect.poll(async () => Object.entries(await said()).some(([key]) => key.startsWith('null'))).toBe(false);
    expect(await said()).toMatchObject({ '03 person': 1, '02 person': 22 });
    expect(complaints).toEqual([]);
  });

  test('lead to a rule that is tried, applied and undone', async () => {
    const { page, complaints } = shop.person;
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Nueva regla' });
    await dialog.waitFor();
    expect(await checkAccessibility(page, 'classify, new rule')).toEqual([]);
    expect(await textboxNamed(page, 'RUC del proveedor').inputValue()).toMatch(/^\d{13}$/);
    await textboxNamed(page, 'RUC del proveedor').fill(light[0]);
    await textboxNamed(page, 'Nombre').fill('Luz');
    await buttonNamed(page, 'Guardar').click();
    await dialog.waitFor({ state: 'detached' });

    await storePurchases(shop.scene, { period: '2026-09', suppliers: [light], lines: ['Energía eléctrica'], count: 4 });
    await page.getByRole('link', { name: 'Reglas' }).click();
    await waitForScreen(page, 'Reglas de clasificación');
    await page.getByRole('cell', { name: 'Luz', exact: true }).waitFor();
    expect(await checkAccessibility(page, 'rules')).toEqual([]);
    await buttonNamed(page, 'Probar y aplicar').click();
    await page.getByText('Se clasificarían 4 comprobantes.').waitFor();
    expect(await checkAccessibility(page, 'rules, tried')).toEqual([]);
    await buttonNamed(page, 'Aplicar a los 4').click();
    await page.getByRole('row').filter({ hasText: 'Reglas aplicadas' }).getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText('4 comprobantes como antes').waitFor();
    expect((await said())['null null']).toBe(4);

    await page.getByRole('button', { name: 'Acciones de Luz' }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Todavía no hay reglas').waitFor();
    expect(complaints).toEqual([]);
  });

  test('that are too many for one list continue when the list is empty', async () => {
    const { page, complaints } = shop.person;
    await storePurchases(shop.scene, { period: '2026-08', suppliers: [light], lines: ['Energía'], count: 302 });
    await page.goto('/app/received/classify?period=2026-08');
    await expectLeft(page, 300);
    await page.keyboard.press('1');
    await expectLeft(page, 299);
    await page.keyboard.press('t');
    await expectLeft(page, 2);
    await page.getByText('300 de 302 comprobantes clasificados').waitFor();
    expect(complaints).toEqual([]);
  });

  test('of the business itself are listed with a link to each', async () => {
    const { page, complaints } = shop.person;
    const id = await putSettlement('2026-07-20');
    await page.goto('/app/received/classify?period=2026-07');
    await page.getByText('De lo recibido no queda nada por clasificar').waitFor();
    expect(await checkAccessibility(page, 'classify, own settlements')).toEqual([]);
    const named = page.getByRole('status').filter({ hasText: 'Queda 1 liquidación de compra suya' });
    const link = named.getByRole('link', { name: '001-001-000000077' });
    expect(await link.getAttribute('href')).toBe(`/app/documents/${id}`);
    expect(complaints).toEqual([]);
  });
});

async function expectLeft(page: Page, count: number): Promise<void> {
  if (count === 0) await page.getByText('No queda nada por clasificar en este mes').waitFor();
  else {
    const list = page.getByRole('listbox', { name: 'Por clasificar' });
    await expect.poll(() => list.getByRole('option').count(), { timeout: 30_000 }).toBe(count);
    // A key applies the visible suggestions, so this waits for those of the document.
    await page.getByRole('list', { name: 'Sugerencias' }).waitFor();
  }
}
