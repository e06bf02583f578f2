// The database refuses a received document that is marked as verified without SRI's own copy.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inventedAccessKey } from '../../../test/received-documents.ts';
import { useScene } from '../../../test/scene.ts';
import { expectCreated } from '../../../test/test-app.ts';
import { insertRow } from '../../../test/write-rows.ts';
import { createAccount } from '../../identity/accounts/store.ts';

const scene = useScene({ api: false });

it('is refused at insert and at update', async () => {
  const { id: accountId } = expectCreated(await createAccount(scene.owner, { name: 'Test', plan: 'unlimited' }));
  const own = { account_id: accountId };
  const businessId = await insertRow(scene.owner, 'businesses', {
    ...own,
    identification: '1790012345001',
    business_name: 'LA QUE RECIBE',
    address: 'Quito',
  });
  const receive = (n: number, xmlStatus: 'verified' | 'waiting') =>
    insertRow(scene.owner, 'received_documents', {
      ...own,
      business_id: businessId,
      environment_id: 1,
      document_type_id: 1,
      access_key: inventedAccessKey(n),
      number: `001-002-${String(n).padStart(9, '0')}`,
      issue_date: '2026-11-02',
      issuer_identification: '0990000015001',
      source: 'file',
      state: 'unconfirmed',
      xml_status: xmlStatus,
      has_figures: true,
    });
  await expect(receive(1, 'verified')).rejects.toThrow('received_documents_verified_check');
  const id = await receive(2, 'waiting');
  await expect(
    sql`update received_documents set xml_status = 'verified' where id = ${id}`.execute(scene.owner),
  ).rejects.toThrow('received_documents_verified_check');
});
