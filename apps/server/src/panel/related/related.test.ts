import { expect, it } from 'vitest';
import { makeSceneDocument } from '../../../test/document-rows.ts';
import { useScene } from '../../../test/scene.ts';

const scene = useScene({ business: 'rows', otherAccount: true });
const { panel } = scene;

const make = (document_type_id: number, body: object = {}, more: object = {}) =>
  makeSceneDocument(scene.owner, scene.business, { document_type_id, body: JSON.stringify(body), ...more });
const numberOf = async (id: number) =>
  (await scene.owner.selectFrom('documents').select('number').where('id', '=', id).executeTakeFirstOrThrow()).number ??
  '';
const relatedTo = async (id: number) =>
  (
    (await panel('documents.related.list', { params: { id }, query: { businessId: scene.business.businessId } })).body
      .data as { id: number }[]
  )
    .map((row) => row.id)
    .sort((a, b) => a - b);

it('an invoice lists its debit notes and guides, and they list it, with any spelling of the number', async () => {
  const invoice = await make(1);
  const number = await numberOf(invoice);
  const digits = number.replaceAll('-', '');
  const note = await make(3, { modified_document_code: '01', modified_document_number: digits });
  const guide = await make(4, { support_document_type_id: 1, support_document_number: number, recipients: null });
  const second = await make(4, { recipients: [{ support_document_number: digits }] });
  const draft = await make(3, { modified_document_code: '01', modified_document_number: number }, { acronym: 'CRD' });
  // A document of another type may have the same number, and is not related.
  await make(3, { modified_document_code: '03', modified_document_number: number });
  expect(await relatedTo(invoice)).toEqual([note, guide, second]);
  for (const id of [note, guide, second, draft]) expect(await relatedTo(id)).toEqual([invoice]);
});

it('an invoice links to its guide, and a settlement to its withholding', async () => {
  const guide = await make(4);
  const invoice = await make(1, { guide_number: await numberOf(guide) });
  expect(await relatedTo(invoice)).toEqual([guide]);
  const settlement = await make(6);
  const line = { support_document_number: await numberOf(settlement) };
  const withholding = await make(5, { items: [{ ...line, support_document_type_code: '03' }] });
  // A supplier's invoice may have the same number, and is not related.
  await make(5, { items: [{ ...line, support_document_type_code: '01' }] });
  expect(await relatedTo(settlement)).toEqual([withholding]);
  expect(await relatedTo(withholding)).toEqual([settlement]);
});

it('other accounts cannot see them', async () => {
  const id = await make(1);
  const query = { businessId: scene.business.businessId };
  expect((await scene.otherAccount.panel('documents.related.list', { params: { id }, query })).status).toBe(404);
});
