// Generates the types of the SDK from openapi.json: a type for every schema, and for every operation its input, its
// response and its route.
import { loadApiOperations, loadContract } from './contract-operations.mjs';

const folder = 'packages/client/src';
const heading = '// Made from openapi.json by `npm run generate`. Do not edit.\n';

export const clientTypeFiles = [
  { path: `${folder}/schemas.generated.ts`, make: () => schemasText(loadContract()) },
  { path: `${folder}/operations.generated.ts`, make: () => operationsText(loadContract()) },
];

/** Writes one exported type for each component schema of the contract. */
export function schemasText(contract) {
  const texts = Object.entries(contract.components.schemas).map(([name, schema]) => {
    const type = typeText(schema, '');
    const declaration = type.startsWith('{') ? `export interface ${name} ${type}` : `export type ${name} = ${type};`;
    return `${comment(schema.description, '')}${declaration}\n`;
  });
  return [heading, ...texts].join('\n');
}

/** Types of all operations by name, and the table that `call` reads at run time. */
export function operationsText(contract) {
  const operations = loadApiOperations(contract).flatMap(typesOf);
  const types = operations.map(
    ({ name, summary, input, reply }) =>
      `${comment(summary, '  ')}  '${name}': {\n    input: ${input};\n    reply: ${reply};\n  };\n`,
  );
  // The variant that returns a list as a file has its own types but no row in the table, because it is the same
  // operation with another response.
  const rows = operations
    .filter(({ asFile }) => !asFile)
    .map(({ name, method, path, answer, takesKey }) => {
      const key = takesKey ? ', takesKey: true' : '';
      return `  '${name}': { method: '${method}', path: '${path}', answer: '${answer}'${key} },\n`;
    });
  return [
    heading,
    "import type { DownloadedFile } from './answer.ts';\n",
    importedSchemas(types.join('')),
    '\n',
    '/** Inputs and outputs of each operation. */\n',
    `export interface Operations {\n${types.join('')}}\n\n`,
    '/** Method and path of each operation. `takesKey`: it honours Idempotency-Key (a PUT only when it emits). */\n',
    `export const operations = {\n${rows.join('')}} as const;\n`,
  ].join('');

  function importedSchemas(text) {
    const used = Object.keys(contract.components.schemas).filter((name) => new RegExp(`\\b${name}\\b`).test(text));
    return `import type {\n${used.map((name) => `  ${name},\n`).join('')}} from './schemas.generated.ts';\n`;
  }
}

/**
 * Returns the types of one operation, and of the variant that returns the same list as a file if the caller may choose.
 */
function typesOf(operation) {
  const { id, summary, method, path, takesKey, answer } = operation;
  const parameters = answer.orFile
    ? operation.parameters.filter(({ name }) => name !== 'format')
    : operation.parameters;
  const types = {
    name: id,
    summary,
    method,
    path,
    takesKey,
    input: inputText({ ...operation, parameters }),
    answer: answer.kind,
    reply: replyText(answer),
  };
  return answer.orFile ? [types, asFileOf(types, operation)] : [types];
}

/**
 * Returns the variant of an operation that returns its list as a file. Its name ends in `.file`, and it has no page
 * parameters.
 */
function asFileOf(types, operation) {
  const parameters = operation.parameters
    .filter(({ name }) => !pageParameters.includes(name))
    .map((one) =>
      one.name === 'format'
        ? {
            ...one,
            required: true,
            schema: { ...one.schema, enum: one.schema.enum.filter((value) => value !== 'json') },
          }
        : one,
    );
  return {
    ...types,
    name: `${types.name}.file`,
    summary: `${types.summary}, as a file`,
    input: inputText({ ...operation, parameters }),
    reply: 'DownloadedFile',
    asFile: true,
  };
}

const pageParameters = ['page', 'perPage', 'limit', 'cursor'];

function replyText({ kind, schemas }) {
  if (kind === 'none') return 'undefined';
  if (kind === 'file') return 'DownloadedFile';
  if (kind === 'lines') return `AsyncGenerator<${typeText(schemas[0], '')}, void, undefined>`;
  return [...new Set(schemas.map((schema) => typeText(schema, '    ')))].join(' | ');
}

function inputText({ parameters, form, body, bodyRequired }) {
  const parts = [
    partText('params', parametersSchema(parameters, 'path')),
    partText('query', parametersSchema(parameters, 'query')),
    partText('form', form),
    partText('body', body, bodyRequired),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? 'Record<never, never>' : `{\n${parts.join('')}    }`;
}

function partText(name, schema, isRequired = schema !== undefined && (schema.required ?? []).length > 0) {
  if (schema === undefined) return undefined;
  const mark = isRequired ? '' : '?';
  return `      ${name}${mark}: ${typeText(schema, '      ', true)}${isRequired ? '' : ' | undefined'};\n`;
}

function parametersSchema(parameters, place) {
  const here = parameters.filter((parameter) => parameter.in === place);
  if (here.length === 0) return undefined;
  return {
    type: 'object',
    required: here.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      here.map(({ name, description, schema }) => [name, { ...schema, ...(description && { description }) }]),
    ),
    additionalProperties: false,
  };
}

// Writes a schema as a TypeScript type. Schemas of requests are closed and those of responses are open, which
// distinguishes them.
function typeText(schema, indent, isRequest = schema.additionalProperties === false) {
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  if ('const' in schema) return literal(schema.const);
  if (schema.enum)
    return nullable(
      schema.enum
        .filter((value) => value !== null)
        .map(literal)
        .join(' | '),
    );
  if (schema.anyOf) return schema.anyOf.map((part) => typeText(part, indent, isRequest)).join(' | ');
  if (schema.format === 'binary') return 'Blob';
  const kinds = [schema.type].flat().filter((kind) => kind !== 'null');
  if (kinds.length === 0) return schema.type === 'null' ? 'null' : 'unknown';
  return nullable(kinds.map((kind) => kindText(kind)).join(' | '));

  function kindText(kind) {
    if (kind === 'object') return objectText(schema, indent, isRequest);
    if (kind === 'array') return arrayText(schema, indent, isRequest);
    if (kind === 'integer') return 'number';
    return kind;
  }

  function nullable(text) {
    return Array.isArray(schema.type) && schema.type.includes('null') ? `${text} | null` : text;
  }
}

function arrayText(schema, indent, isRequest) {
  const item = typeText(schema.items, indent, isRequest);
  return `${isRequest ? 'readonly ' : ''}${/[|{]/.test(item) ? `(${item})` : item}[]`;
}

function objectText(schema, indent, isRequest) {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) {
    const values = schema.additionalProperties;
    return `Record<string, ${typeof values === 'object' ? typeText(values, indent, isRequest) : 'unknown'}>`;
  }
  const required = new Set(schema.required ?? []);
  const inner = `${indent}  `;
  const lines = properties.map(([name, property]) => {
    const optional = !required.has(name);
    const type = typeText(property, inner, isRequest || property.additionalProperties === false);
    return `${comment(property.description, inner)}${inner}${name}${optional ? '?' : ''}: ${type}${optional && isRequest ? ' | undefined' : ''};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function literal(value) {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value);
}

function comment(text, indent) {
  return text ? `${indent}/** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n` : '';
}
