// Creates one sample call of every operation in each language, for the reference at /docs, and the same calls as a
// collection for Postman, which Bruno and Insomnia read, too.
import { exampleDate } from '@talonario/contract';
import { loadContract } from './contract-operations.mjs';
import { isSingleRecordGroup, loadSdkGroups, toSnakeCase } from './sdk-contract.mjs';
import { argumentName, methodName } from './sdk-python.mjs';

export const docSamples = [
  {
    path: 'apps/server/src/panel/reference/samples.json',
    make: () => `${JSON.stringify(docSamplesOf(loadContract()), undefined, 1)}\n`,
  },
  {
    path: 'examples/talonario.postman_collection.json',
    make: () => `${JSON.stringify(postmanCollectionOf(loadContract()), undefined, 2)}\n`,
  },
];

/** Returns the sample calls by the name of their operation. */
export function docSamplesOf(contract) {
  const samples = {};
  for (const group of loadSdkGroups(contract))
    for (const operation of group.operations) {
      if (operation.id in samples) continue; // a preview is another method of the same operation
      const call = { ...operation, receiver: isSingleRecordGroup(group) ? undefined : group.name };
      samples[operation.id] = {
        curl: curlSample(call),
        typescript: typescriptSample(call),
        php: phpSample(call),
        python: pythonSample(call),
      };
    }
  return samples;
}

const needed = ({ parameters }, place) =>
  parameters.filter((parameter) => parameter.place === place && parameter.required);
const isFile = ({ schema }) => schema.format === 'binary';

/** Example value of the right type. Path parameters have the values of the demo. */
function sampleValue({ name, schema }) {
  if (name === 'catalog') return 'payment-methods';
  if (name === 'identification') return '1799999998'; // of the demo account
  if (name === 'period') return exampleDate.slice(0, 7);
  if (name === 'box') return '411';
  if (name === 'requestId') return '01890a5d-ac96-774b-bcce-b302099a8057';
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.format === 'date') return exampleDate;
  return { integer: 1, number: 1, boolean: true }[[schema.type].flat()[0]] ?? 'text';
}

const pathOf = ({ path, parameters }) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    sampleValue(parameters.find((parameter) => parameter.place === 'path' && parameter.name === name)),
  );
const searchOf = (call) => needed(call, 'query').map((parameter) => `${parameter.name}=${sampleValue(parameter)}`);

function curlSample(call) {
  const search = searchOf(call);
  const address = `"$TALONARIO_URL${pathOf(call)}${search.length > 0 ? `?${search.join('&')}` : ''}"`;
  const lines = [`curl -f${call.answer.kind === 'file' ? 'OJ' : ''} -X ${call.method} ${address}`];
  lines.push('-H "X-API-Key: $TALONARIO_API_KEY"');
  // The key contains the date of the examples. The server replaces this date by the current one, so the key differs
  // from day to day.
  if (call.takesKey) lines.push(`-H "Idempotency-Key: ejemplo-${call.id}-${exampleDate}"`);
  for (const field of needed(call, 'form'))
    lines.push(`-F ${field.name}=${isFile(field) ? '@file' : sampleValue(field)}`);
  if (call.example !== undefined) {
    const text = JSON.stringify(call.example, undefined, 2).replaceAll("'", "'\\''");
    lines.push('-H "Content-Type: application/json"', `-d '${text}'`);
  }
  return lines.join(' \\\n  ');
}

/** Writes a call in TypeScript. Every operation can be called by its name, which the compiler checks. */
function typescriptSample(call) {
  const fields = (place) =>
    needed(call, place)
      .map((parameter) => `${parameter.name}: ${isFile(parameter) ? 'file' : quoted(sampleValue(parameter))}`)
      .join(', ');
  const parts = [
    ...[
      ['params', 'path'],
      ['query', 'query'],
      ['form', 'form'],
    ]
      .filter(([, place]) => needed(call, place).length > 0)
      .map(([name, place]) => `${name}: { ${fields(place)} }`),
    ...(call.example === undefined ? [] : [`body: ${literal(call.example, typescript)}`]),
  ];
  return `await talonario.call('${call.id}'${parts.length > 0 ? `, { ${parts.join(', ')} }` : ''});`;
}

function phpSample(call) {
  const handed = [
    ...needed(call, 'path').map((parameter) => quoted(sampleValue(parameter))),
    ...(call.example === undefined ? [] : [literal(call.example, php)]),
    ...needed(call, 'form').map((parameter) =>
      isFile(parameter) ? "Talonario\\Upload::fromFile('file')" : quoted(sampleValue(parameter)),
    ),
    ...needed(call, 'query').map((parameter) => `${parameter.name}: ${quoted(sampleValue(parameter))}`),
  ];
  const method = call.receiver === undefined ? call.group : `${call.receiver}->${call.name}`;
  return `$talonario->${method}(${handed.join(', ')});`;
}

