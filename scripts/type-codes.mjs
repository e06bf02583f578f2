// Checks that code outside the folder of a document type does not refer to the type by its code or id: such code must
// use the type's traits (packages/sri/src/documents). The functions are pure: they get the texts of the files, so that
// a test can plant a violation. A text search is not enough, because '04' to '07' are also codes of identification
// types. Those therefore have names (packages/sri/src/catalogs/codes.ts), and no code is written twice.
import { parseSync } from 'vite';

/**
 * Whether a file may contain the code of a document type: folders of a type, SRI's tables, generated files, and tests,
 * which contain expected values.
 */
export function mayContainTypeCodes(path, { slugs }) {
  const [, folder] = /^packages\/sri\/src\/documents\/([\w-]+)\//.exec(path) ?? [];
  return (
    slugs.includes(folder) ||
    path.startsWith('packages/sri/src/catalogs/') ||
    path.startsWith('apps/server/src/platform/db/migrations/') ||
    /\.generated\.(tsx?|sql)$/.test(path) ||
    /\.test\.tsx?$/.test(path) ||
    /(^|\/)(test|e2e|lab)\//.test(path)
  );
}

/**
 * Returns the violations, one sentence each. `files` maps paths from the root to texts; `types` has the fields `codes`,
 * `ids` and `slugs`.
 */
export function findTypeCodes(files, types) {
  return [...files].flatMap(([path, text]) => {
    if (mayContainTypeCodes(path, types)) return [];
    return path.endsWith('.sql') ? faultsInSql(path, withoutComments(text), types) : faultsInSource(path, text, types);
  });
}

