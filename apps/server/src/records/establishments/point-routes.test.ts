import { describe, expect, it } from 'vitest';
import { deleteRowWhileWorkWaits } from '../../../test/delete-while.ts';
import { makeBusiness, makeDraft, makeEstablishment, makeIssuer, markAuthorised } from '../../../test/directories.ts';
import { describeDirectoryContract } from '../../../test/directory-contract.ts';
import { useScene } from '../../../test/scene.ts';
import { recordOfAnswer, recordsOfAnswer } from '../../../test/test-app.ts';

const scene = useScene({ account: true, otherAccount: true });

describeDirectoryContract(() => scene, {
  group: 'emissionPoints',
  recordType: 'emission_point',
  parent: 'establishment_id',
  makeParent: async (client, business) =>
    makeEstablishment(client, 'id' in business ? (business.id as number) : await makeBusiness(client, business)),
  body: (parentId, n) => ({
    establishment_id: parentId,
    code: String(n + 1).padStart(3, '0'),
    description: 'Caja de atención rápida',
  }),
  unique: 'code',
  change: { body: { description: 'Bodega' }, shown: { description: 'Bodega' } },
  search: 'atencion',
});

describe('an emission point', () => {
  it('cannot be added to a deactivated establishment', async () => {
    const { client } = scene.account;
    const establishment_id = await makeEstablishment(client, await makeBusiness(client));
    await client('establishments.update', { params: { id: establishment_id }, body: { active: false } });
    const { status, body } = await client('emissionPoints.create', { body: { establishment_id, code: '002' } });
    expect([status, body.code]).toEqual([409, 'record.inactive']);
  });

  it('of an establishment that is deleted at the same moment is refused, because it does not exist', async () => {
    const { client } = scene.account;
    const establishment_id = await makeEstablishment(client, await makeBusiness(client));
    const { owner } = scene;
    await owner.deleteFrom('emission_points').where('establishment_id', '=', establishment_id).execute();
    const body = { establishment_id, code: '002' };
    const answer = await deleteRowWhileWorkWaits(owner, 'establishments', establishment_id, () =>
      client('emissionPoints.create', { body }),
    );
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [expect.objectContaining({ field: 'establishment_id' })],
    ]);
  });

  it('keeps its code and cannot be deleted after documents were issued', async () => {
    const { client } = scene.account;
    const parts = await makeIssuer(client);
    const documentId = await makeDraft(client, parts);
    const [point] = recordsOfAnswer(await client('emissionPoints.list', { query: { businessId: parts.businessId } }));
    const params = { id: point?.id ?? 0 };
    const removed = await client('emissionPoints.delete', { params });
    expect([removed.status, removed.body.code]).toEqual([409, 'record.in_use']);
    await markAuthorised(scene.database, documentId);
    const renamed = await client('emissionPoints.update', { params, body: { code: '009' } });
    expect([renamed.status, renamed.body.code]).toEqual([409, 'record.in_use']);
    expect(recordOfAnswer(await client('emissionPoints.update', { params, body: { active: false } })).active).toBe(
      false,
    );
  });

  it('is deleted with its counters', async () => {
    const { client } = scene.account;
    const establishment_id = await makeEstablishment(client, await makeBusiness(client));
    const { id } = recordOfAnswer(await client('emissionPoints.create', { body: { establishment_id, code: '002' } }));
    await client('emissionPoints.delete', { params: { id } });
    const rows = await scene.owner.selectFrom('sequences').select('id').where('emission_point_id', '=', id).execute();
    expect(rows).toEqual([]);
  });
});
