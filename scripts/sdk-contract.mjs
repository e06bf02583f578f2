// Converts the operations of the contract to the methods of the PHP and Python SDKs: groups, method names, parameters
// in the order of their arguments, and kind of response.
import { loadApiOperations, resolveReference } from './contract-operations.mjs';

/** Method names of the TypeScript SDK that `nameOf` would not derive. */
const names = {
  'businesses.files.upload': 'uploadFile',
  'businesses.files.renew': 'renewFile',
  'receivedDocuments.acceptance.give': 'accept',
  'receivedDocuments.supplier': 'createSupplier',
};

/** Parameters that select a part of a list. */
const pageParameters = ['page', 'perPage', 'cursor'];

/** Parameters of an iterator, which reads the complete list with any page size. */
export function iteratorParameters({ parameters }) {
  return parameters.filter(({ name }) => name === 'perPage' || !pageParameters.includes(name));
}

/**
 * Returns the groups of the SDKs by name, each with its operations. A group for a single thing (`me`) has one operation
 * `get` without parameters, which becomes a method of the client.
 */
export function loadSdkGroups(contract) {
  const groups = new Map();
  for (const operation of loadApiOperations(contract))
    for (const method of methodsOf(contract, operation)) {
      const group = groups.get(method.group) ?? {
        name: method.group,
        about: operation.tag?.description,
        operations: [],
      };
      groups.set(method.group, group);
      if (group.operations.some(({ name }) => name === method.name))
        method.name = joined(method.id.split('.').slice(1));
      group.operations.push(method);
    }
  return [...groups.values()];
}

export function isSingleRecordGroup({ operations }) {
  const [only] = operations;
  return operations.length === 1 && only.name === 'get' && only.parameters.length === 0;
}

/** Converts `business_id`, `business-id` and `businessId` to each naming style. */
export function toSnakeCase(text) {
  return text
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
}

export function toCamelCase(text) {
  return text.replaceAll(/[^A-Za-z0-9]+(.)/g, (_, letter) => letter.toUpperCase());
}

export function toPascalCase(text) {
  const joinedText = toCamelCase(text);
  return joinedText.charAt(0).toUpperCase() + joinedText.slice(1);
}

/** Types of a schema without null, and whether null is allowed. */
export function schemaTypesOf(schema) {
  const kinds = [schema.type ?? []].flat();
  return { kinds: kinds.filter((kind) => kind !== 'null'), nullable: kinds.includes('null') };
}

/** Returns the methods of an operation: one, or two if the operation has two kinds of response. */
function methodsOf(contract, operation) {
  const segments = operation.id.split('.');
  const answer = answerOf(contract, operation.answer);
  const common = {
    ...operation,
    group: segments[0],
    name: names[operation.id] ?? nameOf(segments.slice(1), answer.kind),
    answer,
    orFile: operation.answer.orFile,
    fixedQuery: {},
    parameters: argumentsOf(operation),
  };
  return previewOf(common) ?? asFileOf(common) ?? [common];
}

/**
 * Returns the second method of a list that is also available as a table (`format`). It is a separate method, because
 * the two responses differ completely.
 */
function asFileOf({ orFile, ...operation }) {
  const format = operation.parameters.find(({ name, place }) => name === 'format' && place === 'query');
  if (!orFile || format === undefined) return undefined;
  const rest = operation.parameters.filter((parameter) => parameter !== format);
  const formats = (format.schema.enum ?? []).filter((value) => value !== 'json');
  const wanted = { ...format, required: true, schema: { ...format.schema, enum: formats } };
  return [
    { ...operation, parameters: rest },
    {
      ...operation,
      name: joined([operation.name, 'as', 'file']),
      parameters: [...rest.filter(({ name }) => !pageParameters.includes(name)), wanted],
      answer: { kind: 'file' },
    },
  ];
}

