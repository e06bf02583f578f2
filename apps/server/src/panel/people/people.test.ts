import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSceneDocument } from '../../../test/delivery-scene.ts';
import { openSignedInScene, type SignedInScene } from '../../../test/signed-in-scene.ts';

let scene: SignedInScene;
let test: SignedInScene['test'];
let business: SignedInScene['business'];
let panel: SignedInScene['panel'];
let stranger: SignedInScene['stranger'];
beforeAll(async () => {
  scene = await openSignedInScene();
  ({ test, business, panel, stranger } = scene);
});
afterAll(() => scene.close());

const summary = (as = panel) => as('parties.summary', { params: { id: business.customerId } });

it('sums what was issued to somebody by type: what SRI authorised, and apart what is not there yet', async () => {
  await makeSceneDocument(test.owner, business, { total: '100.00', issue_date: '2026-11-01' });
  await makeSceneDocument(test.owner, business, { total: '15.50', issue_date: '2026-11-09' });
  await makeSceneDocument(test.owner, business, { document_type_id: 2, total: '20.00' });
  await makeSceneDocument(test.owner, business, { acronym: 'CRD' });
  await makeSceneDocument(test.owner, business, { acronym: 'NAT' });
  expect((await summary()).body.data).toEqual({
    byType: [
      { code: '01', count: 2, total: 115.5 },
      { code: '04', count: 1, total: 20 },
    ],
    firstDate: '2026-11-01',
    lastDate: '2026-11-15',
    unfinished: 2,
  });
  expect((await summary(stranger)).status).toBe(404);
});

it('tells what records are called, and nothing of those of others', async () => {
  const documentId = await makeSceneDocument(test.owner, business, { acronym: 'CRD' });
  const body = {
    records: [
      { type: 'customer', id: business.customerId },
      { type: 'business', id: business.businessId },
      { type: 'document', id: documentId },
      { type: 'document', id: 999_999 },
    ],
  };
  expect((await panel('recordNames.find', { body })).body.data).toEqual([
    { type: 'customer', id: business.customerId, name: 'CORPORACIÓN FAVORITA C.A.' },
    { type: 'business', id: business.businessId, name: 'COMERCIAL ANDINA S.A.' },
    { type: 'document', id: documentId, name: `#${documentId}` },
  ]);
  expect((await stranger('recordNames.find', { body })).body.data).toEqual([]);
});
