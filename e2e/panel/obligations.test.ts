// Tests the list of returns to file this month: shown with deadline and reason, marked as ready and declared, and
// computed from dated settings.
import { describe, expect, test } from 'vitest';
import { checkAccessibility } from './accessibility.ts';
import { hasBrowser } from './browser.ts';
import { buttonNamed, openScreenByMenu, textboxNamed } from './steps.ts';
import { useShop } from './test-environment.ts';

describe.skipIf(!hasBrowser('obligations'))('the obligations of a business', () => {
  const shop = useShop();

  test('are shown, marked as declared with a number, and follow from its settings', async () => {
    const { page, complaints } = shop.person;
    await openScreenByMenu(page, 'Obligaciones', 'Obligaciones');
    const card = page.getByRole('listitem', { name: /^Formulario 104/ });
    await card.waitFor();
    await card.getByText(/noveno dígito/i).waitFor();
    expect(await checkAccessibility(page, 'obligations')).toEqual([]);

    await card.getByRole('button', { name: 'Marcar como lista' }).click();
    await card.getByText('Lista para presentar').waitFor();
    await card.getByRole('button', { name: 'Marcar como declarada' }).click();
    await buttonNamed(page, 'Guardar').click();
    await page.getByText('Es obligatorio.').waitFor();
    expect(await checkAccessibility(page, 'obligations, declare')).toEqual([]);
    await textboxNamed(page, 'Número de la declaración').fill('872650123456');
    await buttonNamed(page, 'Guardar').click();
    await card.getByText('Declarada', { exact: true }).waitFor();
    await card.getByText('872650123456').waitFor();
    await card.getByRole('button', { name: 'Volver a pendiente' }).click();
    await card.getByText('Pendiente').waitFor();

    const file = await page.getByRole('link', { name: /\.ics/ }).getAttribute('href');
    const calendar = await page.request.get(file ?? '');
    expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR/);

    await buttonNamed(page, 'Ajustes de los plazos').click();
    const settings = page.getByRole('dialog', { name: 'Ajustes de los plazos' });
    await settings.getByLabel('Provincia del domicilio').selectOption({ label: 'Pichincha' });
    await settings.getByLabel('Plazo del ATS (meses después del período)').waitFor();
    await settings.getByLabel(/^Anexo transaccional/).uncheck();
    await buttonNamed(page, 'Desde otra fecha…').click();
    await settings.getByLabel('El IVA se declara').nth(1).selectOption('semester');
    expect(await checkAccessibility(page, 'obligations, settings')).toEqual([]);
    await buttonNamed(page, 'Guardar').click();
    await settings.waitFor({ state: 'detached' });
    await card.waitFor();
    expect(await page.getByRole('listitem', { name: /^Anexo/ }).count()).toBe(0);
    const kept = await shop.scene.database.owner
      .selectFrom('obligation_settings')
      .select(['vat_period', 'place', 'obligations'])
      .orderBy('valid_from')
      .execute();
    expect(kept).toEqual([
      { vat_period: 'month', place: '17', obligations: ['104', '103'] },
      { vat_period: 'semester', place: '17', obligations: ['104', '103'] },
    ]);
    expect(complaints).toEqual([]);
  });
});
