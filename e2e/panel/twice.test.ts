// Two presses that come before the page has drawn the first are one document.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, type Person } from './browser.ts';
import { useStage } from './stage.ts';
import {
  askToEmit,
  chooseItem,
  chooseParty,
  createDemoBusiness,
  seeDocument,
  seeScreen,
  signOut,
  signUp,
  startDocument,
  textbox,
} from './steps.ts';

describe.skipIf(!hasBrowser('pressing twice'))('somebody with a quick hand', () => {
  const stage = useStage();
  let person: Person;
  beforeAll(async () => {
    person = await stage.meet();
    await signUp(person.page);
    await createDemoBusiness(person.page);
  });
  const countDocuments = async () =>
    (await stage.scene.database.owner.selectFrom('documents').select('id').execute()).length;

  test('issues one invoice by pressing twice', async () => {
    const { page, complaints } = person;
    const before = await countDocuments();
    await writeInvoice(page);
    await askToEmit(page);
    await pressTwice(page, 'Emitir ahora');
    await seeDocument(page, 'Factura', 'Autorizado');
    expect(await countDocuments()).toBe(before + 1);
    expect(complaints).toEqual([]);
  });

  test('saves one draft by pressing twice', async () => {
    const { page } = person;
    const before = await countDocuments();
    await writeInvoice(page);
    await pressTwice(page, 'Guardar borrador');
    await page.getByRole('heading', { level: 1, name: /^Factura borrador/ }).waitFor();
    expect(await countDocuments()).toBe(before + 1);
  });

  test('leaves nothing of an unfinished invoice to whoever signs in next, in this tab or another', async () => {
    const { page, context } = person;
    await writeInvoice(page);
    const storage = () => page.evaluate(() => JSON.stringify(localStorage));
    expect(await storage()).toContain('COMERCIAL FICTICIA');
    const other = await context.newPage();
    await other.goto('/app/documents');
    await seeScreen(other, 'Comprobantes');
    await signOut(other);
    expect(await storage()).not.toContain('COMERCIAL FICTICIA');
    await signUp(other, {
      name: 'Pedro Guamán',
      email: 'pedro@example.com',
      password: 'siete cóndores sobre el páramo',
    });
    // The tab that was left open finds out when its stream ends.
    await seeScreen(page, 'Primeros pasos');
    expect(await storage()).not.toContain('COMERCIAL FICTICIA');
  });
});

async function writeInvoice(page: Page): Promise<void> {
  await startDocument(page);
  await chooseParty(page, 'Cliente', 'COMERCIAL FICTICIA CÍA. LTDA.');
  await chooseItem(page, 'Camiseta de algodón');
  await textbox(page, 'Cantidad, línea 1').fill('1');
}

/** In one turn of the page: a busy machine hands over clicks that waited like this. */
async function pressTwice(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).evaluate((element) => {
    (element as HTMLElement).click();
    (element as HTMLElement).click();
  });
}
