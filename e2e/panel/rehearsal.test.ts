// Tests the rehearsal with SRI's test environment, before the first real invoice: started from the screen of
// businesses, watched, and shown again after a reload.
import { describe, expect, test } from 'vitest';
import { checkAccessibility } from './accessibility.ts';
import { hasBrowser } from './browser.ts';
import { buttonNamed, waitForScreen } from './steps.ts';
import { useShop } from './test-environment.ts';

describe.skipIf(!hasBrowser('a rehearsal with SRI'))('a user before the first real invoice', () => {
  const shop = useShop();

  test('rehearses with SRI, leaves the page, comes back and downloads the report', async () => {
    const { page, complaints } = shop.person;
    await page.goto('/app/businesses');
    await waitForScreen(page, 'Negocios');
    await page
      .getByRole('button', { name: /^Acciones de/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Ensayar con el SRI' }).click();
    await waitForScreen(page, 'Ensayar con el SRI');
    await buttonNamed(page, 'Empezar el ensayo').click();
    await page.getByRole('status').filter({ hasText: 'Puede seguir trabajando' }).waitFor();
    await page.reload();
    await page.getByText('Funciona, con avisos').waitFor();
    const list = page.getByRole('main').getByRole('listitem');
    expect(await list.count()).toBe(14);
    await list.filter({ hasText: 'Comprobante de retención' }).getByRole('img', { name: 'Listo' }).waitFor();
    await list.filter({ hasText: 'fueron reconocidos (mensaje 43)' }).waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), buttonNamed(page, 'Descargar (JSON)').click()]);
    expect(file.suggestedFilename()).toMatch(/^ensayo-sri-\d+\.json$/);
    await page.evaluate('scrollTo(0, 0)');
    expect(await checkAccessibility(page, 'rehearsal')).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