/** Returns a separate method for a dry run that has another response. */
function previewOf(operation) {
  const { answer, name, parameters } = operation;
  if (answer.kind !== 'data' || !parameters.some((parameter) => parameter.name === 'dryRun')) return undefined;
  const parts = answer.schema.anyOf ?? [];
  const isPreview = ({ $ref = '' }) => /Preview$/.test($ref);
  const dry = parts.find(isPreview);
  if (dry === undefined || parts.length !== 2) return undefined;
  const rest = parameters.filter((parameter) => parameter.name !== 'dryRun');
  const onlyDry = ({ description = '' }) => /^With `dryRun` only/.test(description);
  return [
    {
      ...operation,
      parameters: rest.filter((parameter) => !onlyDry(parameter)),
      answer: { kind: 'data', schema: parts.find((part) => !isPreview(part)) },
    },
    {
      ...operation,
      name: name === 'create' ? 'preview' : joined(['preview', name]),
      summary: 'Totals, warnings and the unsigned XML of what it would make; changes nothing',
      parameters: rest,
      fixedQuery: { dryRun: true },
      answer: { kind: 'data', schema: dry },
    },
  ];
}

/** Arguments of the methods: path and query parameters, then the fields of a form or the body. Aliases are left out. */
function argumentsOf({ parameters, form, body, bodyRequired }) {
  const listed = parameters
    .filter((parameter) => parameter.in === 'path' || parameter.in === 'query')
    .filter(({ description = '' }) => !description.startsWith('Alias of'))
    .map(({ name, in: place, required = false, schema, description }) => ({
      name,
      place,
      required,
      schema,
      description,
    }));
  const fields = Object.entries(form?.properties ?? {}).map(([name, schema]) => ({
    name,
    place: 'form',
    required: (form.required ?? []).includes(name),
    schema,
    description: schema.description,
  }));
  const whole = body === undefined ? [] : [{ name: 'body', place: 'body', required: bodyRequired, schema: body }];
  return [...listed, ...fields, ...whole];
}

function answerOf(contract, { kind, schemas }) {
  if (kind === 'lines') return { kind, schema: schemas[0] };
  return kind === 'json' ? jsonAnswer(contract, distinct(schemas)) : { kind };
}

/** Describes a JSON response: a page, a record inside `data`, or any other response. */
function jsonAnswer(contract, schemas) {
  const shapes = schemas.map((schema) => resolveReference(contract, schema));
  const keys = distinct(shapes.map(({ properties = {} }) => Object.keys(properties).sort().join()));
  if (keys.length === 1 && keys[0] === 'data,meta') {
    const data = unionOf(shapes.map(({ properties }) => properties.data));
    const meta = shapes[0].properties.meta;
    const rows = rowsOf(data);
    if (rows && meta.$ref?.endsWith('/ListMeta')) return { kind: 'page', schema: rows, rows };
    // A response with `meta.more` is a log. It is continued with `meta.next` while `more` is true, and has no pages.
    if (rows && resolveReference(contract, meta).properties?.more)
      return { kind: 'json', schema: unionOf(schemas), rows, log: true };
  }
  if (keys.length === 1 && keys[0] === 'data')
    return { kind: 'data', schema: unionOf(shapes.map(({ properties }) => properties.data)) };
  return { kind: 'json', schema: unionOf(schemas) };
}

function rowsOf(data) {
  const lists = data.anyOf ?? [data];
  return lists.every(({ items }) => items !== undefined) ? unionOf(lists.map(({ items }) => items)) : undefined;
}

function unionOf(schemas) {
  const parts = distinct(
    schemas.flatMap((schema) => (Object.keys(schema).join() === 'anyOf' ? schema.anyOf : [schema])),
  );
  return parts.length === 1 ? parts[0] : { anyOf: parts };
}

function distinct(values) {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/**
 * Name of the method of an operation: `emails.list` becomes `emails`, `email.send` becomes `sendEmail`, `links.create`
 * becomes `createLink`.
 */
function nameOf(segments, kind) {
  const verb = segments.at(-1);
  const nouns = segments.slice(0, -1);
  if (nouns.length === 0) return verb;
  if (verb === 'list') return joined(nouns);
  if (verb === 'get' && kind === 'file') return joined(['download', ...nouns]);
  const single = ['create', 'delete', 'get', 'update'].includes(verb) ? nouns.map(singular) : nouns;
  return joined([verb, ...single]);
}

function joined(words) {
  return toCamelCase(words.join('-'));
}

function singular(noun) {
  return noun.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}
