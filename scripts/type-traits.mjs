// Generates the document types as data: a file for code that cannot contain their rules (the browser, the catalogs),
// and functions for the database, which needs constant ids when it plans a query.
import { documentTypes } from '@talonario/sri';

export const typeTraits = [
  { path: 'packages/sri/src/documents/traits.generated.ts', make: traitsText },
  {
    path: 'apps/server/src/platform/db/functions/0-document-types.generated.sql',
    make: () => typesSql(documentTypes.map(traitsOf)),
  },
];

/**
 * Members of the definition of a document type that are not traits. They are functions, or tables used by functions.
 */
const notTraits = new Set(['fields', 'rules', 'totalsRules']);

function traitsOf(definition) {
  return Object.fromEntries(
    Object.entries(definition).filter(([name, value]) => typeof value !== 'function' && !notTraits.has(name)),
  );
}

export function traitsText() {
  const rows = documentTypes.map((definition) => {
    const { code, ...rest } = traitsOf(definition);
    const lines = Object.entries(rest).map(([name, value]) => `    ${name}: ${JSON.stringify(value)},\n`);
    return `  {\n    code: asDocumentTypeCode('${code}'),\n${lines.join('')}  },\n`;
  });
  return [
    '// Made from the definitions beside it by `npm run generate`. Do not edit.\n',
    "import { asDocumentTypeCode, type DocumentTraits } from './traits.ts';\n\n",
    `export const documentTraits: readonly DocumentTraits[] = [\n${rows.join('')}];\n`,
  ].join('');
}

/** Sets of types that stored functions use, by the traits of their members. */
const sets = {
  credit_note: ({ note }) => note === 'credit',
  debit_note: ({ note }) => note === 'debit',
  refers_by_modified: ({ refersBy }) => refersBy.includes('modified'),
  refers_by_guide: ({ refersBy }) => refersBy.includes('guide'),
  refers_by_receivers: ({ refersBy }) => refersBy.includes('receivers'),
  refers_by_lines: ({ refersBy }) => refersBy.includes('lines'),
  transport: ({ transport }) => transport,
  purchase: ({ side }) => side === 'purchase',
};

export function typesSql(types) {
  const last = Math.max(...types.map(({ id }) => id));
  const byId = (value) =>
    Array.from({ length: last }, (_, index) => {
      const type = types.find(({ id }) => id === index + 1);
      return type === undefined ? 'null' : value(type);
    }).join(',');
  const cases = Object.entries(sets).map(([name, test]) => {
    const ids = types.filter(test).map(({ id }) => id);
    return `  when '${name}' then '{${ids.join(',')}}'::smallint[]\n`;
  });
  return `-- Made from packages/sri by \`npm run generate\`. Do not edit. The types of document, for stored functions: immutable, so that a query that
-- asks for them is planned as if the ids stood in it, and finds the indexes of those types.

create or replace function type_position(document_type_id smallint) returns smallint
language sql immutable strict parallel safe
return ('{${byId(({ listPlace }) => listPlace)}}'::smallint[])[document_type_id];

create or replace function type_code(type_id integer) returns text
language sql immutable parallel safe
return ('{${byId(({ code }) => code)}}'::text[])[type_id];

create or replace function type_of_code(code text) returns integer
language sql immutable parallel safe
return array_position('{${byId(({ code }) => code)}}'::text[], code);

-- Document type by default.
create or replace function default_type() returns integer
language sql immutable parallel safe
return ${types[0].id};

-- Document types with a trait.
create or replace function types_with_trait(trait text) returns smallint[]
language sql immutable parallel safe
return case trait
${cases.join('')}end;
`;
}
