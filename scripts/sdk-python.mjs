// Generates the typed part of the Python SDK: a TypedDict for every schema, and a class with typed methods for every
// group of operations.
import { loadContract } from './contract-operations.mjs';
import { isSingleRecordGroup, iteratorParameters, loadSdkGroups, toPascalCase, toSnakeCase } from './sdk-contract.mjs';
import { docstring, isReserved, PythonTypes } from './sdk-python-types.mjs';

const folder = 'sdks/python/src/talonario';
export const generatedHeading = '# Made from openapi.json by `npm run generate`. Do not edit.\n';

export const pythonSdk = [
  { path: `${folder}/models.py`, make: () => modelsText(loadContract()) },
  { folder: `${folder}/resources`, ending: '.py', makeAll: () => resourceTexts(loadContract()) },
];

/** Groups with additional methods, which are written by hand in a module of the same name. */
const extended = new Set(['documents', 'businesses', 'catalogs', 'imports']);

export function modelsText(contract) {
  const types = new PythonTypes();
  for (const [name, schema] of Object.entries(contract.components.schemas)) types.declare(name, schema);
  // Objects of operations that the contract does not name get their names here, too.
  for (const group of loadSdkGroups(contract)) for (const operation of group.operations) typesOf(types, operation);
  return [
    generatedHeading,
    '"""What the API takes and gives. `Amount` is what you may send, `Number` what comes: an int or an exact Decimal."""\n\n',
    'from __future__ import annotations\n\n',
    'import sys\nimport typing as _t\n\nfrom . import numbers as _n\n\n',
    'if sys.version_info >= (3, 11):\n    from typing import NotRequired\n',
    'elif _t.TYPE_CHECKING:\n    from typing_extensions import NotRequired\n',
    ...types.declarations(),
    `\n\n__all__ = [\n${types
      .names()
      .map((name) => `    "${name}",\n`)
      .join('')}]\n`,
  ].join('');
}

/** Returns the source files of the Python SDK's resources, by file name. */
export function resourceTexts(contract) {
  const groups = loadSdkGroups(contract);
  const texts = new Map(
    groups.filter((group) => !isSingleRecordGroup(group)).map((group) => [`${moduleOf(group)}.py`, groupText(group)]),
  );
  texts.set('__init__.py', groupsText(groups));
  return texts;
}

const moduleOf = ({ name }) => toSnakeCase(name);
const classOf = ({ name }) => `${toPascalCase(name)}${extended.has(name) ? 'Operations' : ''}`;

function groupText(group) {
  const types = new PythonTypes('m.');
  const methods = group.operations.flatMap((operation) => methodTexts(types, operation));
  const text = methods.join('\n');
  return [
    generatedHeading,
    'from __future__ import annotations\n\n',
    'import typing as _t\n\n',
    /\bm\./.test(text) ? 'from .. import models as m\n' : '',
    /\b_n\./.test(text) ? 'from .. import numbers as _n\n' : '',
    importLine('..resource', ['DownloadedFile', 'Page', 'Resource', 'path_part'], `Resource ${text}`),
    importLine('..connection', ['Request'], text),
    importLine('..upload', ['File', 'to_upload'], text),
    `\n\nclass ${classOf(group)}(Resource):\n`,
    group.about ? `    ${docstring(group.about)}\n\n` : '',
    text,
  ].join('');
}

function importLine(module, names, text) {
  const used = [...names].filter((name) => new RegExp(`(?<![\\w"'.])${name}\\b`).test(text)).sort();
  const line = `from ${module} import ${used.join(', ')}\n`;
  if (used.length === 0) return '';
  return line.length <= 120 ? line : `from ${module} import (\n${used.map((name) => `    ${name},\n`).join('')})\n`;
}

function groupsText(groups) {
  const types = new PythonTypes('m.');
  const many = groups.filter((group) => !isSingleRecordGroup(group));
  const singles = groups.filter(isSingleRecordGroup).flatMap((group) => {
    const [operation] = group.operations;
    return methodTexts(types, { ...operation, name: group.name });
  });
  return [
    generatedHeading,
    'from __future__ import annotations\n\n',
    'import typing as _t\n\n',
    'from .. import models as m\n',
    'from ..connection import Connection, Request\n',
    'from ..resource import Resource\n',
    ...many.map((group) => `from .${moduleOf(group)} import ${classOf(group)}\n`).sort(),
    '\n\nclass Groups(Resource):\n    """Every group of operations of the API."""\n\n',
    '    def __init__(self, connection: Connection) -> None:\n        super().__init__(connection)\n',
    ...many.map((group) => `        self.${moduleOf(group)} = ${classOf(group)}(connection)\n`),
    ...singles.map((text) => `\n${text}`),
  ].join('');
}

/** Writes the methods of an operation. `list` is written together with its iterator. */
function methodTexts(types, operation) {
  const method = methodText(types, operation);
  if (operation.answer.rows === undefined) return [method];
  const name = operation.name === 'list' ? 'iterate' : `iterate_${toSnakeCase(operation.name)}`;
  return [method, methodText(types, { ...iteratorOf(operation), name })];
}

function iteratorOf(operation) {
  const summary = operation.answer.log
    ? 'All there are by now, one by one'
    : 'All of them, one by one, page after page';
  return { ...operation, summary, parameters: iteratorParameters(operation), iterates: true };
}

