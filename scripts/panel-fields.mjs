// Generates the fields of documents and of directories as files of the panel, because the tables of packages/sri and
// packages/contract are too large for the browser.
import { directoryDescriptions, directoryTableColumns, routes } from '@talonario/contract';
import { documentTypes } from '@talonario/sri';

const folder = 'apps/panel/src/document-types';

export const panelFields = [
  { path: `${folder}/fields.generated.ts`, make: panelFieldsText },
  { path: `${folder}/outlines.generated.ts`, make: outlinesText },
  { path: 'apps/panel/src/directory/fields.generated.ts', make: directoryFieldsText },
];

/** Columns of the tables that users can import, with the label of each column. */
export function directoryFieldsText() {
  const imported = ['customers', 'providers', 'carriers', 'items'].map((name) => [
    name,
    directoryDescriptions[name].fields,
  ]);
  const columns = imported.map(([name, fields]) => {
    const names = directoryTableColumns(fields).map(({ field }) => `'${field}'`);
    return `  ${name}: [${names.join(', ')}],\n`;
  });
  const labelsOf = (language) =>
    labelLines(
      imported.map(([, fields]) => fields),
      language,
    );
  return [
    '// Made from packages/contract by `npm run generate`. Do not edit.\n',
    `export const tableFields = {\n${columns.join('')}} as const;\n`,
    `\nexport const labels = {\n  es: {\n${labelsOf('es')}  },\n  en: {\n${labelsOf('en')}  },\n} as const;\n`,
  ].join('');
}

/** Generates the outlines: one file for each document type, named like its folder in packages/sri. */
export function outlinesText() {
  const camel = (slug) => slug.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const slugs = documentTypes.map(({ slug }) => slug);
  const imports = [...slugs].sort().map((slug) => `import { ${camel(slug)} } from './${slug}.ts';\n`);
  const rows = slugs.map((slug) => `  '${slug}': ${camel(slug)},\n`);
  return [
    '// Made from packages/sri by `npm run generate`. Do not edit.\n',
    ...imports,
    `\nexport const outlines = {\n${rows.join('')}} as const;\n`,
  ].join('');
}

export function panelFieldsText() {
  const types = documentTypes.map(({ code, fields }) => {
    const document = sent(fields.document, bodyFields);
    const line = sent(fields.line, lineFields);
    return [
      `  '${code}': {\n`,
      list('document', Object.keys(document)),
      list('required', requiredOf(document)),
      list('line', Object.keys(line)),
      list('lineRequired', requiredOf(line)),
      '  },\n',
    ].join('');
  });
  return [
    '// Made from packages/sri by `npm run generate`. Do not edit.\n',
    `export const fieldsByType = {\n${types.join('')}} as const;\n`,
    '\n/** Kind of a field with one value. It decides which input is rendered by default. */\n',
    `export const fieldKinds = {\n${kindsOf(documentTypes.map(({ fields }) => sent(fields.document, bodyFields)))}} as const;\n`,
    '\n/** Labels of fields, including those of entries and lines. */\n',
    `export const labels = {\n  es: {\n${labelsIn('es')}  },\n  en: {\n${labelsIn('en')}  },\n} as const;\n`,
  ].join('');
}

function kindsOf(tables) {
  const kinds = new Map(
    tables.flatMap((table) => Object.entries(table)).map(([name, { kind, catalog }]) => [name, { kind, catalog }]),
  );
  return [...kinds]
    .map(
      ([name, { kind, catalog }]) =>
        `  ${name}: { kind: '${kind}'${catalog === undefined ? '' : `, catalog: '${catalog}'`} },\n`,
    )
    .join('');
}

function labelsIn(language) {
  return labelLines(
    documentTypes.flatMap(({ fields }) => [fields.document, fields.line]),
    language,
  );
}

/** Labels of all fields by name. A field has the same label in all tables. */
function labelLines(tables, language) {
  const found = new Map();
  const collect = (table) => {
    for (const [name, { label, entries }] of Object.entries(table)) {
      if (entries !== undefined) collect(entries);
      if (label === undefined) continue;
      const text = label[language];
      if ((found.get(name) ?? text) !== text) throw new Error(`${name} is called ${found.get(name)} and ${text}`);
      found.set(name, text);
    }
  };
  for (const table of tables) collect(table);
  return [...found].map(([name, text]) => `    ${name}: ${JSON.stringify(text)},\n`).join('');
}

const { properties: bodyFields } = routes.find(({ name }) => name === 'documents.create').body;
const { properties: lineFields } = bodyFields.items.items;

/** Removes the fields that the library has but the API does not accept yet. */
function sent(table, taken) {
  return Object.fromEntries(Object.entries(table).filter(([name]) => name in taken));
}

/** Names of the required fields. Booleans are left out, because a switch always has a value. */
function requiredOf(table) {
  return Object.entries(table).flatMap(([name, { kind, required }]) => (required && kind !== 'boolean' ? [name] : []));
}

function list(name, values) {
  return `    ${name}: [${values.map((value) => `'${value}'`).join(', ')}],\n`;
}
