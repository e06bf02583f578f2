// A cashier sells on while SRI is slow: the issued document stays in view until SRI has decided.
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { simulatorControl } from '../../apps/server/test/simulator-control.ts';
import { checkAccessibility } from './accessibility.ts';
import { hasBrowser } from './browser.ts';
import {
  askToEmit,
  buttonNamed,
  chooseItem,
  chooseParty,
  confirmEmission,
  createCustomerInPlace,
  openPanelPath,
  openScreenByMenu,
  startDocument,
  textboxNamed,
  waitForDocument,
  waitForScreen,
} from './steps.ts';
import { useShop } from './test-environment.ts';

const known = 'COMERCIAL FICTICIA CÍA. LTDA.';
const number = /^001-001-\d{9}$/;

describe.skipIf(!hasBrowser('the next sale'))('a cashier while SRI is slow', () => {
  const shop = useShop({ emission: { panelReplyMs: 1_000 } });
  const desk = () => simulatorControl(shop.scene.simulator);
  const trayOf = (page: Page) => page.getByRole('region', { name: 'Emisiones en curso' });
  const authorizeAfter = (ms: number) => desk().settings({ authorizationMs: { min: ms, max: ms } });
  beforeEach(() => authorizeAfter(0));

  async function sell(page: Page): Promise<void> {
    await chooseItem(page, 'Camiseta de algodón');
    await askToEmit(page);
    await confirmEmission(page);
  }

  test('begins the next sale at once, and sees the first one authorised', async () => {
    const { page, complaints } = shop.person;
    await startDocument(page);
    await chooseParty(page, 'Cliente', known);
    await authorizeAfter(12_000);
    await sell(page);
    const row = trayOf(page);
    const taken = await row.getByRole('link', { name: number }).innerText();
    await row
      .getByText(/^El SRI tarda; siga con la próxima venta/)
      .first()
      .waitFor();
    // The form is empty, and the cursor is in its first field.
    await expect.poll(() => textboxNamed(page, 'Cliente').inputValue()).toBe('');
    await expect
      .poll(() => textboxNamed(page, 'Cliente').evaluate((field) => field === document.activeElement))
      .toBe(true);
    expect(await textboxNamed(page, 'Producto o servicio, línea 1').inputValue()).toBe('');
    const steps = row.getByRole('list', { name: 'Avance de la emisión' });
    await expect
      .poll(() => steps.getByRole('listitem').allInnerTexts())
      .toEqual(['Firmado', 'Recibido', 'Autorizando']);
    expect(await checkAccessibility(page, 'next sale')).toEqual([]);
    // The tray stays on other screens.
    await openScreenByMenu(page, 'Comprobantes', 'Comprobantes');
    await row.getByRole('link', { name: taken }).waitFor();
    await row.getByText('El SRI lo autorizó.').first().waitFor();
    await row.getByRole('link', { name: taken }).waitFor({ state: 'detached' });

    await authorizeAfter(0);
    await startDocument(page);
    await chooseParty(page, 'Cliente', known);
    await sell(page);
    const second = await waitForDocument(page, 'Factura', 'Autorizado');
    expect(Number(second.slice(-9))).toBe(Number(taken.slice(-9)) + 1);
    expect(complaints).toEqual([]);
  });

  test('keeps a rejected sale in view until it was looked at', async () => {
    const { page } = shop.person;
    await startDocument(page);
    await createCustomerInPlace(page, { identification: '0926687856', name: 'SIMULAR 69', email: 'luis@example.com' });
    await authorizeAfter(2_500);
    await sell(page);
    await trayOf(page).getByText('El SRI lo rechazó.').first().waitFor();
    await buttonNamed(trayOf(page), 'Ver por qué')
      .or(trayOf(page).getByRole('link', { name: 'Ver por qué' }))
      .click();
    await waitForDocument(page, 'Factura', 'No autorizado');
    await trayOf(page).waitFor({ state: 'hidden' });
  });

  test('can close the row of a sale while SRI is down, and finds the sale in the list', async () => {
    const { page } = shop.person;
    await startDocument(page);
    await chooseParty(page, 'Cliente', known);
    await desk().fault({ kind: 'down' });
    await sell(page);
    const taken = await trayOf(page).getByRole('link', { name: number }).innerText();
    await buttonNamed(trayOf(page), `Quitar de la vista Factura ${taken}`).click();
    await trayOf(page).getByRole('link', { name: taken }).waitFor({ state: 'detached' });
    await openPanelPath(page, '/app/documents');
    await page.getByRole('link', { name: taken }).waitFor();
    await waitForScreen(page, 'Comprobantes');
  });
});
