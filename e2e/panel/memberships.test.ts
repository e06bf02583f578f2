// Tests a user with several accounts, who joins an account, switches between accounts, is removed from one and leaves
// one.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser as openCaller } from '../../apps/server/test/browser.ts';
import { hasBrowser } from './browser.ts';
import { buttonNamed, newUser, signIn, waitForScreen } from './steps.ts';
import { useShop } from './test-environment.ts';

const accountant = { name: 'Inés Loor', email: 'ines@example.com', password: 'siete barcos van a Manta' };

describe.skipIf(!hasBrowser('memberships'))('an accountant with a client', () => {
  const shop = useShop();

  async function invite(email: string): Promise<string> {
    const owner = openCaller(shop.scene.app.url);
    const { email: address, password } = newUser;
    await owner.call('session.create', { body: { email: address, password } });
    const { body } = await owner.call('invitations.create', { body: { email, role: 'member' } });
    return `/app/join#${(body.data as { link: string }).link.split('#')[1] ?? ''}`;
  }
  const accountOf = async (page: Page) => {
    await page.getByRole('button', { name: /^Usuario:/ }).click();
    await page.getByRole('menuitem', { name: 'Mi cuenta' }).waitFor();
    const text = await page.getByRole('menu').innerText();
    await page.keyboard.press('Escape');
    return text.includes('Almacén Quishpe') && !text.includes('Estudio Loor') ? 'Almacén Quishpe' : text;
  };
  const switchTo = async (page: Page, account: string) => {
    await page.getByRole('button', { name: /^Usuario:/ }).click();
    await page.getByRole('menuitem', { name: account }).click();
    await page.getByRole('button', { name: /^Usuario:/ }).waitFor();
  };

  test('joins with her existing password, and switches from one account to the other', async () => {
    await openCaller(shop.scene.app.url).call('signUp.create', {
      body: { ...accountant, account_name: 'Estudio Loor' },
    });
    const { page, complaints } = await shop.meet();
    await page.goto(await invite(accountant.email));
    await waitForScreen(page, 'Aceptar la invitación');
    await page.getByText('Le invitaron a la cuenta «Almacén Quishpe» como miembro.').waitFor();
    await page.getByLabel(/^Contraseña/).fill(accountant.password);
    await buttonNamed(page, 'Entrar y unirme').click();
    await waitForScreen(page, 'Inicio');
    await switchTo(page, 'Estudio Loor');
    await waitForScreen(page, 'Primeros pasos'); // The other account has no business yet.
    await switchTo(page, 'Almacén Quishpe');
    await waitForScreen(page, 'Inicio');
    expect(complaints).toEqual([]);
  });

  test('is told that an invitation is for another address, and can continue from there', async () => {
    const { page, complaints } = await shop.meet();
    await page.goto('/app/sign-in');
    await signIn(page, accountant);
    await page.getByRole('button', { name: /^Usuario:/ }).waitFor();
    await page.goto(await invite('otra@example.com'));
    await page.getByText('La invitación es para otra@example.com, y usted entró como ines@example.com.').waitFor();
    await buttonNamed(page, 'Salir y continuar').click();
    await buttonNamed(page, 'Entrar a la cuenta').waitFor();
    expect(complaints).toEqual([]);
  });

  test('is removed by the owner, returns by invitation, and leaves', async () => {
    const { page, complaints } = await shop.meet();
    await page.goto('/app/sign-in');
    await signIn(page, accountant);
    await page.getByRole('button', { name: /^Usuario:/ }).waitFor();

    const owner = shop.person.page;
    await owner.goto('/app/account?tab=people');
    await buttonNamed(owner, `Acciones de ${accountant.name}`).click();
    await owner.getByRole('menuitem', { name: 'Quitar de la cuenta' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Quitar de la cuenta' }).click();
    await owner.getByText(`${accountant.name} ya no está en la cuenta.`).waitFor();

    // The user's page is covered, like after every end of a session. After signing in, the user is in the remaining
    // account.
    await page.goto('/app/');
    await signIn(page, accountant);
    await waitForScreen(page, 'Primeros pasos');
    await page.goto(await invite(accountant.email));
    await buttonNamed(page, 'Unirme a la cuenta').click();
    await waitForScreen(page, 'Inicio');
    expect(await accountOf(page)).toContain('Almacén Quishpe');
    await page.goto('/app/account');
    await buttonNamed(page, 'Salir de esta cuenta').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Salir de esta cuenta' }).click();
    await waitForScreen(page, 'Entrar');
    await signIn(page, accountant);
    await waitForScreen(page, 'Primeros pasos');
    expect([complaints, shop.person.complaints]).toEqual([[], []]);
  });
});
