// Tests that documents issued in SRI's portal or by another system are imported by their keys: each once and
// completely.
import { describe, expect, it } from 'vitest';
import { type IssuedElsewhereDocument, useElsewhereScene } from '../../../../test/elsewhere-scene.ts';
import { bodiesOf } from '../../../../test/issuing-business.ts';
import { fetchAllWaitingKeys, inventedAccessKey } from '../../../../test/received-documents.ts';
import {
  type Client,
  faultCodesOf,
  makeClient,
  recordOfAnswer,
  recordsOfAnswer,
  sendRequest,
} from '../../../../test/test-app.ts';
import { fetchDueDocuments } from '../fetch/fetch-due.ts';
import { claimFetches } from '../fetch/fetch-store.ts';

const at = useElsewhereScene();
const { scene } = at;

interface ToldEvent {
  readonly type: string;
  readonly data: { readonly accessKey: string; readonly state: string };
}

describe('documents issued elsewhere', () => {
  it('are imported with more additional fields than requests here may have', async () => {
    const additional_info = Array.from({ length: 11 }, (_, place) => ({ name: `Campo ${place + 1}`, value: 'dato' }));
    const issued = await at.issueElsewhere('01', { additional_info, detail: 'Pedido 7' });
    const [row] = await at.bringIn([issued.accessKey]);
    const fields = (await at.get(row?.documentId)) as unknown as { additionalInfo: { name: string }[] };
    expect(fields.additionalInfo.length).toBeGreaterThan(11);
    for (const field of additional_info) expect(fields.additionalInfo).toContainEqual(field);
  });

  it('of all six types are imported as SRI has them, and only the event log contains them', async () => {
    const issued: IssuedElsewhereDocument[] = [];
    for (const code of ['01', '03', '04', '05', '06', '07']) issued.push(await at.issueElsewhere(code));
    const before = await at.count('emails');
    const { meta } = (await at.client('events.list', { query: { after: 'latest' } })).body as {
      meta: { next: string };
    };
    const rows = await at.bringIn(issued.map(({ accessKey }) => accessKey));
    expect(rows.map(({ outcome, code }) => [outcome, code])).toEqual(issued.map(() => ['new', null]));
    for (const [index, theirs] of issued.entries()) {
      const ours = await at.get(rows[index]?.documentId ?? 0);
      expect(ours).toMatchObject({
        state: 'authorizated',
        issuedElsewhere: true,
        accessKey: theirs.accessKey,
        number: theirs.number,
        date: theirs.date,
        total: theirs.total,
        subtotal: theirs.subtotal,
        taxes: theirs.taxes,
        history: [{ reason: 'brought in from SRI: issued elsewhere' }],
      });
      expect(ours.items).toHaveLength(theirs.items.length);
      if (index < 3) expect(ours.items[0]).toMatchObject({ itemId: scene.business.productId, amount: 2, price: 10.5 });
      for (const format of ['xml', 'pdf']) {
        const url = (id: number, of: number) => `/api/v1/documents/${id}/download?businessId=${of}&format=${format}`;
        const file = await sendRequest(`${scene.app.url}${url(ours.id, scene.business.businessId)}`, {
          headers: { 'x-api-key': scene.account.key },
        });
        expect([format, file.status]).toEqual([format, 200]);
        if (format === 'xml') expect(file.text).toContain(theirs.accessKey);
      }
    }
    expect(await at.count('emails')).toBe(before);
    const events = recordsOfAnswer(
      await at.client('events.list', { query: { after: meta.next, type: 'document' } }),
    ) as unknown as ToldEvent[];
    expect(events.map(({ type, data }) => [type, data.accessKey, data.state])).toEqual(
      issued.map(({ accessKey }) => ['document.created', accessKey, 'authorizated']),
    );
    const found = recordsOfAnswer(
      await at.client('documents.list', {
        query: { businessId: scene.business.businessId, search: issued[0]?.number ?? '' },
      }),
    );
    expect(found.map(({ id }) => id)).toContain(rows[0]?.documentId);
    expect(await at.nextNumber()).toBe(Number(issued[0]?.number.slice(-9)) + 1);
    const verified = await at.client('documents.update', {
      params: { id: rows[0]?.documentId ?? 0 },
      body: { verify: true },
    });
    expect([verified.status, (verified.body.data as IssuedElsewhereDocument).state]).toEqual([200, 'authorizated']);
  });

  it('are recognised when they are imported again, and two API processes at once make one of them', async () => {
    const { accessKey } = await at.issueElsewhere();
    const before = await at.count('documents');
    const second = makeClient(scene.otherApp.url, scene.account.key) as Client;
    const imports = await Promise.all([
      at.start([accessKey]),
      at.start([accessKey], second),
      at.start([accessKey], second),
    ]);
    await Promise.all([fetchDueDocuments(scene.app.services, 1), fetchDueDocuments(scene.otherApp.services, 1)]);
    expect(await fetchAllWaitingKeys(scene)).toBe(0);
    expect(await at.count('documents')).toBe(before + 1);
    for (const { id } of imports) {
      const [row] = await at.rows(id);
      expect(row).toMatchObject({ outcome: 'new', documentId: expect.any(Number) });
    }
    expect(await at.bringIn([accessKey])).toMatchObject([{ outcome: 'known', documentId: expect.any(Number) }]);
    const mine = await at.nextNumber();
    const emitted = recordOfAnswer(
      await at.client('documents.create', { body: at.emission() }),
    ) as unknown as IssuedElsewhereDocument;
    expect([emitted.state, Number(emitted.number.slice(-9))]).toEqual(['authorizated', mine]);
    expect(await at.bringIn([emitted.accessKey])).toMatchObject([{ outcome: 'known', documentId: emitted.id }]);
    await at.setNextElsewhere(mine + 1);
  });

  it('of another issuer, another environment or an unknown point are refused without querying SRI', async () => {
    const { ruc } = scene.business;
    const asked = (await at.desk.counters()).authorizations;
    const rows = await at.bringIn([
      inventedAccessKey(1),
      inventedAccessKey(2, { ruc, environment: '2' }),
      inventedAccessKey(3, { ruc, establishment: '009', emissionPoint: '004' }),
    ]);
    expect(rows.map(({ outcome, code, params }) => [outcome, code, params?.point])).toEqual([
      ['not_ours', 'received.issued_by_other', undefined],
      ['faulty', 'received.other_environment', undefined],
      ['faulty', 'received.point_unknown', '009-004'],
    ]);
    expect((await at.desk.counters()).authorizations).toBe(asked);
    const body = { business_id: scene.business.businessId, access_keys: [inventedAccessKey(1)] };
    expect((await at.client('documents.bringIn', { body })).body.data).toMatchObject({ status: 'done', rows: 1 });
    const wrong = [inventedAccessKey(3, { ruc }).replace(/^./, '9')];
    const answer = await at.client('documents.bringIn', {
      body: { business_id: scene.business.businessId, access_keys: wrong },
    });
    expect(faultCodesOf(answer)).toEqual([expect.stringContaining('access_keys[0]')]);
  });

  it('that SRI does not find are reported, and move no number', async () => {
    const { ruc } = scene.business;
    const before = await at.nextNumber();
    const key = inventedAccessKey(before + 5, { ruc, emissionPoint: '001' });
    expect(await at.bringIn([key])).toMatchObject([{ outcome: 'not_found', documentId: null }]);
    expect(await at.nextNumber()).toBe(before);
  });

  it('limit credit notes to their amounts', async () => {
    const theirs = await at.issueElsewhere();
    const [row] = await at.bringIn([theirs.accessKey]);
    const note = (amount: number) => ({
      ...bodiesOf(scene.business)['04'],
      modified_document_number: theirs.number,
      items: [{ item_id: scene.business.productId, amount, price: 10.5 }],
      emit: true,
    });
    const credited = await at.client('documents.create', { body: note(1) as never });
    expect([credited.status, (credited.body.data as IssuedElsewhereDocument).state]).toEqual([201, 'authorizated']);
    expect((await at.get(row?.documentId ?? 0)).creditBalance?.total).toBe(12.07);
    const more = await at.client('documents.create', { body: note(2) as never });
    expect([more.status, more.body.code]).toEqual([409, 'credit.exceeded']);
  });

  it('that were annulled in the portal are annulled here, and others can be', async () => {
    const [gone, valid] = [await at.issueElsewhere(), await at.issueElsewhere()];
    await at.desk.annul(gone.accessKey, 'ANULADO');
    const [first, second] = await at.bringIn([gone.accessKey, valid.accessKey]);
    expect((await at.get(first?.documentId ?? 0)).annulment).toMatchObject({ state: 'annulled' });
    expect((await at.get(second?.documentId ?? 0)).annulment).toBeNull();
    const asked = await at.client('documents.annulment.request', {
      params: { id: second?.documentId ?? 0 },
      body: { reason: 'Error' },
    });
    expect([asked.status, (asked.body.data as IssuedElsewhereDocument).annulment?.state]).toEqual([200, 'requested']);
    expect(await at.count('emails')).toBe(0);
  });

  it('are imported once when the worker dies between query and write', async () => {
    const { accessKey } = await at.issueElsewhere();
    const { id } = await at.start([accessKey]);
    const owner = '00000000-0000-0000-0000-000000000009';
    expect(await claimFetches(scene.app.services.db, 1, 20, owner)).toHaveLength(1);
    await scene.owner
      .updateTable('received_fetches')
      .set({ lease_until: new Date(0) })
      .execute();
    expect(await fetchAllWaitingKeys(scene)).toBe(0);
    expect(await at.rows(id)).toMatchObject([{ outcome: 'new' }]);
  });
});
