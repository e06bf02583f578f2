// Tests the columns of documents. Three database functions list them, and none can get the list from another place.
// This test compares the lists with the columns that are shown (show.ts) and with each other.
import { sql } from 'kysely';
import { expect, it, test } from 'vitest';
import { useScene } from '../../test/scene.ts';
import { shownDocumentColumns } from './show.ts';

const scene = useScene({ api: false });

async function readFunction(name: string): Promise<{ readonly results: readonly string[]; readonly source: string }> {
  const { rows } = await sql<{ results: string[]; source: string }>`
    select array(select p.proargnames[n] from generate_subscripts(p.proargmodes, 1) n where p.proargmodes[n] = 't') as results,
           p.prosrc as source
      from pg_proc p where p.proname = ${name}`.execute(scene.owner);
  if (rows[0] === undefined) throw new Error(`there is no ${name}()`);
  return rows[0];
}

const sorted = (names: readonly string[]) => [...names].sort();
const without = (names: readonly string[], left: readonly string[]) =>
  sorted(names.filter((name) => !left.includes(name)));

test.each([
  // A document that SRI has just decided about cannot be annulled, repeated or imported, so these columns are missing.
  ['write_outcomes', ['annulment', 'issued_elsewhere'], ['received_at', 'history', 'credit_notes', 'key_closed']],
  ['write_drafts', ['annulment', 'issued_elsewhere', 'merged_requests'], ['place', 'history']],
])('%s() returns the columns that a document shows', async (name, left, more) => {
  const { results } = await readFunction(name);
  expect(without(results, more)).toEqual(without(shownDocumentColumns, left));
});

it('issuing a draft writes the same columns as a new document', async () => {
  const { source } = await readFunction('insert_documents');
  const [, list = ''] = /insert into documents \(([^)]+)\)/.exec(source) ?? [];
  const inserted = list.split(',').map((column) => column.trim());
  const [, changes = ''] =
    /update documents o\s+set ([\s\S]+?)\s+where /.exec((await readFunction('issue_stored')).source) ?? [];
  const changed = [...changes.matchAll(/(?:^|,)\s*(\w+) = /g)].map(([, column = '']) => column);
  const begunAnew = ['errors', 'tries', 'received_at', 'stuck_at', 'updated_at'];
  expect(without(changed, begunAnew)).toEqual(without(inserted, ['id', 'account_id', 'business_id']));
});
