// SQL functions that select document types by their traits (functions/0-document-types.generated.sql).
import { documentTraits } from '@talonario/sri';
import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import { useScene } from '../../../test/scene.ts';

const scene = useScene({ api: false });

it('the database knows every type by its id, its code and its position in lists', async () => {
  for (const { id, code, listPlace } of documentTraits) {
    const { rows } = await sql`
      select type_code(${id}) as code, type_of_code(${code}) as id, type_position(${id}::smallint) as place`.execute(
      scene.owner,
    );
    expect(rows).toEqual([{ code, id, place: listPlace }]);
  }
  expect(new Set(documentTraits.map(({ listPlace }) => listPlace)).size).toBe(documentTraits.length);
});

describe('a query with such a condition uses the index of these types', () => {
  test.each([
    ['credit_note', 'documents_credited_idx'],
    ['debit_note', 'documents_debited_idx'],
  ])('%s: %s', async (trait, index) => {
    const plan = await scene.owner.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select id from documents
         where document_type_id = any (types_with_trait('${sql.raw(trait)}')) and acronym <> 'CRD'
           and business_id = 1 and replace(body ->> 'modified_document_number', '-', '') = '001001000000001'`.execute(
        trx,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain(index);
  });
});
