// Tests the end of a month for an accountant: documents of suppliers are imported, amounts of the books link to their
// documents, form 104 is answered and downloaded, the month is closed, and later changes are reported.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Browser as Caller, openBrowser as openCaller } from '../../apps/server/test/browser.ts';
import { buildWaitingPackages } from '../../apps/server/test/build-packages.ts';
import { makeSupplier, sriReportFile, sriReportLine } from '../../apps/server/test/received-documents.ts';
import { todayInGuayaquil } from '../../apps/server/test/scene.ts';
import { checkAccessibility } from './accessibility.ts';
import { type BrowserUser, hasBrowser } from './browser.ts';
import { waitUntilLoaded } from './screens.ts';
import { buttonNamed, newUser, openScreenByMenu, textboxNamed, waitForScreen } from './steps.ts';
import { useShop } from './test-environment.ts';

const accountant = { name: 'Inés Loor', email: 'ines@example.com', password: 'siete barcos van a Manta' };

/** Last day of the previous month. */
const day = new Date(Date.parse(`${todayInGuayaquil().slice(0, 7)}-01`) - 86_400_000).toISOString().slice(0, 10);
const month = `${new Date(day).toLocaleDateString('es-EC', { month: 'long', timeZone: 'UTC' })} de ${day.slice(0, 4)}`;

