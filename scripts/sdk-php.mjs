// Generates the typed part of the PHP SDK: an array shape for every schema, and a class with typed methods for every
// group of operations.
import { loadContract } from './contract-operations.mjs';
import { isSingleRecordGroup, iteratorParameters, loadSdkGroups, toPascalCase } from './sdk-contract.mjs';
import { PhpTypes, requestObjects } from './sdk-php-types.mjs';

const folder = 'sdks/php/src';
const heading =
  '<?php\n\n// Made from openapi.json by `npm run generate`. Do not edit.\n\ndeclare(strict_types=1);\n\n';

export const phpSdk = [
  { path: `${folder}/Types.php`, make: () => typesText(loadContract()) },
  { path: `${folder}/Groups.php`, make: () => groupsText(loadContract()) },
  { folder: `${folder}/Resources`, ending: '.php', makeAll: () => resourceTexts(loadContract()) },
];

/** Groups with additional methods, which are written by hand in a class of the same name. */
const extended = new Set(['documents', 'businesses', 'catalogs', 'imports']);

export function typesText(contract) {
  const types = new PhpTypes();
  for (const [name, schema] of Object.entries(contract.components.schemas)) types.declare(name, schema);
  for (const { operations } of loadSdkGroups(contract)) for (const operation of operations) nameTypes(types, operation);
  return [
    heading,
    'namespace Talonario;\n\n/**\n * What the API takes and gives, as array shapes for your editor, PHPStan and Psalm.\n *\n',
    ...types.declarations(),
    ' */\nfinal class Types\n{\n',
    "    /** Keys whose value is an object of JSON, also where PHP's array is empty or counts from 0. */\n",
    `    public const OBJECTS = [\n${requestObjects(contract)
      .map((name) => `        '${name}' => true,\n`)
      .join('')}    ];\n}\n`,
  ].join('');
}

/** Source texts of the classes for the groups, by file name. */
export function resourceTexts(contract) {
  const groups = loadSdkGroups(contract).filter((group) => !isSingleRecordGroup(group));
  return new Map(groups.map((group) => [`${classOf(group)}.php`, groupText(group)]));
}

const classOf = ({ name }) => `${toPascalCase(name)}${extended.has(name) ? 'Operations' : ''}`;

function groupText(group) {
  const types = new PhpTypes();
  const methods = group.operations.flatMap((operation) => methodTexts(types, operation)).join('\n');
  const imports = ['DownloadedFile', 'Page', 'Request', 'Resource', 'Upload'].filter(
    (name) => name === 'Resource' || new RegExp(`(?<![\\w\\\\])${name}\\b`).test(methods.replaceAll(/^ +\*.*$/gm, '')),
  );
  return [
    heading,
    'namespace Talonario\\Resources;\n\n',
    ...imports.map((name) => `use Talonario\\${name};\n`),
    '\n/**\n',
    ...(group.about ? [` * ${commentText(group.about)}\n *\n`] : []),
    ...[...types.used()].sort().map((name) => ` * @phpstan-import-type ${name} from \\Talonario\\Types\n`),
    ` */\n${extended.has(group.name) ? 'abstract' : 'final'} class ${classOf(group)} extends Resource\n{\n`,
    methods,
    '}\n',
  ].join('');
}

export function groupsText(contract) {
  const types = new PhpTypes();
  const groups = loadSdkGroups(contract);
  const many = groups.filter((group) => !isSingleRecordGroup(group));
  const singles = groups.filter(isSingleRecordGroup).flatMap((group) => {
    const [operation] = group.operations;
    return methodTexts(types, { ...operation, name: group.name });
  });
  const nameOf = (group) =>
    extended.has(group.name) ? toPascalCase(group.name) : `Resources\\${toPascalCase(group.name)}`;
  return [
    heading,
    'namespace Talonario;\n\n/**\n * Every group of operations of the API.\n *\n',
    ...[...types.used()].sort().map((name) => ` * @phpstan-import-type ${name} from Types\n`),
    ' */\nabstract class Groups extends Resource\n{\n',
    ...many.map((group) => `    public readonly ${nameOf(group)} $${group.name};\n`),
    '\n    public function __construct(Connection $connection)\n    {\n        parent::__construct($connection);\n',
    ...many.map((group) => `        $this->${group.name} = new ${nameOf(group)}($connection);\n`),
    '    }\n',
    ...singles.map((text) => `\n${text}`),
    '}\n',
  ].join('');
}

/** Writes the methods of an operation. `list` is written together with its iterator. */
function methodTexts(types, operation) {
  const method = methodText(types, operation);
  if (operation.answer.rows === undefined) return [method];
  const parameters = iteratorParameters(operation);
  const name = operation.name === 'list' ? 'iterate' : `iterate${toPascalCase(operation.name)}`;
  const summary = operation.answer.log
    ? 'All there are by now, one by one'
    : 'All of them, one by one, page after page';
  return [method, methodText(types, { ...operation, name, summary, parameters, iterates: true })];
}

