import { expect, it, test } from 'vitest';
import { findTypeCodes } from './type-codes.mjs';

const types = { codes: ['01', '04', '07'], ids: [1, 2, 5], slugs: ['invoice', 'credit-note', 'withholding'] };
const faultsIn = (path: string, text: string) => findTypeCodes(new Map([[path, text]]), types);

test.each([
  ['compared', "if (type.code === '04') go();"],
  ['in a switch', "switch (code) { case '01': break; }"],
  ['in a list', "const sold: ReadonlySet<string> = new Set(['01', '05']);"],
  ['as a key', "const signs = { '01': 1 };"],
  ['as a type', "type Code = '04' | 'x';"],
  ['in backquotes', 'const code = `04`;'],
  ['several in one text', "const codes = '01,04'.split(',');"],
  ['an id compared', 'if (row.document_type_id === 5) go();'],
  ['an id of a reference', 'if (record.documentType.id !== 2) go();'],
  ['ids in a list', 'if (![1, 3].includes(document_type_id)) go();'],
  ['ids in a switch', 'switch (row.document_type_id) { case 2: break; }'],
  ['an id under the name of a type', 'export const withholdingTypeId = 5;'],
  ['an id in a body', 'const body = { document_type_id: 5, items: [] };'],
  ['an id in a query', "db.selectFrom('documents').where('d.document_type_id', 'in', [1, 2]);"],
  ['ids as keys', 'const labels = { 1: "a", 5: "b" }; const one = labels[data.documentTypeId];'],
  ['an id in SQL', 'const rows = sql`select id from documents where document_type_id = 5`;'],
])('a type named outside its folder is found: %s', (_, text) => {
  expect(faultsIn('apps/server/src/books/sums.ts', text)).toHaveLength(1);
});

it('a screen must not name one', () => {
  const faults = faultsIn('apps/panel/src/features/home/home.tsx', 'const a = <Link search={{}} type="04" />;\n');
  expect(faults).toEqual(['apps/panel/src/features/home/home.tsx:1 writes the code 04 of a type of document']);
});

test.each([
  'select id from documents where document_type_id in (2, 3)',
  'select id from documents n where n.document_type_id = 5 and true',
  "select array_position('{01,04,07}'::text[], code)",
  "select id from documents where body ->> 'modified_document_code' = '01'",
  "select l.line from l where l.line ->> 'support_document_type_code' = '04'",
])('stored functions must not name one: %s', (text) => {
  expect(faultsIn('apps/server/src/platform/db/functions/related.sql', text)).toHaveLength(1);
});

it('the folder of a type, the tables of SRI, generated files and tests may name one', () => {
  const text = "const code = '04';";
  for (const path of [
    'packages/sri/src/documents/credit-note/index.ts',
    'packages/sri/src/catalogs/identification-types.ts',
    'packages/sri/src/documents/traits.generated.ts',
    'apps/server/src/documents/credits/credits.test.ts',
    'apps/server/test/scene.ts',
  ])
    expect(faultsIn(path, text)).toEqual([]);
  expect(faultsIn('packages/sri/src/documents/shared/rules.ts', text)).toHaveLength(1);
});

it('ignores other numbers and codes', () => {
  const text = [
    "const environment = '1';",
    'const rucTypeId = 4;',
    'const limits = { 1: "a" };',
    'if (identification_type_id === 5) go();',
    'const body = { business_id: 1, emission_type_id: 1 };',
    'const month = `$' + '{today}01`;',
    "const method = '20';",
  ].join('\n');
  expect(faultsIn('apps/server/src/records/one.ts', text)).toEqual([]);
});
