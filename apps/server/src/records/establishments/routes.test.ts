import { describe, expect, it } from 'vitest';
import { makeBusiness, makeDraft, makeEstablishment, makeIssuer, markAuthorised } from '../../../test/directories.ts';
import { describeDirectoryContract } from '../../../test/directory-contract.ts';
import { useScene } from '../../../test/scene.ts';
import { faultCodesOf, recordOfAnswer, recordsOfAnswer } from '../../../test/test-app.ts';

const scene = useScene({ account: true, otherAccount: true });
const code = (n: number) => String(n).padStart(3, '0');

describeDirectoryContract(() => scene, {
  group: 'establishments',
  recordType: 'establishment',
  parent: 'business_id',
  makeParent: async (client, business) =>
    'id' in business ? (business.id as number) : await makeBusiness(client, business),
  body: (parentId, n) => ({ business_id: parentId, code: code(n), name: 'Sucursal', address: 'Calle Sucre, Azogues' }),
  unique: 'code',
  change: {
    body: { name: null, address: 'Otra calle' },
    shown: { name: null, address: 'Otra calle' },
  },
  search: 'azogues SUCRE',
});

describe('an establishment', () => {
  it('gets emission point 001, with a counter for each type in each environment', async () => {
    const { client } = scene.account;
    const id = await makeEstablishment(client, await makeBusiness(client));
    const points = recordsOfAnswer(await client('emissionPoints.list', { query: { establishmentId: id } }));
    expect(points).toMatchObject([{ code: '001', establishmentCode: '001', active: true }]);
    for (const environmentId of [1, 2]) {
      const query = { establishmentId: id, environmentId };
      const sequences = recordsOfAnswer(await client('sequences.list', { query }));
      expect(sequences.map(({ documentType }) => (documentType as { code: string }).code)).toHaveLength(6);
      expect(sequences.every(({ nextNumber, lastUsedNumber }) => nextNumber === 1 && lastUsedNumber === null)).toBe(
        true,
      );
    }
  });

  it('has a code of three digits, not 000', async () => {
    const { client } = scene.account;
    const business_id = await makeBusiness(client);
    for (const wrong of ['000', '1', '0001', 'abc', '١٢٣'])
      expect(
        faultCodesOf(await client('establishments.create', { body: { business_id, code: wrong, address: 'x' } })),
      ).toEqual(['code: field.format']);
  });

  it('is deleted with its points, but not after documents were issued', async () => {
    const { client } = scene.account;
    const parts = await makeIssuer(client);
    await makeDraft(client, parts);
    const id = parts.establishmentId;
    const used = await client('establishments.delete', { params: { id } });
    expect([used.status, used.body.code]).toEqual([409, 'record.in_use']);
    expect(used.body.detail).toContain('"active": false');
    const unused = await makeEstablishment(client, parts.businessId, { code: '002' });
    expect((await client('establishments.delete', { params: { id: unused } })).status).toBe(204);
    expect(
      recordsOfAnswer(await client('emissionPoints.list', { query: { businessId: parts.businessId } })),
    ).toHaveLength(1);
    expect(
      recordsOfAnswer(await client('sequences.list', { query: { businessId: parts.businessId, perPage: 100 } })),
    ).toHaveLength(6);
  });

  it('keeps its code after documents were issued', async () => {
    const { client } = scene.account;
    const parts = await makeIssuer(client);
    const update = (body: object) =>
      client('establishments.update', { params: { id: parts.establishmentId }, body: body as never });
    const documentId = await makeDraft(client, parts);
    expect(recordOfAnswer(await update({ code: '007' })).code).toBe('007');
    await markAuthorised(scene.database, documentId);
    const refused = await update({ code: '008' });
    expect([refused.status, refused.body.code]).toEqual([409, 'record.in_use']);
    expect((await update({ code: '007', address: 'Otra' })).status).toBe(200);
  });
});
