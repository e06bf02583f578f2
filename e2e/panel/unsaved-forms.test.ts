// Tests typed but unsaved forms: they are stored in this browser for their user, restored in one tab, and never issued
// twice.
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import {
  askToEmit,
  buttonNamed,
  chooseItem,
  chooseParty,
  discardForm,
  signIn,
  signOut,
  signUp,
  startDocument,
  textboxNamed,
  waitForDocument,
  waitForScreen,
} from './steps.ts';
import { useShop } from './test-environment.ts';

describe.skipIf(!hasBrowser('unsaved forms'))('an unsaved invoice', () => {
  const shop = useShop();
  const countDocuments = async () =>
    (await shop.scene.database.owner.selectFrom('documents').select('id').execute()).length;
  let before: number;
  beforeEach(async () => {
    before = await countDocuments();
  });
  const openTab = async (path = '/app/documents/new') => {
    const tab = await shop.person.context.newPage();
    await tab.goto(path);
    return tab;
  };

  test('is restored after its tab crashed or was closed, until it is discarded', async () => {
    const first = await openTab();
    await fillInvoice(first, 5);
    await expect.poll(() => storedForms(first)).toContain('"amount":5');
    const crashed = first.waitForEvent('crash');
    const devTools = await shop.person.context.newCDPSession(first);
    devTools.send('Page.crash').catch(() => {}); // a crashed page does not answer
    await crashed;
    await first.close();

    const second = await openTab();
    await recovered(second).waitFor();
    await expect.poll(() => quantity(second).inputValue()).toBe('5');
    await quantity(second).fill('6');
    await second.close(); // stored at once, without the usual delay

    const third = await openTab();
    await expect.poll(() => quantity(third).inputValue()).toBe('6');
    await buttonNamed(third, 'Descartar').click();
    await expect.poll(() => textboxNamed(third, 'Cliente').inputValue()).toBe('');
    await third.reload();
    await expect.poll(() => textboxNamed(third, 'Cliente').inputValue()).toBe('');
    expect(await storedForms(third)).toBe('[]');
    await third.close();
  });

  test('is deleted when it is saved as a draft, and when it is issued', async () => {
    const { page } = shop.person;
    for (const end of ['draft', 'issue']) {
      await writeInvoice(page);
      await expect.poll(() => storedForms(page)).toContain('COMERCIAL FICTICIA');
      if (end === 'draft') {
        await buttonNamed(page, 'Guardar borrador').click();
        await page.getByRole('heading', { level: 1, name: /^Factura borrador/ }).waitFor();
      } else {
        await emit(page);
        await waitForDocument(page, 'Factura', 'Autorizado');
      }
      await expect.poll(() => storedForms(page)).toBe('[]');
    }
  });

  test('that was sent before its tab was closed is asked about first, and not issued twice', async () => {
    const tab = await openTab();
    await fillInvoice(tab, 1);
    let storedAtSending = '';
    const key = new Promise<string>((resolve) => {
      void tab.route('**/app/api/documents?*', async (route) => {
        const key = await route.request().headerValue('idempotency-key');
        // A request without an idempotency key is a dry run and is let through.
        if (key === null) return await route.continue();
        storedAtSending = await storedForms(tab);
        await route.fetch(); // The service issues the document, and the page receives no response.
        resolve(key);
      });
    });
    await emit(tab);
    expect(await key).toMatch(/^panel-/);
    expect(storedAtSending).toContain(await key);
    expect(await countDocuments()).toBe(before + 1);
    await tab.close();

    // Signing out deletes unsaved forms, but not the key of a request without a response.
    const { page } = shop.person;
    await page.goto('/app/documents');
    await signOut(page);
    await signIn(page);
    await waitForScreen(page, 'Inicio');
    // The unsaved form is restored even if the address requests the form of another document.
    const { id } = await shop.scene.database.owner.selectFrom('documents').select('id').executeTakeFirstOrThrow();
    for (const path of ['/app/documents/new', `/app/documents/new?type=01&from=${id}`]) {
      await page.goto(path);
      await unsettled(page).waitFor();
      expect(await buttonNamed(page, 'Emitir').isDisabled()).toBe(true);
      expect(await buttonNamed(page, 'Descartar').count()).toBe(0);
    }
    await buttonNamed(unsettled(page), 'Reintentar, no se duplica').click();
    await waitForDocument(page, 'Factura', 'Autorizado');
    expect(await countDocuments()).toBe(before + 1);
    await expect.poll(() => storedForms(page)).toBe('[]');
  });

  test('belongs to one tab, and another one can take it over', async () => {
    const { page } = shop.person;
    await writeInvoice(page);
    const other = await openTab();
    await elsewhere(other).waitFor();
    expect(await buttonNamed(other, 'Emitir').count()).toBe(0);
    await buttonNamed(elsewhere(other), 'Seguir aquí').click();
    await expect.poll(() => quantity(other).inputValue()).toBe('1');
    // The first tab no longer has the unsaved form.
    await page.bringToFront();
    await elsewhere(page).waitFor();
    expect(await buttonNamed(page, 'Emitir').count()).toBe(0);
    await other.bringToFront();
    await emit(other);
    await waitForDocument(other, 'Factura', 'Autorizado');
    // No unsaved form is left for the first tab, so the first tab starts an empty one.
    await page.bringToFront();
    await elsewhere(page).waitFor({ state: 'hidden' });
    await expect.poll(() => textboxNamed(page, 'Cliente').inputValue()).toBe('');
    expect(await countDocuments()).toBe(before + 1);
    await other.close();
  });

  test('that another tab takes over while it is being sent is sent only from there', async () => {
    const { page } = shop.person;
    const sent: string[] = [];
    page.on('request', (request) => {
      if ('idempotency-key' in request.headers()) sent.push(request.url());
    });
    await writeInvoice(page);
    // The first tab has stored the key and is about to check whether it still has the unsaved form.
    await page.evaluate(() => {
      const query = navigator.locks.query.bind(navigator.locks);
      const gate = new Promise<void>((resolve) => addEventListener('release-query', () => resolve(), { once: true }));
      navigator.locks.query = async () => {
        await gate;
        return await query();
      };
    });
    await emit(page);
    await expect.poll(() => storedForms(page)).toContain('panel-');
    const other = await openTab();
    await buttonNamed(elsewhere(other), 'Seguir aquí').click();
    await unsettled(other).waitFor();
    await page.evaluate(() => dispatchEvent(new Event('release-query')));
    await elsewhere(page).waitFor();
    expect(await countDocuments()).toBe(before);
    await buttonNamed(unsettled(other), 'Reintentar, no se duplica').click();
    await waitForDocument(other, 'Factura', 'Autorizado');
    expect(await countDocuments()).toBe(before + 1);
    expect(sent).toEqual([]);
    await other.close();
  });

  test('lets another tab start another one, and each is stored', async () => {
    const { page } = shop.person;
    await writeInvoice(page);
    const other = await openTab();
    await buttonNamed(elsewhere(other), 'Empezar otro').click();
    await fillInvoice(other, 8);
    await other.close();
    expect(await quantity(page).inputValue()).toBe('1');
    const again = await openTab();
    await expect.poll(() => quantity(again).inputValue()).toBe('8');
    await buttonNamed(again, 'Descartar').click();
    await expect.poll(() => textboxNamed(again, 'Cliente').inputValue()).toBe(''); // The stored form was deleted.
    await again.close();
    await discardForm(page);
  });

  test('stays when a form about a specific document is started, which is stored separately', async () => {
    const { page } = shop.person;
    const { id } = await shop.scene.database.owner.selectFrom('documents').select('id').executeTakeFirstOrThrow();
    const copy = `/app/documents/new?type=01&from=${id}`;
    await writeInvoice(page);
    await quantity(page).fill('7');
    await expect.poll(() => storedForms(page)).toContain('"amount":7');
    await page.goto(copy);
    await expect.poll(() => quantity(page).inputValue()).toBe('1');
    expect(await recovered(page).count()).toBe(0);
    await quantity(page).fill('9');
    await expect.poll(() => storedForms(page)).toContain('"amount":9');
    await page.goto('/app/documents/new');
    await expect.poll(() => quantity(page).inputValue()).toBe('7');
    await buttonNamed(page, 'Descartar').click();
    await page.goto(copy);
    await expect.poll(() => quantity(page).inputValue()).toBe('9');
    await buttonNamed(page, 'Descartar').click();
    // The form contains what the address requests, without the values typed before.
    await expect.poll(() => quantity(page).inputValue()).toBe('1');
    await expect.poll(() => storedForms(page)).toBe('[]');
  });

  test('can be issued even if the browser stores nothing, and the screen says so', async () => {
    const { page, context, close } = await shop.meet();
    await context.addInitScript(() => {
      Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
      Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
    });
    await page.goto('/app/documents/new');
    await signIn(page);
    await fillInvoice(page, 1);
    await page.getByText('Este navegador no guarda lo que escribe').waitFor();
    await emit(page);
    await waitForDocument(page, 'Factura', 'Autorizado');
    expect(await countDocuments()).toBe(before + 1);
    await close();
  });

  test('is deleted by a sign-out, and never shown to the next user of the browser', async () => {
    const { page } = shop.person;
    await writeInvoice(page);
    await expect.poll(() => storedForms(page)).toContain('COMERCIAL FICTICIA');
    const other = await openTab('/app/documents');
    await waitForScreen(other, 'Comprobantes');
    await signOut(other);
    expect(await storedForms(other)).toBe('[]');
    // The other open tab notices the sign-out. It shows the same form when the same user signs in again.
    const ended = page.getByRole('dialog', { name: 'Su sesión terminó' });
    await ended.waitFor();
    await signIn(other);
    await waitForScreen(other, 'Inicio');
    await ended.waitFor({ state: 'hidden' });
    expect(await quantity(page).inputValue()).toBe('1');
    // An ended session deletes no unsaved form; the sign-in of another user does.
    await quantity(page).fill('2');
    await expect.poll(() => storedForms(page)).toContain('"amount":2');
    await shop.scene.database.owner.deleteFrom('sessions').execute();
    await signUp(other, {
      name: 'Pedro Guamán',
      email: 'pedro@example.com',
      password: 'siete cóndores sobre el páramo',
    });
    await waitForScreen(page, 'Primeros pasos');
    expect(await storedForms(page)).toBe('[]');
  });
});