function methodText(types, operation) {
  const { method, path, takesKey, takesVersion, summary, name } = operation;
  const parameters = nameTypes(types, operation);
  const placeOrder = ['path', 'body', 'form', 'query'];
  const byPlace = [...parameters].sort((one, other) => placeOrder.indexOf(one.place) - placeOrder.indexOf(other.place));
  const sorted = [...byPlace.filter(({ required }) => required), ...byPlace.filter(({ required }) => !required)];
  const declared = [
    ...sorted.map(declarationOf),
    ...(takesKey ? ['?string $idempotencyKey = null'] : []),
    ...(takesVersion ? ['?string $ifUnchangedSince = null'] : []),
    '?float $timeout = null',
  ];
  const request = [
    `'${method}'`,
    pathText(path),
    ...arrayText('query', [...fixedText(operation.fixedQuery), ...pairs(parameters, 'query')]),
    ...(parameters.some(({ place }) => place === 'body') ? ['body: $body'] : []),
    ...arrayText('form', pairs(parameters, 'form')),
    ...(takesKey ? ['takesKey: true', 'idempotencyKey: $idempotencyKey'] : []),
    ...(takesVersion ? ['ifUnchangedSince: $ifUnchangedSince'] : []),
    'timeout: $timeout',
  ];
  const { result, shown, call } = resultOf(types, operation);
  return [
    documentation(summary, sorted, shown),
    signature(name, declared, result),
    `        ${call(requestText(request))};\n    }\n`,
  ].join('');
}

function documentation(summary, parameters, shown) {
  const shaped = parameters.filter(({ type, schema }) => type !== nativeType(schema) && !isFile(schema));
  return [
    `    /**\n     * ${commentText(summary)}.\n`,
    ...(shaped.length > 0 || shown ? ['     *\n'] : []),
    ...shaped.map(({ name, type, required }) => {
      const text = required || /(^|\|)null$/.test(type) ? type : `${type}|null`;
      return `     * @param ${text} $${name}\n`;
    }),
    ...(shown ? [`     * @return ${shown}\n`] : []),
    '     */\n',
  ].join('');
}

function signature(name, declared, result) {
  const line = `    public function ${name}(${declared.join(', ')}): ${result}\n`;
  if (line.length <= 121) return `${line}    {\n`;
  return `    public function ${name}(\n${declared.map((part) => `        ${part},\n`).join('')}    ): ${result} {\n`;
}

function requestText(parts) {
  const line = `new Request(${parts.join(', ')})`;
  if (line.length <= 90 && !line.includes('\n')) return line;
  return `new Request(\n${parts.map((part) => `            ${part},\n`).join('')}        )`;
}

const isFile = (schema) => schema.format === 'binary';

/** Returns the type of a parameter that PHP itself checks. */
function nativeType(schema) {
  if (isFile(schema)) return 'Upload';
  const kinds = [schema.type ?? []].flat().filter((kind) => kind !== 'null');
  const known = { string: 'string', integer: 'int', number: 'int|float', boolean: 'bool' };
  const types = kinds.map((kind) => known[kind] ?? 'array');
  if (schema.$ref) return 'array';
  return types.length === 0 ? 'mixed' : [...new Set(types)].join('|');
}

function declarationOf({ name, required, schema }) {
  const type = nativeType(schema);
  const sensitive = /password|secret/i.test(name) ? '#[\\SensitiveParameter] ' : '';
  if (required) return `${sensitive}${type} $${name}`;
  if (type === 'mixed') return `${sensitive}mixed $${name} = null`;
  return `${sensitive}${type.includes('|') ? `${type}|null` : `?${type}`} $${name} = null`;
}

function pathText(path) {
  const parts = path
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? `'${part}'` : `self::pathPart('${part}', $${part})`));
  return parts.filter((part) => part !== "''").join(' . ');
}

function pairs(parameters, place) {
  return parameters.filter((parameter) => parameter.place === place).map(({ name }) => `'${name}' => $${name}`);
}

function fixedText(fixed) {
  return Object.entries(fixed).map(([name, value]) => `'${name}' => ${JSON.stringify(value)}`);
}

function arrayText(name, parts) {
  if (parts.length === 0) return [];
  const line = `${name}: [${parts.join(', ')}]`;
  if (line.length <= 100) return [line];
  return [`${name}: [\n${parts.map((part) => `                ${part},\n`).join('')}            ]`];
}

function idName({ id }) {
  return toPascalCase(id.replaceAll('.', '-'));
}

/** Names the objects of an operation that the contract does not name, after the operation. */
function nameTypes(types, operation) {
  const { kind, schema, rows } = operation.answer;
  if (schema && kind !== 'page') types.text(schema, `${idName(operation)}Answer`);
  if (rows) types.text(rows, `${idName(operation)}Row`);
  return operation.parameters.map((parameter) => ({
    ...parameter,
    type: types.text(parameter.schema, `${idName(operation)}${toPascalCase(parameter.name)}`),
  }));
}

function resultOf(types, operation) {
  const { kind, schema, rows, log } = operation.answer;
  const isRow = operation.iterates || kind === 'page';
  const wanted = isRow ? rows : schema;
  const type = wanted && types.text(wanted, `${idName(operation)}${isRow ? 'Row' : 'Answer'}`);
  const generator = (read) => ({
    result: '\\Generator',
    shown: `\\Generator<int, ${type}>`,
    call: (text) => `return $this->${read}(${text})`,
  });
  if (operation.iterates) return generator(log ? 'readLog' : 'readAll');
  if (kind === 'page')
    return { result: 'Page', shown: `Page<${type}>`, call: (text) => `return $this->readPage(${text})` };
  if (kind === 'file') return { result: 'DownloadedFile', call: (text) => `return $this->readFile(${text})` };
  if (kind === 'none') return { result: 'void', call: (text) => `$this->sendOnly(${text})` };
  if (kind === 'lines') return generator('readLines');
  const read = kind === 'data' ? 'readData' : 'readJson';
  const isArray = /array|list<|^[A-Z]/.test(type) && !/(^|\|)(null|string|int|float|bool|mixed)\b/.test(type);
  return { result: isArray ? 'array' : 'mixed', shown: type, call: (text) => `return $this->${read}(${text})` };
}

function commentText(text) {
  return text.replaceAll('*/', '* /').replaceAll('\n', ' ');
}
