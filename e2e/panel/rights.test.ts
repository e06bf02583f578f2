// Tests permissions in the panel: an owner invites a cashier and an accountant; each sees only their part.
import { firstDayMonthsAfter } from '@talonario/sri';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowser as openCaller } from '../../apps/server/test/browser.ts';
import { storePurchases } from '../../apps/server/test/purchases.ts';
import { inventedAccessKey, sriReportFile, sriReportLine } from '../../apps/server/test/received-documents.ts';
import { todayInGuayaquil } from '../../apps/server/test/scene.ts';
import { checkAccessibility } from './accessibility.ts';
import { hasBrowser } from './browser.ts';
import {
  askToEmit,
  buttonNamed,
  chooseItem,
  chooseParty,
  confirmEmission,
  newUser,
  openPanelPath,
  signIn,
  startDocument,
  textboxNamed,
  waitForDocument,
  waitForScreen,
} from './steps.ts';
import { useShop } from './test-environment.ts';

const cashier = { name: 'Caja Uno', email: 'caja@example.com', password: 'nueve gatos en el patio' };
const accountant = { name: 'Inés Loor', email: 'ines@example.com', password: 'siete barcos van a Manta' };

describe.skipIf(!hasBrowser('rights'))('users with limited permissions', () => {
  const shop = useShop();
  let owner: ReturnType<typeof openCaller>;
  const faults: string[] = [];

  beforeAll(async () => {
    owner = openCaller(shop.scene.app.url);
    await owner.call('session.create', { body: { email: newUser.email, password: newUser.password } });
  });

  /** Invites a user on the owner's screen. Returns the address of the invitation's link. */
  async function invite(email: string, role: string, point?: RegExp): Promise<string> {
    const { page } = shop.person;
    await openPanelPath(page, '/app/account?tab=people');
    await buttonNamed(page, 'Invitar a una persona').click();
    const dialog = page.getByRole('dialog');
    await textboxNamed(dialog, 'Correo electrónico').fill(email);
    await dialog.getByRole('radio', { name: role, exact: true }).check();
    if (point !== undefined) {
      await dialog.getByRole('checkbox', { name: point }).first().check();
    }
    faults.push(...(await checkAccessibility(page, `invite ${role}`)));
    await buttonNamed(dialog, 'Crear la invitación').click();
    const link = await page.getByText(/\/app\/join#token=/).innerText();
    await buttonNamed(page, 'Ya copié el enlace').click();
    return `/app/join#${link.split('#')[1] ?? ''}`;
  }

  async function join(
    address: string,
    { name, password }: typeof cashier,
  ): Promise<{ page: Page; complaints: readonly string[] }> {
    const person = await shop.meet();
    await person.page.goto(address);
    await textboxNamed(person.page, 'Su nombre').fill(name);
    await person.page.getByLabel(/^Contraseña/).fill(password);
    await buttonNamed(person.page, 'Entrar a la cuenta').click();
    await person.page.getByRole('button', { name: /^Usuario:/ }).waitFor();
    return person;
  }

  test('a cashier sells, and sees neither settings nor sales of other users', async () => {
    await sellAsOwner();
    await addPoint();
    const { page, complaints } = await join(await invite(cashier.email, 'Cajero', /001-001/), cashier);
    await waitForScreen(page, 'Mi día');
    const menu = page.getByRole('navigation', { name: 'Talonario' });
    for (const hidden of ['Inicio', 'Negocios', 'Claves de API', 'Recibidos', 'Webhooks'])
      expect(await menu.getByText(hidden, { exact: true }).count()).toBe(0);
    await page.getByText('Ningún comprobante de este día').waitFor();
    await startDocument(page);
    expect(await pointsOffered(page)).toEqual(['001']);
    await chooseParty(page, 'Cliente', 'COMERCIAL FICTICIA CÍA. LTDA.');
    await chooseItem(page, 'Camiseta de algodón');
    await buttonNamed(page, 'Emitir').click();
    const dialog = page.getByRole('dialog', { name: '¿Emitir este comprobante?' });
    await dialog.getByText('Se asigna al emitir').waitFor();
    await expect.poll(() => dialog.getByText('—').count()).toBe(0);
    await confirmEmission(page);
    await waitForDocument(page, 'Factura', 'Autorizado');
    await openPanelPath(page, '/app/documents');
    await waitForScreen(page, 'Comprobantes');
    // The table shows two rows: the heading and one document.
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    expect(await page.getByText('Traer del SRI').count()).toBe(0);
    await menu.getByText('Mi día', { exact: true }).click();
    await waitForScreen(page, 'Mi día');
    await page.getByRole('region', { name: 'Vendido' }).getByText('1 comprobante').waitFor();
    await page.getByRole('table', { name: 'Por forma de pago' }).getByRole('row').first().waitFor();
    await page.getByRole('table', { name: 'Comprobantes del día' }).getByText('Autorizado').waitFor();
    faults.push(...(await checkAccessibility(page, 'day of a cashier')));
    await openPanelPath(page, '/app/businesses');
    await page.getByText('Usted no tiene acceso a esta pantalla').waitFor();
    await page.getByText(`Pídalo a ${newUser.name}.`).waitFor();
    faults.push(...(await checkAccessibility(page, 'not allowed')));
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
  });

  /** Creates another account with one business and an invitation. Returns the address of the invitation's link. */
  async function inviteFrom(account: string, business: string, identification: string): Promise<string> {
    const owner = openCaller(shop.scene.app.url);
    const email = `${business.replaceAll(' ', '.').toLowerCase()}@example.com`;
    await owner.call('signUp.create', { body: { email, password: accountant.password, account_name: account } });
    await owner.call('businesses.create', { body: { identification, business_name: business, address: 'Quito' } });
    const { body } = await owner.call('invitations.create', { body: { email: accountant.email, role: 'accountant' } });
    return `/app/join#${(body.data as { link: string }).link.split('#')[1] ?? ''}`;
  }

  /**
   * Imports several reports at once. Each report is imported for the client whose RUC it contains; a report for a RUC
   * of another account, or for an unknown RUC, is named on the screen.
   */
  async function importReportsOfSeveral(page: Page, shopName: string): Promise<void> {
    const [own] = (await owner.call('businesses.list')).body.data as { identification: string }[];
    const file = (name: string, ruc: string, first: number) => ({
      name,
      mimeType: 'text/plain',
      buffer: sriReportFile([
        sriReportLine(inventedAccessKey(first), ruc),
        sriReportLine(inventedAccessKey(first + 1), ruc),
      ]),
    });
    await openPanelPath(page, '/app/clients');
    await buttonNamed(page, 'Importar TXT de varios').click();
    const dialog = page.getByRole('dialog', { name: 'Importar TXT de varios' });
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: /^Suelte aquí los archivos/ }).click(),
    ]);
    await chooser.setFiles([
      file('Recibidos_uno.TXT', own?.identification ?? '', 10),
      file('Recibidos_dos.TXT', '1790016919001', 20),
      file('Recibidos_tres.TXT', '0990000015001', 30),
    ]);
    await dialog.getByText('Recibidos_uno.TXT · 2 nuevos').waitFor();
    await dialog.getByText(/^Recibidos_dos\.TXT: Es de BOTICA SUR, que está en la cuenta «Botica Sur»/).waitFor();
    await dialog
      .getByText('Recibidos_tres.TXT: Es del RUC 0990000015001, que no es de ninguno de sus clientes.')
      .waitFor();
    const imports = dialog.getByRole('list', { name: 'Importaciones' }).getByRole('listitem');
    expect(await imports.count()).toBe(1);
    faults.push(...(await checkAccessibility(page, 'import of several clients')));
    // The link opens the next step for the client, with the month that has unclassified documents.
    await imports.filter({ hasText: shopName }).getByRole('link', { name: 'Clasificar 2' }).click();
    await page.waitForURL(/\/received\/classify\?period=2026-11$/);
    await page.getByText('0 de 2 comprobantes clasificados').waitFor();
  }

  /** The shop has an overdue return. It is the first row, and the menu, the view and the row say so. */
  async function seeOverdueClient(page: Page): Promise<void> {
    const twoMonthsAgo = firstDayMonthsAfter(todayInGuayaquil(), -2).slice(0, 7);
    const suppliers = [['1790016919001', 'BOTICA SUR']] as const;
    await storePurchases(shop.scene, { period: twoMonthsAgo, suppliers, lines: ['Papel'], count: 3 });
    await page.goto(`/app/clients?period=${twoMonthsAgo}`);
    await page.getByRole('link', { name: /^Mis clientes 1 con algo vencido$/ }).waitFor();
    const rows = page.getByRole('table', { name: 'Mis clientes' }).getByRole('row');
    await rows
      .nth(1)
      .getByText(/^venció hace \d+ días$/)
      .waitFor();
    await rows
      .nth(1)
      .getByRole('link', { name: /^Clasificar: faltan 3\. / })
      .waitFor();
    await page.getByRole('tab', { name: /^Vencidos 1$/ }).click();
    await expect.poll(() => page.getByRole('link', { name: /^Clasificar: / }).count()).toBe(1);
    await page.getByRole('tab', { name: /^Todos 3$/ }).click();
    await page.getByRole('searchbox', { name: 'Cliente o RUC' }).fill('botica');
    await page.getByRole('link', { name: 'FERRETERIA PAZ', exact: true }).waitFor({ state: 'detached' });
    // A link to a step opens its screen for the client's business, even in another account.
    await page.getByRole('link', { name: 'Importar: sin empezar. BOTICA SUR' }).click();
    await waitForScreen(page, 'Importar recibidos');
    await page.getByRole('button', { name: /^Negocio: BOTICA SUR/ }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await openPanelPath(page, '/app/clients');
    const cards = page.getByRole('list', { name: 'Mis clientes' }).getByRole('listitem');
    await cards.first().waitFor();
    for (const card of await cards.all()) expect((await card.boundingBox())?.height).toBeLessThanOrEqual(80);
    faults.push(...(await checkAccessibility(page, 'desk on a telephone')));
    await page.setViewportSize({ width: 1366, height: 768 });
  }

  test('an accountant of three clients starts at the overview, and opens any of them', async () => {
    const others = [
      await inviteFrom('Ferretería Paz', 'FERRETERIA PAZ', '1790011674001'),
      await inviteFrom('Botica Sur', 'BOTICA SUR', '1790016919001'),
    ];
    const first = await join(await invite(accountant.email, 'Contador'), accountant);
    for (const address of others) {
      await first.page.goto(address);
      await buttonNamed(first.page, 'Unirme a la cuenta').click();
      await first.page.getByRole('button', { name: /^Usuario:/ }).waitFor();
    }

    const { page, complaints } = await shop.meet();
    await page.goto('/app/sign-in');
    await signIn(page, accountant);
    await waitForScreen(page, 'Mis clientes');
    for (const client of ['FERRETERIA PAZ', 'BOTICA SUR'])
      await page.getByRole('link', { name: client, exact: true }).waitFor();
    faults.push(...(await checkAccessibility(page, 'desk')));
    expect(faults).toEqual([]);
    await seeOverdueClient(page);
    const [own] = (await owner.call('businesses.list')).body.data as {
      commercialName: string | null;
      businessName: string;
    }[];
    const shopName = own?.commercialName ?? own?.businessName ?? '';
    for (const client of ['FERRETERIA PAZ', 'BOTICA SUR', shopName]) {
      await openPanelPath(page, '/app/clients');
      await page.getByRole('link', { name: client, exact: true }).click();
      await page.getByRole('button', { name: new RegExp(`^Negocio: ${client}`) }).waitFor();
    }
    await importReportsOfSeveral(page, shopName);
    // Opens the screens of the shop, which has data: each screen says what the user may not change, and no button leads
    // to an error.
    for (const [address, screen] of [
      ['/app/businesses', 'Negocios'],
      ['/app/establishments', 'Establecimientos'],
      ['/app/signature', 'Firma electrónica'],
      ['/app/webhooks', 'Webhooks'],
    ] as const) {
      await openPanelPath(page, address);
      await waitForScreen(page, screen);
      await page.getByText(`pídalo a ${newUser.name}.`).waitFor();
      expect(await page.getByRole('button', { name: /^(Nuevo|Nueva|Renovar|Subir|Enviar una prueba)/ }).count()).toBe(
        0,
      );
      faults.push(...(await checkAccessibility(page, `settings of an accountant ${screen}`)));
    }
    expect(faults).toEqual([]);
    expect([complaints, first.complaints]).toEqual([[], []]);
  });

  /** Adds a second emission point, which the owner uses and which is not assigned to the cashier. */
  async function addPoint(): Promise<void> {
    const [first] = (await owner.call('establishments.list')).body.data as { id: number; businessId: number }[];
    const body = { business_id: first?.businessId, establishment_id: first?.id, code: '002' };
    expect((await owner.call('emissionPoints.create', { body })).status).toBe(201);
    const { page } = shop.person;
    await page.goto('/app/');
    await startDocument(page);
    expect(await pointsOffered(page)).toEqual(['001', '002']);
  }

  /** Emission points that the form of a document offers. */
  async function pointsOffered(page: Page): Promise<string[]> {
    const field = page.getByRole('combobox', { name: /^Punto de emisión/ });
    await field.click();
    const options = page.getByRole('listbox', { name: /^Punto de emisión/ }).getByRole('option');
    await options.first().waitFor();
    const texts = await options.allInnerTexts();
    await field.press('Escape');
    return texts;
  }

  async function sellAsOwner(): Promise<void> {
    const { page } = shop.person;
    await startDocument(page);
    await chooseParty(page, 'Cliente', 'COMERCIAL FICTICIA CÍA. LTDA.');
    await chooseItem(page, 'Camiseta de algodón');
    await askToEmit(page);
    await confirmEmission(page);
    await waitForDocument(page, 'Factura', 'Autorizado');
  }
});
