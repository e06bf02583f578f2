// Reads openapi.json into one record per operation. The generators of the three SDKs, of the samples and of the collection start from these
// records, so that only this file knows how OpenAPI writes parameters, request bodies and responses.
import { readFileSync } from 'node:fs';

export function loadContract() {
  return JSON.parse(readFileSync('openapi.json', 'utf8'));
}

/**
 * Operations in the order of the contract, with references to parameters and responses resolved. `form` and `body` are schemas of the
 * request: multipart or JSON. `answer.schemas` are the JSON schemas of the successful responses.
 */
export function loadApiOperations(contract) {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => readOperation(contract, path, method, operation)),
  );
}

/** Resolves the reference of a schema, parameter or response. */
export function resolveReference(contract, value) {
  if (!value.$ref) return value;
  return value.$ref
    .slice(2)
    .split('/')
    .reduce((inner, key) => inner[key], contract);
}

function readOperation(contract, path, method, operation) {
  const parameters = (operation.parameters ?? []).map((item) => resolveReference(contract, item));
  return {
    id: operation.operationId,
    summary: operation.summary,
    description: operation.description,
    tag: contract.tags?.find(({ name }) => name === operation.tags?.[0]),
    method: method.toUpperCase(),
    path,
    parameters,
    takesKey: hasHeader(parameters, 'Idempotency-Key'),
    takesVersion: hasHeader(parameters, 'If-Match'),
    ...readRequest(operation),
    answer: readAnswer(contract, operation),
  };
}

function hasHeader(parameters, header) {
  return parameters.some(({ name }) => name.toLowerCase() === header.toLowerCase());
}

function readRequest({ operationId, requestBody }) {
  if (requestBody === undefined) return {};
  const form = requestBody.content['multipart/form-data'];
  if (form !== undefined) return { form: form.schema };
  const json = requestBody.content['application/json'];
  if (json === undefined) throw new Error(`${operationId}: the SDKs cannot send ${Object.keys(requestBody.content)}`);
  const example = json.example ?? Object.values(json.examples ?? {})[0]?.value ?? {};
  return { body: json.schema, bodyRequired: requestBody.required ?? false, example };
}

/** Describes the response of an operation. `orFile`: the caller chooses JSON or a file by the parameter `format`. */
function readAnswer(contract, { operationId, responses }) {
  const contents = Object.entries(responses)
    .filter(([status]) => /^2/.test(status))
    .map(([, response]) => resolveReference(contract, response).content ?? {});
  const mediaTypes = new Set(contents.flatMap((content) => Object.keys(content)));
  if (mediaTypes.size === 0) return { kind: 'none', schemas: [] };
  const media = contents.flatMap((content) => Object.values(content));
  const schemas = media.filter((one) => !isFile(one)).map(({ schema }) => schema);
  if (mediaTypes.has('application/x-ndjson')) return { kind: 'lines', schemas };
  if (schemas.length === 0) return { kind: 'file', schemas };
  const orFile = schemas.length < media.length;
  const others = [...mediaTypes].filter((type) => type !== 'application/json');
  if (others.length > 0 && !orFile) throw new Error(`${operationId}: the SDKs cannot read ${others.join(', ')}`);
  return { kind: 'json', schemas, orFile };
}

/**
 * Whether the response is stored as a file. A file whose content is JSON (`x-file`) is stored unchanged, like any other
 * file.
 */
function isFile({ schema, 'x-file': isFileOfJson }) {
  return isFileOfJson === true || schema.format === 'binary';
}