function faultsInSource(path, text, types) {
  // Most files contain no document type code, so they are not parsed.
  if (!types.codes.some((code) => text.includes(code)) && !namesTypeId.test(text) && !wordsOf(types).test(text))
    return [];
  const { program, errors } = parseSync(path, text, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0].message}`);
  const faults = [];
  const byId = indexesById(program);
  const at = (node) => `${path}:${text.slice(0, node.start).split('\n').length}`;
  visit(program, (node) => {
    const code = codeIn(node, types);
    if (code !== undefined) faults.push(`${at(node)} writes the code ${code} of a type of document`);
    const id = idIn(node, types) ?? (byId ? idAsKey(node, types) : undefined);
    if (id !== undefined) faults.push(`${at(node)} writes the id ${id} of a type of document`);
    if (node.type === 'TemplateElement') faults.push(...faultsInSql(at(node), node.value.raw, types));
  });
  return faults;
}

/** Code of a document type in a text, or in a list of codes. */
function codeIn(node, { codes }) {
  const whole = node.type === 'TemplateLiteral' && node.expressions.length === 0;
  const value = node.type === 'Literal' ? node.value : whole ? node.quasis[0].value.raw : undefined;
  if (typeof value !== 'string') return undefined;
  const parts = value.split(/[,|]/);
  return parts.every((part) => codes.includes(part)) ? value : undefined;
}

const namesTypeId = /document_?type(_?id)?|\btype_?id\b/i;
const isTypeId = /^(\w*_)?document_?types?(_?ids?|\.id)$|^\w*DocumentTypeIds?$|^type_?ids?$/i;

/**
 * Finds an id of a document type next to a name for such an id: compared, assigned, listed, or stored under the name of
 * a type.
 */
function idIn(node, types) {
  switch (node.type) {
    case 'BinaryExpression':
      return beside(node.left, node.right, types) ?? beside(node.right, node.left, types);
    case 'SwitchStatement':
      return isTypeId.test(nameOf(node.discriminant))
        ? first(node.cases.map(({ test }) => numberIn(test, types)))
        : undefined;
    case 'Property':
      return isTypeId.test(nameOf(node.key)) ? numberIn(node.value, types) : undefined;
    case 'VariableDeclarator':
      return isTypeId.test(nameOf(node.id)) || new RegExp(`^${wordsOf(types).source}$`, 'i').test(nameOf(node.id))
        ? numberIn(node.init, types)
        : undefined;
    case 'CallExpression':
      return idInCall(node, types);
    default:
      return undefined;
  }
}

/**
 * Finds an id of a document type in a call, such as `.where('document_type_id', '=', 5)` or `[1,
 * 3].includes(document_type_id)`.
 */
function idInCall({ callee, arguments: given }, types) {
  const names = given.map((one) => (one.type === 'Literal' ? String(one.value).replace(/^\w+\./, '') : nameOf(one)));
  if (!names.some((name) => isTypeId.test(name))) return undefined;
  return first([callee.object, ...given].map((one) => numberIn(one, types)));
}

/**
 * Whether the program looks up a value by the id of a document type. In that case an object with ids as keys is a list
 * of types.
 */
function indexesById(program) {
  let found = false;
  visit(program, (node) => {
    if (node.type === 'MemberExpression' && node.computed && isTypeId.test(nameOf(node.property))) found = true;
  });
  return found;
}

function idAsKey(node, types) {
  if (node.type !== 'ObjectExpression') return undefined;
  return first(node.properties.map(({ key }) => numberIn(key, types)));
}

function beside(named, value, types) {
  return isTypeId.test(nameOf(named)) ? numberIn(value, types) : undefined;
}

function numberIn(node, types) {
  if (node?.type === 'Literal' && types.ids.includes(node.value)) return node.value;
  if (node?.type === 'ArrayExpression') return first(node.elements.map((one) => numberIn(one, types)));
  if (node?.type === 'NewExpression') return first(node.arguments.map((one) => numberIn(one, types)));
  if (node?.type === 'TSAsExpression') return numberIn(node.expression, types);
  return undefined;
}

function first(found) {
  return found.find((one) => one !== undefined);
}

/** Name of an expression: `document_type_id` for `row.document_type_id`, `documentType.id` for `documentType.id`. */
function nameOf(node) {
  if (node?.type === 'Identifier') return node.name;
  if (node?.type === 'Literal') return String(node.value);
  if (node?.type === 'ChainExpression') return nameOf(node.expression);
  if (node?.type !== 'MemberExpression') return '';
  const own = nameOf(node.property);
  return own === 'id' ? `${nameOf(node.object).split('.').at(-1)}.id` : own;
}

/** Returns a pattern for the names of document types in identifiers: creditNote, creditNoteId, creditNoteTypeId. */
function wordsOf({ slugs }) {
  const names = slugs.map((slug) => slug.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()));
  return new RegExp(`(?:${names.join('|')})(?:Type)?(?:Id)?`);
}

function faultsInSql(path, text, { codes, ids }) {
  const id = `['(]*(?:${ids.join('|')})\\b`;
  const code = `'\\{?(?:${codes.join('|')})[',}]`;
  const patterns = [
    new RegExp(`\\btype_id\\w*'?\\s*(?:=|<>|!=|in|between|=\\s*any)\\s*${id}`, 'i'),
    new RegExp(`\\bdocument_type_id\\w*'?\\s*(?:=|<>|!=|in|between|=\\s*any)\\s*${id}`, 'i'),
    new RegExp(`(?:code|codes|types?)\\w*'?\\s*(?:=|<>|!=|in|=\\s*any)\\s*\\(?${code}`, 'i'),
    new RegExp(`'\\{(?:${codes.join('|')})(?:,(?:${codes.join('|')}))+\\}'`),
  ];
  return patterns.flatMap((pattern) => {
    const found = pattern.exec(text);
    return found === null ? [] : [`${path} lists types of document in SQL: ${found[0].trim()}`];
  });
}

function withoutComments(sql) {
  return sql.replace(/--.*$/gm, '');
}

function visit(node, report) {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, report);
    return;
  }
  if (typeof node?.type !== 'string') return;
  report(node);
  for (const [key, value] of Object.entries(node))
    if (typeof value === 'object' && value !== null && key !== 'parent') visit(value, report);
}