describe.skipIf(!hasBrowser('the end of a month'))('the end of a month', () => {
  const shop = useShop();
  let owner: Caller;
  let desk: Caller;
  let person: BrowserUser;
  let businessId: number;
  let report: Buffer;
  const faults: string[] = [];

  beforeAll(async () => {
    const { url } = shop.scene.app;
    owner = openCaller(url);
    await owner.call('session.create', { body: { email: newUser.email, password: newUser.password } });
    const [business] = await ask<{ id: number; identification: string }[]>(owner, 'businesses.list');
    businessId = business?.id ?? 0;
    const ruc = business?.identification ?? '';
    await sell('CAM-001', 4);
    await sell('LIB-001', 1);
    const supplier = await makeSupplier(shop.scene, { ruc });
    const issued = [await supplier.issue('01', { date: day }), await supplier.issue('01', { date: day })];
    report = sriReportFile(issued.map(({ accessKey, total }) => sriReportLine(accessKey, ruc, { total })));
    const body = { email: accountant.email, role: 'accountant' };
    const { link } = await ask<{ link: string }>(owner, 'invitations.create', { body });
    const invitation = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
    desk = openCaller(url);
    await ask(desk, 'signUp.create', { body: { ...accountant, invitation } });
    person = await shop.meet();
    const [name = '', value = ''] = desk.cookie?.split('=') ?? [];
    await person.context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
  });

  /** Issues an invoice dated on the last day of the previous month. */
  async function sell(code: string, amount: number): Promise<void> {
    const find = async (name: 'items.list' | 'customers.list' | 'establishments.list', search?: string) =>
      (await ask<{ id: number }[]>(owner, name, { query: { businessId, ...(search && { search }) } }))[0]?.id;
    const body = {
      business_id: businessId,
      document_type_id: 1,
      date: day,
      emission_type_id: 1,
      payment_method_id: 1,
      customer_id: await find('customers.list', 'COMERCIAL FICTICIA'),
      establishment_id: await find('establishments.list'),
      items: [{ item_id: await find('items.list', code), amount, price: 10 }],
      emit: true,
    };
    expect(await ask(owner, 'documents.create', { body })).toMatchObject({ state: 'authorizated' });
  }

  const look = async (page: Page, where: string) => {
    await waitUntilLoaded(page);
    faults.push(...(await checkAccessibility(page, `month, ${where}`)));
  };

  test('imports documents of suppliers, and classifies them by keyboard', async () => {
    const { page } = person;
    await page.goto('/app/received/import');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: /^Suelte aquí los archivos/ }).click(),
    ]);
    await chooser.setFiles({ name: 'Recibidos.txt', mimeType: 'text/plain', buffer: report });
    await buttonNamed(page, 'Importar').click();
    await page.getByRole('table', { name: 'Fila por fila' }).getByRole('link').nth(1).waitFor();
    const list = () =>
      ask<{ id: number; xmlStatus: string }[]>(desk, 'receivedDocuments.list', { query: { businessId } });
    // The XML of the imported documents is fetched from SRI.
    await expect
      .poll(async () => (await list()).map(({ xmlStatus }) => xmlStatus), { timeout: 60_000 })
      .toEqual(['verified', 'verified']);
    await page.goto(`/app/received/classify?period=${day.slice(0, 7)}`);
    await page.getByText('0 de 2 comprobantes clasificados').waitFor();
    // A key applies a visible suggestion, so this waits for the suggestions of the open document.
    const suggested = page.getByRole('list', { name: 'Sugerencias' });
    await suggested.waitFor();
    await page.keyboard.press('1');
    await page.getByText('1 de 2 comprobantes clasificados').waitFor();
    await suggested.waitFor();
    await page.keyboard.press('1');
    await page.getByText('2 de 2 comprobantes clasificados').waitFor();
  });

  test('shows figures of the books with the documents of each', async () => {
    const { page } = person;
    await openScreenByMenu(page, 'Informes', 'Informes');
    await page.getByLabel('Período', { exact: true }).selectOption({ label: 'Mes anterior' });
    await page.getByRole('heading', { name: `Ventas, ${month}` }).waitFor();
    await page.getByRole('img', { name: 'Ventas por día' }).waitFor();
    // The total is 40.00 with its IVA of 15 %, plus 10.00 at 0 %.
    await page.getByRole('link', { name: 'Total: $56,00' }).waitFor();
    await look(page, 'sales');
    await page.getByRole('link', { name: 'Total: $56,00' }).click();
    await waitForScreen(page, 'Comprobantes de la cifra');
    await page.getByText('2 comprobantes suman $56,00. Es la cifra del informe.').waitFor();
    await look(page, 'documents of a figure');
    await page.goBack();
    await page.getByRole('link', { name: '15 %' }).click();
    await page.getByText('1 comprobante suma $46,00. Es la cifra del informe.').waitFor();
    await page.getByRole('link', { name: 'Volver al informe' }).click();
    await page.getByLabel('Libro', { exact: true }).selectOption({ label: 'Proveedores' });
    await page.getByRole('img', { name: 'Compras por proveedor' }).waitFor();
    await page.getByRole('link', { name: 'Comprobantes: 2' }).waitFor();
    await look(page, 'providers');
    await buttonNamed(page, 'Exportar').click();
    const [table] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Excel' }).click(),
    ]);
    expect(table.suggestedFilename()).toMatch(/\.xlsx$/);
    // The address of the page contains its complete state, so a reload shows the same chart.
    await page.reload();
    await page.getByRole('img', { name: 'Compras por proveedor' }).waitFor();
  });

  test('is declared with a file after two more answers', async () => {
    const { page } = person;
    await openScreenByMenu(page, 'El mes', 'El mes');
    const steps = page.getByRole('list', { name: 'Pasos del mes' }).getByRole('listitem');
    await steps.nth(4).waitFor();
    await steps.nth(0).getByText('2 recibidos y 2 emitidos').waitFor();
    await steps.nth(1).getByText('2 de 2 clasificados').waitFor();
    // Every amount of the reconciliation links to its documents.
    const sales = page.getByRole('row', { name: /^Ventas gravadas, base/ });
    await sales.getByRole('link', { name: /^411 \$40,00$/ }).waitFor();
    await sales.getByRole('img', { name: 'Coincide' }).waitFor();
    await look(page, 'the month');
    await page.setViewportSize({ width: 390, height: 844 });
    await look(page, 'the month on a telephone');
    await page.setViewportSize({ width: 1366, height: 768 });
    await steps.nth(3).getByRole('link', { name: 'Abrir el 104' }).click();
    await waitForScreen(page, 'Formularios');
    const questions = page.getByRole('region', { name: 'Preguntas' });
    await questions.getByText(/^Falta responder \d preguntas$/).waitFor();
    expect(await page.getByLabel('Período', { exact: true }).locator('option:checked').innerText()).toBe(
      `${month[0]?.toUpperCase()}${month.slice(1)}`,
    );
    expect(await buttonNamed(page, 'Descargar XML').isDisabled()).toBe(true);
    await look(page, 'form 104, questions');
    // The accountant gives these answers through the API.
    await ask(desk, 'taxForms.answers.replace', {
      params: { form: '104' },
      query: { businessId, period: day.slice(0, 7) },
      body: { answers: { credit_method: 'factor', '606': 0 } },
    });
    await page.reload();
    await questions.getByText('Falta responder 2 preguntas').waitFor();
    // One button stores all answers.
    expect(await buttonNamed(questions, 'Guardar').count()).toBe(1);
    await questions.getByRole('radio', { name: /^No dan crédito/ }).click();
    const credit = textboxNamed(questions, 'Casillero 605: Crédito anterior por compras');
    await credit.fill('12,3456');
    await buttonNamed(questions, 'Guardar').click();
    await page.getByRole('alert').getByText('decimales').waitFor();
    await credit.fill('12,30');
    await buttonNamed(questions, 'Guardar').click();
    await questions.getByText('No falta ninguna respuesta').waitFor();
    const result = page.getByRole('region', { name: 'Resultado' });
    await result.getByText(/^IVA en ventas$/).waitFor();
    await result.getByText(/^(A pagar|A favor)$/).waitFor();
    await result.getByText(/^(Venció|Vence|En \d+ días)/).waitFor();

    await page
      .getByRole('button', { name: /^411 \$40,00 ?, Casillero 411, Ventas locales gravadas, valor neto$/ })
      .click();
    const detail = page.getByRole('dialog', { name: /^Casillero 411/ });
    await detail.getByText('1 comprobante suma $40,00.').waitFor();
    await look(page, 'form 104, a box');
    await page.keyboard.press('Escape');
    await detail.waitFor({ state: 'hidden' });
    await look(page, 'form 104, answered');

    const [download] = await Promise.all([page.waitForEvent('download'), buttonNamed(page, 'Descargar XML').click()]);
    const file = readFileSync(await download.path(), 'utf8');
    expect(file).toContain('<detalle concepto="460">40.00</detalle>');
    const summary = await page.getByRole('link', { name: 'Resumen para imprimir' }).getAttribute('href');
    expect(await (await page.request.get(summary ?? '')).text()).toContain('Formulario 104');
    await page.getByLabel('Formulario', { exact: true }).selectOption({ label: '103, retenciones de renta' });
    await page.getByText(/^Todavía no sabemos si la página del SRI acepta/).waitFor();
    await look(page, 'form 103');
    await buttonNamed(page, 'Marcar como declarado').click();
    const declare = page.getByRole('dialog', { name: 'Marcar como declarado' });
    await textboxNamed(declare, 'Número de la declaración').fill('872650123456');
    await buttonNamed(declare, 'Guardar').click();
    await result.getByText(/^Declarado\. El plazo era el /).waitFor();
  });

  test('shows what is missing in the ATS with a link to correct it, and then its file', async () => {
    const { page } = person;
    const received = await ask<{ id: number }[]>(desk, 'receivedDocuments.list', { query: { businessId } });
    const ids = received.map(({ id }) => id);
    const mark = (sustain_code_id: number | null) =>
      ask(desk, 'receivedDocuments.mark', { body: { business_id: businessId, ids, sustain_code_id } });
    await mark(null);
    await openScreenByMenu(page, 'ATS', 'ATS');
    const problems = page.getByRole('region', { name: 'Por revisar antes del archivo' });
    await problems.getByText('La compra no tiene sustento tributario. Clasifíquela.').waitFor();
    expect(await page.getByRole('button', { name: /^Descargar AT\d{6}\.zip$/ }).isDisabled()).toBe(true);
    await look(page, 'ats, problems');
    await mark(1); // 02 with full credit would cause a warning that must be confirmed
    await buttonNamed(page, 'Ajustes del ATS').click();
    const settings = page.getByRole('dialog', { name: 'Ajustes del ATS' });
    await settings.getByRole('radio', { name: 'Repetirlas como emisión electrónica' }).click();
    const unknown = settings.getByRole('textbox', { name: 'Autorizaciones de comprobantes que no están aquí' });
    await unknown.fill('0990000015001 01 001-001-000000077');
    await buttonNamed(settings, 'Guardar').click();
    await settings.getByText('Línea 1: escriba identificación, tipo, número y autorización').waitFor();
    await unknown.fill('0990000015001 01 001-001-000000077 1234567890');
    await look(page, 'ats, settings');
    await buttonNamed(settings, 'Guardar').click();
    await settings.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('table', { name: 'Ventas' }).waitFor();
    await look(page, 'ats, ready');
    await buttonNamed(page, 'Marcar como declarado').click();
    const declare = page.getByRole('dialog', { name: 'Marcar como declarado' });
    await textboxNamed(declare, 'Número de la declaración').fill('ATS-872650');
    await buttonNamed(declare, 'Guardar').click();
    await page.getByText(/^Declarado\. El plazo era el /).waitFor();
    // A telephone scrolls the tables sideways, and a keyboard must be able to do so, too.
    await page.setViewportSize({ width: 360, height: 740 });
    const wide = await page
      .locator('main .mantine-ScrollArea-viewport')
      .evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.getAttribute('tabindex')),
      );
    expect(wide.length).toBeGreaterThan(0);
    expect(wide.every((tabIndex) => tabIndex === '0')).toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Descargar AT\d{6}\.xml$/ }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toContain('<tipoEmision>E</tipoEmision>');
  });

  test('is closed, with user and time, and reports later changes', async () => {
    const { page, complaints } = person;
    await page.goto('/app/tax-forms');
    const card = page.getByRole('region', { name: `Cierre de ${month}` });
    await buttonNamed(card, 'Consultar al SRI ahora').click();
    await card.getByText(/^Se consultó al SRI el .*: \d+ respuestas?, 0 con cambios\./).waitFor();
    await buttonNamed(card, `Cerrar ${month}`).click();
    await buttonNamed(page.getByRole('dialog', { name: `¿Cerrar ${month}?` }), `Cerrar ${month}`).click();
    await card.getByText(/^Lo cerró Inés Loor el /).waitFor();
    await card.getByText('Nada ha cambiado desde entonces.').waitFor();
    await buttonNamed(card, 'Preparar el paquete del mes').click();
    await card.getByText('Contando los comprobantes…').waitFor();
    await buildWaitingPackages(shop.scene.app.services);
    const link = card.getByRole('link', { name: /^Descargar el paquete/ });
    const [saved] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(saved.suggestedFilename()).toBe(`${day.slice(0, 7)}.zip`);
    expect(
      readFileSync(await saved.path())
        .subarray(0, 4)
        .toString('latin1'),
    ).toBe('PK\u0003\u0004');
    await look(page, 'package');
    await sell('CAM-001', 1);
    await page.goto(`/app/reports?from=${day.slice(0, 7)}-01&to=${day}`);
    await card.getByText('Algo cambió después del cierre').waitFor();
    await card.getByRole('row', { name: 'Ventas, total $56,00 $67,50' }).waitFor();
    await page.getByRole('link', { name: 'Algo cambió después: vea qué.' }).click();
    await look(page, 'closed, changed');
    // In a closed month no question can be answered.
    await page.goto('/app/tax-forms');
    await page
      .getByText(/^Estas son las cifras con las que se cerró el período el .* Hoy \d+ cifras son distintas\./)
      .waitFor();
    await look(page, 'form of a closed month');
    await buttonNamed(page, 'Ver las cifras de hoy').click();
    await page.getByText(/^Estas son las cifras de hoy\. El período se cerró el /).waitFor();
    await buttonNamed(page, 'Ver las del cierre').click();
    await page.getByRole('button', { name: /^Ver \d+ respuestas$/ }).click();
    await page.getByRole('button', { name: /, Casillero 605, / }).click();
    const detail = page.getByRole('dialog', { name: /^Casillero 605/ });
    await detail.getByText('$12,30').first().waitFor();
    expect(await buttonNamed(detail, 'Guardar').count()).toBe(0);
    await page.keyboard.press('Escape');
    await buttonNamed(card, 'Reabrir').click();
    const dialog = page.getByRole('dialog', { name: `Reabrir ${month}` });
    await textboxNamed(dialog, 'Motivo').fill('Faltaba una factura');
    await buttonNamed(dialog, 'Reabrir').click();
    await card.getByText(/^Inés Loor lo reabrió el .*: Faltaba una factura$/).waitFor();
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

async function ask<T = unknown>(caller: Caller, ...[name, request]: Parameters<Caller['call']>): Promise<T> {
  const { status, body, text } = await caller.call(name, request);
  if (status >= 300) throw new Error(`${name}: ${status} ${text}`);
  return (body as { data: T }).data;
}
