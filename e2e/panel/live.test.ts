// Tests that changes made elsewhere appear on an open page without a reload.
import { AuthorityUnavailableError, type DocumentCreate, Talonario } from '@talonario/client';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAllWorkDue, resetAuthority } from '../../apps/server/test/run-worker.ts';
import { todayInGuayaquil } from '../../apps/server/test/scene.ts';
import { simulatorControl } from '../../apps/server/test/simulator-control.ts';
import { type BrowserUser, hasBrowser } from './browser.ts';
import { createApiKey, createDemoBusiness, openScreenByMenu, signInAgain, signUp } from './steps.ts';
import { useTestEnvironment } from './test-environment.ts';

describe.skipIf(!hasBrowser('live updates'))('an open list of documents', () => {
  const stage = useTestEnvironment();
  let person: BrowserUser;
  let issue: () => Promise<void>;
  beforeAll(async () => {
    person = await stage.meet();
    await signUp(person.page);
    await createDemoBusiness(person.page);
    const apiKey = await createApiKey(person.page, 'Tienda');
    const talonario = new Talonario({ baseUrl: `${stage.scene.app.url}/api/v1`, apiKey, retry: false });
    const invoice = await invoiceOfDemo(talonario);
    issue = async () => {
      await talonario.documents.create(invoice);
    };
    await openScreenByMenu(person.page, 'Comprobantes', 'Comprobantes');
    await markPage(person.page);
  });

  test('shows a document that a program issues', async () => {
    const { page, complaints } = person;
    await page.getByText('Todavía no hay comprobantes').waitFor();
    await issue();
    await rowOf(page, 1).getByText('Autorizado').waitFor();
    await expectSamePage(page);
    expect(complaints).toEqual([]);
  });

  test('shows a document as waiting while SRI is down, and as authorised once it is back', async () => {
    const { page, complaints } = person;
    const { owner } = stage.scene.database;
    const desk = simulatorControl(stage.scene.simulator);
    await desk.fault({ kind: 'down' });
    await expect(issue()).rejects.toThrow(AuthorityUnavailableError);
    await rowOf(page, 2)
      .getByText(/^(Firmado|Enviando)$/)
      .waitFor();
    await desk.lift();
    await resetAuthority(owner);
    await makeAllWorkDue(owner); // the worker would retry automatically some seconds later
    await rowOf(page, 2).getByText('Autorizado').waitFor();
    await expectSamePage(page);
    expect(complaints).toEqual([]);
  });

  test('asks to sign in again when the session ended, and shows changes again afterwards', async () => {
    const { page, complaints } = person;
    await stage.scene.owner.deleteFrom('sessions').execute();
    await signInAgain(page);
    await issue();
    await rowOf(page, 3).getByText('Autorizado').waitFor();
    await expectSamePage(page);
    expect(complaints).toEqual([]);
  });
});

async function invoiceOfDemo(talonario: Talonario): Promise<DocumentCreate> {
  const [business] = (await talonario.businesses.list()).data;
  const businessId = business?.id ?? 0;
  const [point] = (await talonario.emissionPoints.list({ businessId })).data;
  const [customer] = (await talonario.customers.list({ businessId, search: 'FICTICIA' })).data;
  const [item] = (await talonario.items.list({ businessId, search: 'CAM-001' })).data;
  return {
    business_id: businessId,
    customer_id: customer?.id ?? 0,
    document_type_id: 1,
    emission_type_id: 1,
    establishment_id: point?.establishmentId ?? 0,
    payment_method_id: 1,
    date: todayInGuayaquil(),
    items: [{ item_id: item?.id ?? 0, amount: 1, price: 12.5 }],
    emit: true,
  };
}

function rowOf(page: Page, sequential: number) {
  return page.getByRole('row', { name: new RegExp(`001-001-00000000${sequential}`) });
}

// Marks the page. A reload would remove the mark.
async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => document.body.setAttribute('data-marked', 'yes'));
}

async function expectSamePage(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.body.getAttribute('data-marked'))).toBe('yes');
}