/** Forms stored in this browser, as JSON. */
async function storedForms(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const opening = indexedDB.open('talonario', 1);
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const reading = opening.result.transaction('unsaved-forms').objectStore('unsaved-forms').getAll();
    await new Promise((resolve) => {
      reading.onsuccess = resolve;
    });
    opening.result.close();
    return JSON.stringify(reading.result);
  });
}

function quantity(page: Page) {
  return textboxNamed(page, 'Cantidad, línea 1');
}

function recovered(page: Page) {
  return page.getByRole('status').filter({ hasText: 'Recuperamos lo que estaba escribiendo.' });
}

function elsewhere(page: Page) {
  return page.getByRole('alert').filter({ hasText: 'Este comprobante está abierto en otra pestaña' });
}

function unsettled(page: Page) {
  return page.getByRole('alert').filter({ hasText: 'No sabemos si el comprobante se emitió' });
}

async function writeInvoice(page: Page): Promise<void> {
  await startDocument(page);
  await fillInvoice(page, 1);
}

async function fillInvoice(page: Page, amount: number): Promise<void> {
  await chooseParty(page, 'Cliente', 'COMERCIAL FICTICIA CÍA. LTDA.');
  await chooseItem(page, 'Camiseta de algodón');
  await quantity(page).fill(String(amount));
}

async function emit(page: Page): Promise<void> {
  await askToEmit(page);
  await buttonNamed(page, 'Emitir ahora').click();
}
