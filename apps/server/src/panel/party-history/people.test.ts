import { expect, it } from 'vitest';
import { makeSceneDocument } from '../../../test/document-rows.ts';
import { useScene } from '../../../test/scene.ts';

const scene = useScene({ business: 'rows', otherAccount: true });
const { panel } = scene;

const summary = (as = panel) => as('parties.summary', { params: { id: scene.business.customerId } });

it('sums documents to a party by type: authorised ones, and separately all others', async () => {
  await makeSceneDocument(scene.owner, scene.business, { total: '100.00', issue_date: '2026-11-01' });
  await makeSceneDocument(scene.owner, scene.business, { total: '15.50', issue_date: '2026-11-09' });
  await makeSceneDocument(scene.owner, scene.business, { document_type_id: 2, total: '20.00' });
  await makeSceneDocument(scene.owner, scene.business, { acronym: 'CRD' });
  await makeSceneDocument(scene.owner, scene.business, { acronym: 'NAT' });
  expect((await summary()).body.data).toEqual({
    byType: [
      { code: '01', count: 2, total: 115.5 },
      { code: '04', count: 1, total: 20 },
    ],
    firstDate: '2026-11-01',
    lastDate: '2026-11-15',
    unfinished: 2,
  });
  expect((await summary(scene.otherAccount.panel)).status).toBe(404);
});

it('returns names of records, and none of other accounts', async () => {
  const documentId = await makeSceneDocument(scene.owner, scene.business, { acronym: 'CRD' });
  const body = {
    records: [
      { type: 'customer', id: scene.business.customerId },
      { type: 'business', id: scene.business.businessId },
      { type: 'document', id: documentId },
      { type: 'document', id: 999_999 },
    ],
  };
  expect((await panel('recordNames.find', { body })).body.data).toEqual([
    { type: 'customer', id: scene.business.customerId, name: 'CORPORACIÓN FAVORITA C.A.' },
    { type: 'business', id: scene.business.businessId, name: 'COMERCIAL ANDINA S.A.' },
    { type: 'document', id: documentId, name: `#${documentId}` },
  ]);
  expect((await scene.otherAccount.panel('recordNames.find', { body })).body.data).toEqual([]);
});
