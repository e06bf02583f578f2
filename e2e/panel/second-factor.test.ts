// Tests two-step verification for users: set up, used, lost, required, removed. The test generates the codes itself
// from the key shown on the screen.
import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { checkAccessibility } from './accessibility.ts';
import { hasBrowser } from './browser.ts';
import { buttonNamed, newUser, signIn, signOut, textboxNamed, waitForScreen } from './steps.ts';
import { useShop } from './test-environment.ts';

const member = { name: 'Luz Caiza', email: 'luz@example.com', password: 'siete burros suben al cerro' };
const wrongCode = 'El código no es correcto, venció o ya fue usado.';

describe.skipIf(!hasBrowser('two-step verification'))('two-step verification', () => {
  const shop = useShop();
  let recovery: string[] = [];
  let used = 0;
  let key = '';

  test('is set up with an app, and shows ten recovery codes once', async () => {
    const { page, complaints } = shop.person;
    await openSecurity(page);
    await buttonNamed(page, 'Activar la verificación').click();
    const dialog = page.getByRole('dialog', { name: 'Activar la verificación' });
    await dialog.getByLabel(/^Contraseña actual/).fill(newUser.password);
    await page.keyboard.press('Enter');
    await dialog.getByRole('img', { name: /Código QR/ }).waitFor();
    key = await readKey(dialog.page());
    expect(await checkAccessibility(page, 'second factor, QR code')).toEqual([]);
    await textboxNamed(dialog.page(), 'Código de la aplicación').fill(codeOf(key, step() - 9));
    await page.keyboard.press('Enter');
    await dialog.getByText(wrongCode).waitFor();
    used = step();
    await textboxNamed(dialog.page(), 'Código de la aplicación').fill(codeOf(key, used));
    await page.keyboard.press('Enter');
    recovery = await readCodes(page);
    expect(recovery).toHaveLength(10);
    expect(await checkAccessibility(page, 'second factor, recovery codes')).toEqual([]);
    await buttonNamed(page, 'Ya los guardé').click();
    await page.getByText('Códigos de recuperación sin usar: 10.').waitFor();
    expect(await checkAccessibility(page, 'second factor, active')).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('asks for a code at sign-in, and accepts each only once', async () => {
    const { page, complaints } = shop.person;
    await signOut(page);
    await signIn(page);
    await waitForScreen(page, 'Verificación en dos pasos');
    expect(await checkAccessibility(page, 'sign-in, second step')).toEqual([]);
    await enterCode(page, codeOf(key, step() - 9));
    await page.getByText(wrongCode).waitFor();
    await enterCode(page, codeOf(key, used));
    await page.getByText(wrongCode).waitFor();
    await enterCode(page, codeOf(key, used + 1));
    await waitForScreen(page, 'Inicio');
    expect(complaints).toEqual([]);
  });

  test('accepts a recovery code from a user without the phone, once', async () => {
    const { page, complaints } = shop.person;
    const [first = '', second = ''] = recovery;
    await signOut(page);
    await signIn(page);
    await enterCode(page, first.toLowerCase());
    await waitForScreen(page, 'Inicio');
    await signOut(page);
    await signIn(page);
    await enterCode(page, first);
    await page.getByText(wrongCode).waitFor();
    await enterCode(page, second);
    await waitForScreen(page, 'Inicio');
    await openSecurity(page);
    await page.getByText('Códigos de recuperación sin usar: 8.').waitFor();
    expect(complaints).toEqual([]);
  });

  test('is also required when a session ended during work', async () => {
    const { page, complaints } = shop.person;
    await openSecurity(page);
    await shop.scene.database.owner.deleteFrom('sessions').execute();
    await page.getByLabel(/^Contraseña actual/).fill(newUser.password);
    await page.getByLabel(/^Contraseña nueva/).fill('nueve gallos cantan temprano');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Su sesión terminó' });
    await dialog.getByLabel(/^Contraseña/).fill(newUser.password);
    await page.keyboard.press('Enter');
    await textboxNamed(dialog, 'Código').fill(recovery[2] ?? '');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByLabel(/^Contraseña actual/).inputValue()).toBe(newUser.password);
    expect(complaints).toEqual([]);
  });

  test('is all that a member can do once an owner requires it', async () => {
    const { page, complaints } = shop.person;
    await openSecurity(page);
    await demand(page);
    await page.getByText('Ahora se exige a todas las personas.').waitFor();
    await page.getByRole('tab', { name: 'Personas' }).click();
    const link = await invite(page, member.email);

    const { page: other, complaints: theirs } = await shop.meet({ width: 360 });
    await other.goto(link);
    await textboxNamed(other, 'Su nombre').fill(member.name);
    await other.getByLabel(/^Contraseña/).fill(member.password);
    await other.keyboard.press('Enter');
    await waitForScreen(other, 'Active la verificación en dos pasos');
    expect(await checkAccessibility(other, 'forced set-up')).toEqual([]);
    await other.goto('/app/customers');
    await waitForScreen(other, 'Active la verificación en dos pasos');
    await other.getByLabel(/^Contraseña actual/).fill(member.password);
    await other.keyboard.press('Enter');
    await other.getByRole('img', { name: /Código QR/ }).waitFor();
    await textboxNamed(other, 'Código de la aplicación').fill(codeOf(await readKey(other), step()));
    await other.keyboard.press('Enter');
    expect(await readCodes(other)).toHaveLength(10);
    await buttonNamed(other, 'Ya los guardé').click();
    await waitForScreen(other, 'Clientes');
    expect([...complaints, ...theirs]).toEqual([]);
  });

  test('is removed with password and code', async () => {
    const { page, complaints } = shop.person;
    await openSecurity(page);
    await demand(page);
    await page.getByText('Ya no se exige.').waitFor();
    await buttonNamed(page, 'Desactivar la verificación').click();
    const dialog = page.getByRole('dialog', { name: 'Desactivar la verificación' });
    await dialog.getByLabel(/^Contraseña actual/).fill(newUser.password);
    await textboxNamed(dialog.page(), 'Código de la aplicación o de recuperación').fill(recovery[3] ?? '');
    await page.keyboard.press('Enter');
    await page.getByText('Está desactivada: para entrar basta la contraseña.').waitFor();
    await signOut(page);
    await signIn(page);
    await waitForScreen(page, 'Inicio');
    expect(complaints).toEqual([]);
  });
});

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/app/account?tab=security');
  await page.getByRole('heading', { name: 'Verificación en dos pasos' }).waitFor();
}

