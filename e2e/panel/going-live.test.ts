// Tests the way from the test environment to the first real invoice, on the production side of the simulator, with the
// guard for API keys and batches.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser as openCaller } from '../../apps/server/test/browser.ts';
import { todayInGuayaquil } from '../../apps/server/test/scene.ts';
import { simulatorControl } from '../../apps/server/test/simulator-control.ts';
import { checkAccessibility } from './accessibility.ts';
import { hasBrowser } from './browser.ts';
import { waitUntilLoaded } from './screens.ts';
import {
  askToEmit,
  buttonNamed,
  chooseItem,
  chooseParty,
  confirmEmission,
  newUser,
  waitForDocument,
  waitForScreen,
} from './steps.ts';
import { useShop } from './test-environment.ts';

const today = todayInGuayaquil().split('-').reverse().join('/');

describe.skipIf(!hasBrowser('going live'))('a business', () => {
  const shop = useShop({ config: { goLiveGuard: 'on', providerRuc: '1799999999001' } });

  test('goes to production item by item, issues its first invoice by hand, is paused and resumed', async () => {
    const { page, complaints } = shop.person;
    await page.goto('/app/businesses');
    await waitForScreen(page, 'Negocios');
    await page
      .getByRole('button', { name: /^Acciones/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Pasar a producción' }).click();
    await waitForScreen(page, 'Pasar a producción');
    await page.getByText('2 de 7 puntos listos').waitFor();
    expect(await buttonNamed(page, 'Pasar a producción').isDisabled()).toBe(true);
    await page.getByText('En los que faltan').scrollIntoViewIfNeeded();
    await picture(page, 'list');

    await sayAll(page);
    await page.getByText('7 de 7 puntos listos').waitFor();
    await picture(page, 'ready');
    await buttonNamed(page, 'Pasar a producción').click();
    const question = page.getByRole('dialog', { name: '¿Pasar a producción?' });
    await buttonNamed(question, 'Pasar a producción').click();
    await question.getByText('Marque el recuadro para continuar.').waitFor();
    await question.getByRole('checkbox').check();
    await buttonNamed(question, 'Pasar a producción').click();
    await page.getByRole('heading', { name: 'La primera factura real' }).waitFor();

    expect(await issueByKey(shop.scene.app.url)).toBe('business.not_live');
    const desk = simulatorControl(shop.scene.simulator);
    await desk.fault({ kind: 'answer-45', target: 'reception', executed: false, count: 1 });
    await issueByHand(page, 'Devuelto');
    await page.goto('/app/go-live');
    await page.getByText('El SRI devolvió Factura 001-001-000004319').waitFor();
    await page.getByText(/^SRI 45:/).waitFor();
    await picture(page, 'returned');

    await issueByHand(page, 'Autorizado');
    await page.goto('/app/go-live');
    await page.getByText('Este negocio está en producción').waitFor();
    expect(await issueByKey(shop.scene.app.url)).toBe('authorizated');

    await buttonNamed(page, 'Pausar la producción').click();
    const pausing = page.getByRole('dialog', { name: '¿Pausar la producción?' });
    await pausing.getByLabel(/^Motivo/).fill('Revisamos los números');
    await buttonNamed(pausing, 'Pausar la producción').click();
    await page.getByText(/La pausó Rosa Quishpe.*Revisamos los números/).waitFor();
    await picture(page, 'paused');
    expect(await issueByKey(shop.scene.app.url)).toBe('business.production_paused');
    await page.goto('/app/');
    await page
      .getByRole('region', { name: 'Por hacer' })
      .getByText(/producción está en pausa/)
      .waitFor();
    await page.goto('/app/go-live');
    await buttonNamed(page, 'Reanudar la producción').click();
    await buttonNamed(page.getByRole('dialog'), 'Reanudar la producción').click();
    await page.getByText('Este negocio está en producción').waitFor();
    expect(complaints).toEqual([]);
  });

  /**
   * Checks the accessibility of the screen. With PANEL_PICTURES it also saves pictures, in both colour schemes and on a
   * phone.
   */
  async function picture(page: Page, name: string): Promise<void> {
    await waitUntilLoaded(page);
    expect(await checkAccessibility(page, `going live, ${name}`)).toEqual([]);
  }
});

async function sayAll(page: Page): Promise<void> {
  const point = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  for (const title of ['El permiso del SRI', 'El respaldo']) {
    await point(title).getByRole('textbox').first().fill(today);
    await buttonNamed(point(title), 'Guardar la fecha').click();
    await point(title).getByRole('img', { name: 'Listo' }).waitFor();
  }
  await page.getByRole('button', { name: /está igual en el RUC$/ }).click();
  await buttonNamed(page, 'No necesito enviar correos').click();
  const numbers = point('El último número del sistema anterior');
  const first = numbers.getByRole('textbox', { name: /^Último número: Factura/ });
  const again = numbers.getByRole('textbox', { name: /^Otra vez el último número: Factura/ });
  await first.fill('4318');
  await again.fill('4381');
  await numbers.getByText('No es igual').waitFor();
  await again.fill('4318');
  await buttonNamed(numbers, 'En los que faltan no se usó ninguno: empezar en 1').click();
  await buttonNamed(numbers, 'Guardar 6').click();
}

async function issueByHand(page: Page, state: string): Promise<void> {
  await page.goto('/app/go-live');
  await page.getByRole('link', { name: 'Emitir la primera factura' }).click();
  await waitForScreen(page, 'Nuevo: Factura');
  await chooseParty(page, 'Cliente', 'CONSUMIDOR FINAL');
  await chooseItem(page, 'Libro de cuentos');
  await askToEmit(page);
  await confirmEmission(page);
  await waitForDocument(page, 'Factura', state);
}

/** Issues a document with an API key. Returns the state of the document, or the code of the error. */
async function issueByKey(url: string): Promise<string> {
  const caller = openCaller(url);
  await caller.call('session.create', { body: { email: newUser.email, password: newUser.password } });
  const made = (await caller.call('apiKeys.create', { body: { name: 'Tienda' } })).body as { data: { key: string } };
  const ask = async (path: string, body?: object) => {
    const headers = { 'x-api-key': made.data.key, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { code?: string; data: never };
  };
  const [business] = (await ask('/businesses')).data as { id: number }[];
  const find = async (path: string) =>
    ((await ask(`/${path}${path.includes('?') ? '&' : '?'}businessId=${business?.id}`)).data as { id: number }[])[0]
      ?.id;
  const answer = await ask('/documents', {
    business_id: business?.id,
    document_type_id: 1,
    emission_type_id: 1,
    payment_method_id: 1,
    emit: true,
    customer_id: await find('customers?search=CONSUMIDOR'),
    establishment_id: await find('establishments'),
    date: todayInGuayaquil(),
    items: [{ item_id: await find('items?search=LIB-001'), amount: 1, price: 5 }],
  });
  return answer.code ?? (answer.data as { state: string }).state;
}
