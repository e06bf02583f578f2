// Tests the annulment of an invoice: requested in the panel, done in SRI's portal, and shown in the panel.
import { describe, expect, test } from 'vitest';
import { simulatorControl } from '../../apps/server/test/simulator-control.ts';
import { hasBrowser } from './browser.ts';
import {
  askToEmit,
  buttonNamed,
  chooseItem,
  confirmEmission,
  createCustomerInPlace,
  openScreenByMenu,
  startDocument,
  textboxNamed,
  waitForDocument,
} from './steps.ts';
import { useShop } from './test-environment.ts';

describe.skipIf(!hasBrowser('an annulment'))('an annulment', () => {
  const shop = useShop();

  test('is requested with its reason, withdrawn, requested again, and shown when SRI reports it', async () => {
    const { page, complaints } = shop.person;
    const picture = async (name: string) => {
      const folder = process.env.PANEL_PICTURES;
      if (folder !== undefined) await page.screenshot({ path: `${folder}/annulment-${name}.png`, fullPage: true });
    };
    await startDocument(page);
    await createCustomerInPlace(page, {
      identification: '0926687856',
      name: 'Cliente Equivocado',
      email: 'c@example.com',
    });
    await chooseItem(page, 'Camiseta de algodón');
    await askToEmit(page);
    await confirmEmission(page);
    const number = await waitForDocument(page, 'Factura', 'Autorizado');

    const ask = async (reason: string) => {
      await buttonNamed(page, 'Más acciones').click();
      await page.getByRole('menuitem', { name: 'Anular' }).click();
      const dialog = page.getByRole('dialog', { name: new RegExp(`^Anular: .*${number}`) });
      await dialog.getByText(/para anularlo$/).waitFor();
      await textboxNamed(dialog, 'Motivo').fill(reason);
      await picture('dialog');
      await buttonNamed(dialog, 'Pedir la anulación').click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText('falta anularlo en el portal del SRI').waitFor();
    };
    await ask('Se facturó a otro cliente');
    await picture('requested');
    await buttonNamed(page, 'Desistir').click();
    await buttonNamed(page.getByRole('dialog', { name: 'Desistir' }), 'Desistir').click();
    await page.getByText('falta anularlo en el portal del SRI').waitFor({ state: 'hidden' });

    await ask('La venta no se realizó');
    const key = (
      await page
        .getByText(/^(\d{7} ){7}$|^(\d{7} ){6}\d{7}$/)
        .first()
        .innerText()
    ).replaceAll(' ', '');
    await simulatorControl(shop.scene.simulator).annul(key);
    await buttonNamed(page, 'Verificar ahora').click();
    await page.getByText('Comprobante anulado en el SRI').waitFor();
    await picture('annulled');
    expect(await buttonNamed(page, 'Enviar por correo').isDisabled()).toBe(true);

    await openScreenByMenu(page, 'Comprobantes');
    await page.getByRole('row').filter({ hasText: number }).getByText('Anulado', { exact: true }).waitFor();
    await page.goto('/app/documents?annulled=false');
    await page.getByRole('heading', { name: 'Comprobantes' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: number }).count()).toBe(0);
    await picture('list');
    expect(complaints).toEqual([]);
  });
});
