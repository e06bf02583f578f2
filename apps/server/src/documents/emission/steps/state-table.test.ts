// Tests every row of the table of states through the API.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { emittedDocumentOf, useShortDeadlineScene } from '../../../../test/short-deadline-scene.ts';

const { scene, api, desk, invoice, create, createWithShortDeadline, put, get, customerNamed } =
  useShortDeadlineScene(2_500);

/** Counts the rows that emissions have written. */
async function rowsWritten(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from documents) as documents, (select count(*) from document_numbers) as numbers,
           (select count(*) from document_history) as history, (select count(*) from document_references) as references,
           (select count(*) from events) as events, (select count(*) from audit_log) as audit,
           (select sum(next_number) from sequences) as next_numbers`.execute(scene.owner);
  return rows[0];
}

describe('the state table of the interface', () => {
  test('POST without emit saves a draft and sends nothing', async () => {
    const before = await desk.counters();
    const draft = emittedDocumentOf(await create());
    expect(draft).toMatchObject({ state: 'draft', number: null, accessKey: null });
    expect((await desk.counters()).receptions).toBe(before.receptions);
  });

  test('PUT with data fields updates a draft', async () => {
    const { id } = emittedDocumentOf(await create());
    const answer = await put(id, {
      detail: 'otro',
      items: [{ item_id: scene.business.productId, amount: 1, price: 1 }],
    });
    expect(answer.status).toBe(200);
    expect(emittedDocumentOf(answer)).toMatchObject({ state: 'draft', detail: 'otro', total: 1.15 });
  });

  test('PUT emit emits a draft, also together with data fields', async () => {
    const { id } = emittedDocumentOf(await create());
    const answer = await put(id, { emit: true, detail: 'al emitir' });
    expect(answer.status).toBe(200);
    expect(emittedDocumentOf(answer)).toMatchObject({ state: 'authorizated', detail: 'al emitir' });
  });

  test('DELETE removes a draft, and only a draft', async () => {
    const { id } = emittedDocumentOf(await create());
    expect((await api('documents.delete', { params: { id } })).status).toBe(204);
    const gone = await api('documents.get', { params: { id }, query: { businessId: scene.business.businessId } });
    expect(gone.status).toBe(404);
  });

  test('an emitted document can be neither changed, deleted nor emitted again', async () => {
    const { id } = emittedDocumentOf(await create({ emit: true }));
    for (const refused of [
      await put(id, { detail: 'x' }),
      await put(id, { emit: true }),
      await api('documents.delete', { params: { id } }),
    ]) {
      expect(refused.status).toBe(409);
      expect(refused.body.code).toBe('document.already_emitted');
    }
    expect((await get(id)).state).toBe('authorizated');
  });

  test('a dry run reports all faults of the call and changes nothing', async () => {
    const dry = (id: number, body: object) =>
      api('documents.update', { params: { id }, query: { dryRun: true }, body });
    const draft = emittedDocumentOf(await create());
    const emitted = emittedDocumentOf(await create({ emit: true }));
    const rejected = emittedDocumentOf(await create({ emit: true, customer_id: await customerNamed('SIMULAR 35') }));
    const before = await rowsWritten();
    expect((await api('documents.create', { query: { dryRun: true }, body: invoice({ emit: true }) })).status).toBe(
      200,
    );
    expect((await dry(draft.id, { emit: true, detail: 'x' })).status).toBe(200);
    const again = await dry(rejected.id, { emit: true });
    expect(again.status).toBe(200);
    expect((again.body.data as { xml: string }).xml).toContain(`<claveAcceso>${rejected.accessKey}<`);
    for (const refused of [
      await dry(emitted.id, { emit: true }),
      await dry(emitted.id, { detail: 'x' }),
      await dry(emitted.id, {}),
      await dry(rejected.id, { emit: true, detail: 'x' }),
    ])
      expect(refused.body).toMatchObject({ code: 'document.already_emitted' });
    expect(await rowsWritten()).toEqual(before);
    for (const document of [draft, emitted, rejected]) expect(await get(document.id)).toEqual(document);
  });

  test('verify queries SRI again and updates a document that was sent', async () => {
    const customer_id = await customerNamed('SIMULAR EN PROCESO 2s');
    const { id, ...created } = emittedDocumentOf(await createWithShortDeadline({ customer_id }));
    expect(created.state).toBe('recepted');
    await new Promise((done) => setTimeout(done, 2_000));
    await expect
      .poll(async () => emittedDocumentOf(await put(id, { verify: true })).state, { timeout: 120_000, interval: 300 })
      .toBe('authorizated');
  });
});
