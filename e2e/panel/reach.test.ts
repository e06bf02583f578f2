// Tests parts of the screens that axe does not check, or only at another width: what a finger, a keyboard or a screen
// reader must reach.
import { beforeAll, describe, expect, test } from 'vitest';
import { type BrowserUser, hasBrowser } from './browser.ts';
import { waitUntilLoaded } from './screens.ts';
import { seedAccount } from './seed-account.ts';
import { buttonNamed, signIn, textboxNamed, waitForScreen } from './steps.ts';
import { useTestEnvironment } from './test-environment.ts';

describe.skipIf(!hasBrowser('reach'))('the panel', () => {
  const stage = useTestEnvironment();
  let person: BrowserUser;
  beforeAll(async () => {
    await seedAccount(stage.scene);
    person = await stage.meet({ width: 360 });
    await person.page.goto('/app/sign-in');
    await signIn(person.page);
    await person.page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
  });

  test('links of the reports are at least 24 px high', async () => {
    const { page } = person;
    await page.goto('/app/reports');
    await waitUntilLoaded(page);
    const links = page.getByRole('main').getByRole('link').filter({ visible: true });
    await links.first().waitFor();
    const heights = await links.evaluateAll((all) =>
      all.map((link) => ({ text: link.textContent, height: link.getBoundingClientRect().height })),
    );
    expect(heights.length).toBeGreaterThan(3);
    expect(heights.filter(({ height }) => height < 24)).toEqual([]);
  });

  test('Escape does not close a dialog with a key that is shown only once', async () => {
    const { page } = person;
    await page.goto('/app/api-keys');
    await buttonNamed(page, 'Nueva clave').click();
    await textboxNamed(page.getByRole('dialog'), 'Nombre').fill('Contabilidad');
    await buttonNamed(page, 'Crear la clave').click();
    const dialog = page.getByRole('dialog', { name: 'Su clave nueva' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByRole('button', { name: 'Cerrar' }).first().click();
    await dialog.waitFor({ state: 'hidden' });
  });

  test('a page that does not exist has a main landmark', async () => {
    const { page } = person;
    await page.goto('/app/nowhere');
    await waitForScreen(page, 'Esta página no existe');
    expect(await page.getByRole('main').count()).toBe(1);
  });
});
