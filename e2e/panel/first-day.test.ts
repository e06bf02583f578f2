// Tests the panel on the first day of an installation: where no data exists yet, it reports neither success nor
// failure.
import { describe, expect, test } from 'vitest';
import { seedOperatorPage } from '../../apps/server/test/seed-operator.ts';
import { hasBrowser } from './browser.ts';
import { buttonNamed, newUser, openPanelPath, openScreenByMenu, waitForScreen } from './steps.ts';
import { useShop } from './test-environment.ts';

describe.skipIf(!hasBrowser('the first day'))('on the first day', () => {
  const shop = useShop();

  test('home compares with the month before, and reports no state of SRI before the first call', async () => {
    const { page } = shop.person;
    const main = page.getByRole('main');
    await main.getByText(/^el mes anterior, hasta el \d\d\/\d\d: \$0,00$/).waitFor();
    await page.getByRole('img', { name: 'SRI: sin llamadas todavía' }).waitFor();
    expect(await page.getByText('responde con normalidad').count()).toBe(0);
  });

  test('the form of a product says which code it gets', async () => {
    const { page } = shop.person;
    await openScreenByMenu(page, 'Productos y servicios');
    await buttonNamed(page, 'Nuevo producto o servicio').click();
    const form = page.getByRole('dialog', { name: 'Nuevo producto o servicio' });
    await form.getByText(/^Si lo deja vacío, será \w+-?\d+\.$/).waitFor();
    await form.getByRole('button', { name: 'Cerrar' }).click();
  });

  test('the operator does not see an installation without a known backup as good', async () => {
    const { page, complaints } = shop.person;
    await seedOperatorPage(shop.scene.owner, newUser.email);
    await shop.scene.owner.deleteFrom('backups').execute();
    await openPanelPath(page, '/app/operator');
    await waitForScreen(page, 'Operación');
    const backup = page.getByRole('listitem').filter({ hasText: 'Respaldo: no consta ningún respaldo' });
    await backup.getByText('Sin datos', { exact: true }).waitFor();
    expect(await backup.getByText('Bien', { exact: true }).count()).toBe(0);
    expect(await page.getByText('Todo está en orden').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
