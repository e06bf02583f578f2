// The contract as the generators of the PHP and Python SDKs want it: operations in groups, each with a name for people, its
// parameters in the order they are handed over, and what comes back.
import { readFileSync } from 'node:fs';

export function readContract() {
  return JSON.parse(readFileSync('openapi.json', 'utf8'));
}

/** Where the rule below would give another name than the TypeScript SDK has. */
const names = {
  'businesses.files.upload': 'uploadFile',
  'businesses.files.renew': 'renewFile',
  'receivedDocuments.acceptance.give': 'accept',
  'receivedDocuments.supplier': 'createSupplier',
};

/** Which part of a list is wanted. */
const pageParameters = ['page', 'perPage', 'cursor'];

/** An iterator asks for all of it, in answers of any size. */
export function iteratorParameters({ parameters }) {
  return parameters.filter(({ name }) => name === 'perPage' || !pageParameters.includes(name));
}

/**
 * The groups by name, each with its operations. A group that is one thing (`me`) has a single operation `get` without parameters: it
 * becomes a method of the client.
 */
export function readGroups(contract) {
  const groups = new Map();
  for (const [path, item] of Object.entries(contract.paths))
    for (const [method, operation] of Object.entries(item))
      for (const read of readOperation(contract, path, method, operation)) {
        const group = groups.get(read.group) ?? {
          name: read.group,
          about: aboutTag(contract, operation),
          operations: [],
        };
        groups.set(read.group, group);
        if (group.operations.some(({ name }) => name === read.name)) read.name = joined(read.id.split('.').slice(1));
        group.operations.push(read);
      }
  return [...groups.values()];
}

export function isSingle({ operations }) {
  const [only] = operations;
  return operations.length === 1 && only.name === 'get' && only.parameters.length === 0;
}

/** `business_id`, `business-id` and `businessId` in each way of writing. */
export function snake(text) {
  return text
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
}

export function camel(text) {
  return text.replaceAll(/[^A-Za-z0-9]+(.)/g, (_, letter) => letter.toUpperCase());
}

export function pascal(text) {
  const joinedText = camel(text);
  return joinedText.charAt(0).toUpperCase() + joinedText.slice(1);
}

export function follow(contract, value) {
  if (!value.$ref) return value;
  return value.$ref
    .slice(2)
    .split('/')
    .reduce((inner, key) => inner[key], contract);
}

/** Kinds of a schema without null, and whether null is among them. */
export function kindsOf(schema) {
  const kinds = [schema.type ?? []].flat();
  return { kinds: kinds.filter((kind) => kind !== 'null'), nullable: kinds.includes('null') };
}

function aboutTag(contract, { tags = [] }) {
  return contract.tags?.find(({ name }) => name === tags[0])?.description;
}

function* readOperation(contract, path, method, operation) {
  const listed = (operation.parameters ?? []).map((item) => follow(contract, item));
  const { orFile, ...answer } = readAnswer(contract, operation);
  const segments = operation.operationId.split('.');
  const common = {
    id: operation.operationId,
    group: segments[0],
    name: names[operation.operationId] ?? nameOf(segments.slice(1), answer.kind),
    summary: operation.summary,
    method: method.toUpperCase(),
    path,
    takesKey: hasHeader(listed, 'Idempotency-Key'),
    takesVersion: hasHeader(listed, 'If-Match'),
    answer,
    orFile,
    fixedQuery: {},
    parameters: [...parametersOf(listed), ...bodyOf(operation)],
  };
  const { plain, other } = previewOf(common) ?? asFileOf(common) ?? { plain: common };
  yield plain;
  if (other !== undefined) yield other;
}

/** A list that also comes as a table, by `format`, is two methods: what they give has nothing in common. */
function asFileOf({ orFile, ...operation }) {
  const format = operation.parameters.find(({ name, place }) => name === 'format' && place === 'query');
  if (!orFile || format === undefined) return undefined;
  const rest = operation.parameters.filter((parameter) => parameter !== format);
  const formats = (format.schema.enum ?? []).filter((value) => value !== 'json');
  const wanted = { ...format, required: true, schema: { ...format.schema, enum: formats } };
  return {
    plain: { ...operation, parameters: rest },
    other: {
      ...operation,
      name: joined([operation.name, 'as', 'file']),
      parameters: [...rest.filter(({ name }) => !pageParameters.includes(name)), wanted],
      answer: { kind: 'file' },
    },
  };
}

