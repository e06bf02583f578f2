// Tests that a certificate of another taxpayer, or one without a taxpayer, is never shown with the green tick of the
// right certificate.
import { createTestAuthority, makeP12File } from '@talonario/p12/testing';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import {
  buttonNamed,
  createBusiness,
  createEstablishment,
  newUser,
  openScreenByMenu,
  signUp,
  waitForScreen,
} from './steps.ts';
import { useTestEnvironment } from './test-environment.ts';

const business = { ruc: '1713175071001', name: 'QUISHPE TOAPANTA ROSA', address: 'Av. 10 de Agosto N24-10, Quito' };

describe.skipIf(!hasBrowser('certificates of other taxpayers'))('a user with the wrong certificate', () => {
  const stage = useTestEnvironment();

  test('tries everything with the own RUC and a test signature, by one click', async () => {
    const { page } = await stage.meet();
    await signUp(page, { ...newUser, email: 'propia@example.com' });
    await createBusiness(page, { ...business, ruc: '1710034065001' });
    await buttonNamed(page, 'Usar una firma de prueba').click();
    await page.getByText('El negocio tiene una firma de prueba.').waitFor();
    await page.getByText('2 de 5 pasos listos').waitFor();
    await createEstablishment(page);
    await page.getByRole('link', { name: 'Emitir la primera factura' }).waitFor();
  });

  test('is warned on every screen that shows it', async () => {
    const { page, complaints } = await stage.meet();
    await signUp(page);
    await createBusiness(page, business);
    await upload(page, 'Guardar la firma', '1790011674001');
    const warning = /El certificado es del RUC 1790011674001, no del 1713175071001/;
    const step = page.getByRole('listitem').filter({ hasText: 'La firma electrónica' });
    await step.getByText(warning).waitFor();
    expect(await step.getByRole('img', { name: 'Listo' }).count()).toBe(0);
    await step.getByRole('img', { name: 'Revise' }).waitFor();

    await openScreenByMenu(page, 'Inicio', 'Inicio');
    await page.getByRole('region', { name: 'Por hacer' }).getByText(warning).waitFor();

    await page.goto('/app/businesses');
    await waitForScreen(page, 'Negocios');
    await page.getByRole('row', { name: /QUISHPE.*De otro RUC/ }).waitFor();

    await openScreenByMenu(page, 'Firma electrónica', 'Firma electrónica');
    await page.getByRole('alert').filter({ hasText: warning }).waitFor();
    await page.getByRole('main').getByText('De otro RUC', { exact: true }).waitFor();
    expect(await page.getByText('Vigente', { exact: true }).count()).toBe(0);

    await buttonNamed(page, 'Renovar la firma').first().click();
    await upload(page, 'Renovar la firma', undefined);
    await page.getByRole('main').getByText('Sin RUC', { exact: true }).waitFor();
    await buttonNamed(page, 'Probar ahora').click();
    await page.getByRole('img', { name: 'Por confirmar' }).waitFor();

    await buttonNamed(page, 'Renovar la firma').first().click();
    await upload(page, 'Renovar la firma', business.ruc);
    await page.getByRole('main').getByText('Vigente', { exact: true }).waitFor();
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);

    // Users easily choose an old file by mistake.
    const until = page.getByText('Vigente hasta').locator('xpath=following-sibling::*');
    const before = await until.innerText();
    await buttonNamed(page, 'Renovar la firma').first().click();
    await upload(page, 'Renovar la firma', business.ruc, 100);
    const question = page.getByRole('dialog', { name: 'Este certificado termina antes que el actual' });
    await buttonNamed(question, 'Cancelar').click();
    await question.waitFor({ state: 'hidden' });
    expect(await until.innerText()).toBe(before);
    await buttonNamed(page, 'Renovar la firma').last().click();
    await buttonNamed(question, 'Usar este de todos modos').click();
    await expect.poll(() => until.innerText()).not.toBe(before);
    expect(complaints).toEqual([]);
  });
});

async function upload(page: Page, label: string, ruc: string | undefined, days = 300): Promise<void> {
  const password = 'clave de la firma';
  const now = new Date(Date.now() - 60_000);
  const authority = createTestAuthority({ now });
  const validTo = new Date(now.getTime() + days * 86_400_000);
  const entry = authority.issue({ holder: 'OTRA PERSONA', ...(ruc !== undefined && { ruc }), validFrom: now, validTo });
  const buffer = makeP12File([entry], { password, chain: [authority.certificate] });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByLabel('Archivo de la firma (.p12 o .pfx)').click(),
  ]);
  await chooser.setFiles({ name: 'firma.p12', mimeType: 'application/x-pkcs12', buffer });
  await page.getByLabel(/^Contraseña de la firma/).fill(password);
  await buttonNamed(page, label).last().click();
}