/** Requires the second factor for the account: presses the owner's switch, by keyboard. */
async function demand(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Exigirla a todas las personas de la cuenta' }).focus();
  await page.keyboard.press('Space');
}

async function enterCode(page: Page, code: string): Promise<void> {
  await textboxNamed(page, 'Código').fill(code);
  await buttonNamed(page, 'Entrar').click();
}

async function readKey(page: Page): Promise<string> {
  return await page.getByLabel('O escriba esta clave en la aplicación', { exact: true }).innerText();
}

async function readCodes(page: Page): Promise<string[]> {
  return (await page.getByLabel('Códigos de recuperación', { exact: true }).innerText()).trim().split(/\s+/);
}

async function invite(page: Page, email: string): Promise<string> {
  await buttonNamed(page, 'Invitar a una persona').click();
  const dialog = page.getByRole('dialog');
  await textboxNamed(dialog, 'Correo electrónico').fill(email);
  await page.keyboard.press('Enter');
  const link = page.getByText(/\/app\/join#token=/);
  return await link.innerText();
}

function step(): number {
  return Math.floor(Date.now() / 30_000);
}

// Computes the code of RFC 6238 from the key that a user would type into an app.
function codeOf(key: string, at: number): string {
  const bits = [...key.replaceAll(/\s/g, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.from(at.toString(16).padStart(16, '0'), 'hex');
  const mac = createHmac('sha1', bytes).update(counter).digest('hex');
  const offset = Number.parseInt(mac.slice(-1), 16) * 2;
  const number = Number.parseInt(mac.slice(offset, offset + 8), 16) % 2 ** 31;
  return String(number % 1_000_000).padStart(6, '0');
}