/** A dry run that gives something else is a method of its own. */
function previewOf(operation) {
  const { answer, name, parameters } = operation;
  if (answer.kind !== 'data' || !parameters.some((parameter) => parameter.name === 'dryRun')) return undefined;
  const parts = answer.schema.anyOf ?? [];
  const isPreview = ({ $ref = '' }) => /Preview$/.test($ref);
  const dry = parts.find(isPreview);
  if (dry === undefined || parts.length !== 2) return undefined;
  const rest = parameters.filter((parameter) => parameter.name !== 'dryRun');
  const onlyDry = ({ description = '' }) => /^With `dryRun` only/.test(description);
  return {
    plain: {
      ...operation,
      parameters: rest.filter((parameter) => !onlyDry(parameter)),
      answer: { kind: 'data', schema: parts.find((part) => !isPreview(part)) },
    },
    other: {
      ...operation,
      name: name === 'create' ? 'preview' : joined(['preview', name]),
      summary: 'Totals, warnings and the unsigned XML of what it would make; changes nothing',
      parameters: rest,
      fixedQuery: { dryRun: true },
      answer: { kind: 'data', schema: dry },
    },
  };
}

function hasHeader(parameters, header) {
  return parameters.some(({ name }) => name.toLowerCase() === header.toLowerCase());
}

function parametersOf(listed) {
  return listed
    .filter((parameter) => parameter.in === 'path' || parameter.in === 'query')
    .filter(({ description = '' }) => !description.startsWith('Alias of'))
    .map(({ name, in: place, required = false, schema, description }) => ({
      name,
      place,
      required,
      schema,
      description,
    }));
}

function bodyOf({ operationId, requestBody }) {
  if (requestBody === undefined) return [];
  const form = requestBody.content['multipart/form-data']?.schema;
  if (form !== undefined)
    return Object.entries(form.properties).map(([name, schema]) => ({
      name,
      place: 'form',
      required: (form.required ?? []).includes(name),
      schema,
      description: schema.description,
    }));
  const json = requestBody.content['application/json']?.schema;
  if (json === undefined) throw new Error(`${operationId}: the SDKs cannot send ${Object.keys(requestBody.content)}`);
  return [{ name: 'body', place: 'body', required: requestBody.required ?? false, schema: json }];
}

function readAnswer(contract, { operationId, responses }) {
  const contents = Object.entries(responses)
    .filter(([status]) => /^2/.test(status))
    .map(([, response]) => follow(contract, response).content ?? {});
  const mediaTypes = new Set(contents.flatMap((content) => Object.keys(content)));
  if (mediaTypes.size === 0) return { kind: 'none' };
  const schemas = contents.flatMap((content) => Object.values(content)).map(schemaOf);
  if (mediaTypes.has('application/x-ndjson')) return { kind: 'lines', schema: schemas[0] };
  if (schemas.every(({ format }) => format === 'binary')) return { kind: 'file' };
  // What comes as a table or as JSON by the caller's wish (`format`) is read by what arrives.
  const others = [...mediaTypes].filter((type) => type !== 'application/json');
  const json = distinct(schemas.filter(({ format }) => format !== 'binary'));
  if (others.length > 0 && !schemas.some(({ format }) => format === 'binary'))
    throw new Error(`${operationId}: the SDKs cannot read ${others.join(', ')}`);
  return { ...jsonAnswer(contract, json), ...(others.length > 0 && { orFile: true }) };
}

/** A file that happens to be JSON (`x-file`) is kept as it comes, like any other. */
export function schemaOf({ schema, 'x-file': isFile }) {
  return isFile ? { type: 'string', format: 'binary' } : schema;
}

/** A page, a record inside `data`, or whatever it is. */
function jsonAnswer(contract, schemas) {
  const shapes = schemas.map((schema) => follow(contract, schema));
  const keys = distinct(shapes.map(({ properties = {} }) => Object.keys(properties).sort().join()));
  if (keys.length === 1 && keys[0] === 'data,meta') {
    const data = unionOf(shapes.map(({ properties }) => properties.data));
    const meta = shapes[0].properties.meta;
    const rows = rowsOf(data);
    if (rows && meta.$ref?.endsWith('/ListMeta')) return { kind: 'page', schema: rows, rows };
    // A log is read on from `meta.next` while there is `more`, and has no pages.
    if (rows && follow(contract, meta).properties?.more)
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

/** `emails.list` is `emails`, `email.send` is `sendEmail`, `links.create` is `createLink`. */
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
  return camel(words.join('-'));
}

function singular(noun) {
  return noun.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}