function pythonSample(call) {
  const handed = [
    ...needed(call, 'path').map((parameter) => quoted(sampleValue(parameter), '"')),
    ...(call.example === undefined
      ? []
      : [`${needed(call, 'body').length > 0 ? '' : 'body='}${literal(call.example, python)}`]),
    ...needed(call, 'form').map((parameter) =>
      isFile(parameter) ? 'Path("file")' : quoted(sampleValue(parameter), '"'),
    ),
    ...needed(call, 'query').map(
      (parameter) => `${argumentName(toSnakeCase(parameter.name))}=${python.word(sampleValue(parameter))}`,
    ),
  ];
  const method =
    call.receiver === undefined ? toSnakeCase(call.group) : `${toSnakeCase(call.receiver)}.${methodName(call.name)}`;
  return `talonario.${method}(${handed.join(', ')})`;
}

const quoted = (value, mark = "'") => (typeof value === 'string' ? `${mark}${value}${mark}` : String(value));

const typescript = {
  pair: (key, value) => `${/^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key)}: ${value}`,
  object: ['{', '}'],
  word: (value) => JSON.stringify(value),
};
const php = {
  pair: (key, value) => `${php.word(key)} => ${value}`,
  object: ['[', ']'],
  word: (value) => (typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, '\\$&')}'` : JSON.stringify(value)),
};
const python = {
  pair: (key, value) => `${JSON.stringify(key)}: ${value}`,
  object: ['{', '}'],
  word: (value) => ({ true: 'True', false: 'False', null: 'None' })[String(value)] ?? JSON.stringify(value),
};

/** Writes a JSON value as a literal of a programming language. */
function literal(value, language, indent = '') {
  if (typeof value !== 'object' || value === null) return language.word(value);
  const inner = `${indent}  `;
  const list = Array.isArray(value)
    ? value.map((item) => literal(item, language, inner))
    : Object.entries(value).map(([key, item]) => language.pair(key, literal(item, language, inner)));
  const [open, close] = Array.isArray(value) ? ['[', ']'] : language.object;
  if (list.length === 0) return `${open}${close}`;
  return `${open}\n${list.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`;
}

/** Writes the collection in Postman format 2.1.0. API key and address are variables, so the file contains no secret. */
export function postmanCollectionOf(contract) {
  const groups = loadSdkGroups(contract).map(({ name, operations }) => ({
    name,
    item: operations.filter(({ id }, index) => operations.findIndex((one) => one.id === id) === index).map(requestOf),
  }));
  return {
    info: {
      name: contract.info.title,
      description: contract.info.summary,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'X-API-Key' },
        { key: 'value', value: '{{apiKey}}' },
        { key: 'in', value: 'header' },
      ],
    },
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:3000/api/v1' },
      { key: 'apiKey', value: '' },
    ],
    item: groups,
  };
}

function requestOf({ summary, description, method, path, takesKey, parameters, example }) {
  const form = parameters.filter(({ place }) => place === 'form');
  const query = parameters
    .filter(({ place }) => place === 'query')
    .map((parameter) => ({
      key: parameter.name,
      value: parameter.required ? String(sampleValue(parameter)) : '',
      disabled: !parameter.required,
      ...(parameter.description && { description: parameter.description }),
    }));
  const variable = parameters
    .filter(({ place }) => place === 'path')
    .map((parameter) => ({ key: parameter.name, value: String(sampleValue(parameter)) }));
  return {
    name: summary,
    request: {
      method,
      description: description ?? summary,
      header: takesKey ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : [],
      url: {
        raw: `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        host: ['{{baseUrl}}'],
        path: path
          .slice(1)
          .replaceAll(/\{(\w+)\}/g, ':$1')
          .split('/'),
        ...(query.length > 0 && { query }),
        ...(variable.length > 0 && { variable }),
      },
      ...(example !== undefined && {
        body: { mode: 'raw', raw: JSON.stringify(example, undefined, 2), options: { raw: { language: 'json' } } },
      }),
      ...(form.length > 0 && {
        body: {
          mode: 'formdata',
          formdata: form.map((field) =>
            isFile(field)
              ? { key: field.name, type: 'file', src: '' }
              : { key: field.name, type: 'text', value: '', disabled: !field.required },
          ),
        },
      }),
    },
  };
}
