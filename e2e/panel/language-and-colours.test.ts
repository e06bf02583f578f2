// Tests that language and colour scheme are chosen once and then kept.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { buttonNamed, createDemoBusiness, newUser, openScreenByMenu, signIn, signUp, waitForScreen } from './steps.ts';
import { useTestEnvironment } from './test-environment.ts';

describe.skipIf(!hasBrowser('language and colours'))('the panel', () => {
  const stage = useTestEnvironment();

  test("uses the language that the user chose, here and in the user's next browser", async () => {
    const { page, complaints } = await stage.meet();
    await signUp(page);
    await createDemoBusiness(page);
    await openScreenByMenu(page, 'Comprobantes', 'Comprobantes');
    expect(await languageOf(page)).toBe('es');
    await openUserMenu(page, 'Usuario');
    await page.getByRole('menuitem', { name: 'English' }).click();
    await expectEnglish(page);
    await page.reload();
    await expectEnglish(page);
    expect(complaints).toEqual([]);

    const other = await stage.meet();
    await other.page.goto('/app/documents');
    await signIn(other.page);
    await expectEnglish(other.page);
    expect(other.complaints).toEqual([]);

    await openUserMenu(page, 'User');
    await page.getByRole('menuitem', { name: 'Español' }).click();
    await waitForScreen(page, 'Comprobantes');
    expect(complaints).toEqual([]);
  });

  test('uses it before the sign-in, too', async () => {
    const { page, complaints } = await stage.meet({ locale: 'en-US' });
    await page.goto('/app/sign-in');
    await waitForScreen(page, 'Entrar');
    await buttonNamed(page, 'English').click();
    await waitForScreen(page, 'Sign in');
    await page.reload();
    await waitForScreen(page, 'Sign in');
    expect(complaints).toEqual([]);
  });

  test('stays dark after the user chose the dark scheme', async () => {
    const { page, complaints } = await stage.meet();
    await page.goto('/app/sign-in');
    await waitForScreen(page, 'Entrar');
    const bright = await brightness(page);
    await buttonNamed(page, 'Modo oscuro').click();
    await buttonNamed(page, 'Modo claro').waitFor();
    expect(await brightness(page)).toBeLessThan(bright / 2);
    await page.reload();
    await buttonNamed(page, 'Modo claro').waitFor();
    expect(await brightness(page)).toBeLessThan(bright / 2);
    expect(complaints).toEqual([]);
  });

  test('follows the system until the user chooses a scheme', async () => {
    const { page, complaints } = await stage.meet({ dark: true });
    await page.goto('/app/sign-in');
    await buttonNamed(page, 'Modo claro').waitFor();
    expect(await brightness(page)).toBeLessThan(300);
    await page.emulateMedia({ colorScheme: 'light' });
    await buttonNamed(page, 'Modo oscuro').waitFor();
    expect(await brightness(page)).toBeGreaterThan(600);
    expect(complaints).toEqual([]);
  });
});

async function expectEnglish(page: Page): Promise<void> {
  await waitForScreen(page, 'Documents');
  await page.getByRole('link', { name: 'Customers' }).waitFor();
  expect(await languageOf(page)).toBe('en');
}

async function openUserMenu(page: Page, word: string): Promise<void> {
  await page.getByRole('button', { name: `${word}: ${newUser.name}` }).click();
}

function languageOf(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.lang);
}

/** Sum of red, green and blue of the page's background. */
function brightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(
      Number,
    );
    return red + green + blue;
  });
}
