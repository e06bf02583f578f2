// Tests of the checker of invariants: it finds every change that was not made by the service.
import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { deflateXml, readAuthorizedXml, readSignedXml } from '../src/documents/stored-xml.ts';
import type { Tables } from '../src/platform/db/tables.ts';
import { findInvariantBreaches } from './check-invariants.ts';
import { bodiesOf } from './issuing-business.ts';
import { useScene } from './scene.ts';

const scene = useScene({ business: 'issuing' });
const { client: api } = scene;

beforeAll(async () => {
  const bodies = Object.values(bodiesOf(scene.business));
  for (const body of [...bodies, bodies[0]]) {
    const answer = await api('documents.create', { body: { ...body, emit: true } });
    expect(answer.status).toBe(201);
  }
  await api('documents.create', { body: { ...bodies[0] } });
});

const breaches = (owner: Kysely<Tables>) => findInvariantBreaches(owner, scene.desk);

test('finds nothing in documents of all six types', async () => {
  expect(await breaches(scene.owner)).toEqual([]);
});

/** Changes the stored XML of every document, in the column of the signed XML or of SRI's copy. */
const rewrite = (column: 'signed_deflated' | 'authorized_deflated', change: (xml: string) => string) => ({
  async execute(owner: Kysely<Tables>): Promise<void> {
    const read = column === 'signed_deflated' ? readSignedXml : readAuthorizedXml;
    for (const file of await owner.selectFrom('document_files').selectAll().execute())
      await sql`
        update document_files set ${sql.ref(column)} = ${deflateXml(change(read(file)))}
         where document_id = ${file.document_id} and attempt = ${file.attempt}`.execute(owner);
  },
});

const one = sql`(select min(id) from documents)`;
test.each([
  ['a number given to another document', /own in the ledger/, sql`update document_numbers set document_id = ${one}`],
  ['a number that is gone', /not in the ledger/, sql`delete from document_numbers where document_id = ${one}`],
  ['a counter that jumped', /a gap/, sql`update sequences set last_used = 9, next_number = 10 where last_used = 2`],
  ['one changed byte', /does not verify/, rewrite('signed_deflated', (xml) => xml.replaceAll('Amazonas', 'AmazonaS'))],
  ['a verdict that is gone', /lacks a verdict/, sql`update document_files set authorization_answer = null`],
  ['a verdict on other bytes', /other bytes/, rewrite('authorized_deflated', (xml) => xml.replaceAll('1', '2'))],
  ['a document whose bytes SRI never had', /never had|never stored/, rewrite('signed_deflated', (xml) => `${xml} `)],
  ['a state nobody wrote down', /is in DVL after/, sql`update documents set acronym = 'DVL' where id = ${one}`],
  ['a step that was skipped', /went from/, sql`delete from document_history where acronym = 'PPR'`],
  ['an event that is gone', /, not with document\.recepted/, sql`delete from events where type = 'document.recepted'`],
  ['an event of another transaction', /was written with/, sql`update events set data = data`],
  ['a total that is a cent off', /totals/, sql`update documents set total = total + 0.01 where id = ${one}`],
  ['a document nobody takes up', /nobody will take up/, sql`update documents set acronym = 'REC' where id = ${one}`],
  ['a decided document that is leased', /at rest/, sql`update documents set lease_until = now() + interval '1 minute'`],
] as const)('finds %s', async (_, breach, sabotage) => {
  const undone = new Error('undone');
  await scene.owner
    .transaction()
    .execute(async (trx) => {
      await sabotage.execute(trx);
      expect((await breaches(trx)).join('\n')).toMatch(breach);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
});