function methodText(types, operation) {
  const { method, path, answer, takesKey, takesVersion, summary, iterates } = operation;
  const parameters = typesOf(types, operation);
  const plain = parameters.filter(({ place, required }) => place === 'path' || (required && place !== 'query'));
  const named = parameters.filter((parameter) => !plain.includes(parameter));
  const sorted = [...named.filter(({ required }) => required), ...named.filter(({ required }) => !required)];
  const options = [
    ...(takesKey ? ['idempotency_key: _t.Optional[str] = None'] : []),
    ...(takesVersion ? ['if_unchanged_since: _t.Optional[str] = None'] : []),
    'timeout: _t.Optional[float] = None',
  ];
  const declared = ['self', ...plain.map(declare), '*', ...sorted.map(declare), ...options];
  const request = [
    `"${method}", ${pathText(path, parameters)}`,
    ...queryText(parameters, operation.fixedQuery),
    ...bodyText(parameters),
    ...(['file', 'lines', 'none'].includes(answer.kind) ? [`answer="${answer.kind}"`] : []),
    ...(takesKey ? ['takes_key=True', 'idempotency_key=idempotency_key'] : []),
    ...(takesVersion ? ['if_unchanged_since=if_unchanged_since'] : []),
    'timeout=timeout',
  ];
  const { result, call } = resultText(types, operation, iterates);
  return [
    signature(methodName(operation.name), declared, result),
    `        ${docstring(`${summary}.`)}\n`,
    requestText(request),
    call,
  ].join('');
}

function requestText(parts) {
  const line = `        request = Request(${parts.join(', ')})\n`;
  if (line.length <= 121 && !line.slice(0, -1).includes('\n')) return line;
  return `        request = Request(\n${parts.map((part) => `            ${part},\n`).join('')}        )\n`;
}

function signature(name, declared, result) {
  const line = `    def ${name}(${declared.join(', ')}) -> ${result}:\n`;
  if (line.length <= 121) return line;
  return `    def ${name}(\n${declared.map((part) => `        ${part},\n`).join('')}    ) -> ${result}:\n`;
}

export function methodName(name) {
  return name === 'import' ? 'import_file' : argumentName(toSnakeCase(name));
}

/** Name of an argument. A keyword of Python gets an underscore. */
export function argumentName(name) {
  return isReserved(name) || name === 'self' || name === 'request' ? `${name}_` : name;
}

function typesOf(types, operation) {
  const name = toPascalCase(operation.id.replaceAll('.', '-'));
  const { kind, schema, rows } = operation.answer;
  if (schema && kind !== 'page') types.text(schema, `${name}Answer`);
  if (rows) types.text(rows, `${name}Row`);
  return operation.parameters.map((parameter) => {
    const type = types.text(parameter.schema, `${name}${toPascalCase(parameter.name)}`, true);
    return { ...parameter, type, variable: argumentName(toSnakeCase(parameter.name)) };
  });
}

function declare({ variable, type, required }) {
  return required ? `${variable}: ${type}` : `${variable}: _t.Optional[${type.replace(/ \| None$/, '')}] = None`;
}

function pathText(path, parameters) {
  const text = path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const { variable } = parameters.find((parameter) => parameter.name === name);
    return `{path_part('${variable}', ${variable})}`;
  });
  return text === path ? `"${path}"` : `f"${text}"`;
}

function queryText(parameters, fixed) {
  const parts = [
    ...Object.entries(fixed).map(([name, value]) => `"${name}": ${value === true ? 'True' : JSON.stringify(value)}`),
    ...parameters.filter(({ place }) => place === 'query').map(({ name, variable }) => `"${name}": ${variable}`),
  ];
  return dictText('query', parts);
}

function bodyText(parameters) {
  if (parameters.some(({ place }) => place === 'body')) return ['body=body'];
  const fields = parameters.filter(({ place }) => place === 'form');
  return dictText(
    'form',
    fields.map(({ name, variable, schema, required }) => {
      const file = required ? `to_upload(${variable})` : `${variable} and to_upload(${variable})`;
      return `"${name}": ${schema.format === 'binary' ? file : variable}`;
    }),
  );
}

function dictText(name, parts) {
  if (parts.length === 0) return [];
  const line = `${name}={${parts.join(', ')}}`;
  if (line.length <= 100) return [line];
  return [`${name}={\n${parts.map((part) => `                ${part},\n`).join('')}            }`];
}

function resultText(types, { id, answer: { kind, schema, rows, log } }, iterates) {
  const isRow = iterates || kind === 'page';
  const wanted = isRow ? rows : schema;
  const type = wanted && types.text(wanted, `${toPascalCase(id.replaceAll('.', '-'))}${isRow ? 'Row' : 'Answer'}`);
  const line = (text) => `        ${text}\n`;
  if (iterates)
    return { result: `_t.Iterator[${type}]`, call: line(`return self.${log ? '_follow' : '_iterate'}(request)`) };
  if (kind === 'page') return { result: `Page[${type}]`, call: line('return self._page(request)') };
  if (kind === 'file') return { result: 'DownloadedFile', call: line('return self._file(request)') };
  if (kind === 'none') return { result: 'None', call: line('self._send(request)') };
  if (kind === 'lines') return { result: `_t.Iterator[${type}]`, call: line('return self._lines(request)') };
  const read = kind === 'data' ? '_data' : '_send';
  return { result: type, call: `${line(`answer: ${type} = self.${read}(request)`)}${line('return answer')}` };
}
