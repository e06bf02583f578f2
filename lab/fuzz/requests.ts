// Creates one request of an operation: mostly valid, often with one fault, sometimes completely invalid.
import type { Operation, Parameter } from './operations.ts';
import type { Random } from './random.ts';
import { dateText, hostileText, hostileValue, idFor, makeValue, nationalId, type ValueContext } from './values.ts';

export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** Part of the request that contains the intended fault. */
export type Fault = 'none' | 'path' | 'query' | 'headers' | 'body';

export function makeRequest(operation: Operation, making: ValueContext, fault = pickFault(making.random)): FuzzRequest {
  const { random } = making;
  const path = pathOf(operation, making, fault === 'path');
  const query = queryOf(operation, making, fault === 'query');
  const content = bodyOf(operation, making, fault === 'body');
  const headers = {
    accept: 'application/json',
    ...(content.type !== undefined && { 'content-type': content.type }),
    ...idempotencyOf(operation, random),
    ...(fault === 'headers' && oddHeaders(random)),
  };
  return {
    method: operation.method,
    path: query === '' ? path : `${path}?${query}`,
    headers,
    ...(content.body !== undefined && { body: content.body }),
  };
}

function pickFault(random: Random): Fault {
  return random.pick(['none', 'none', 'none', 'none', 'path', 'query', 'headers', 'body', 'body', 'body']);
}

function pathOf(operation: Operation, making: ValueContext, faulty: boolean): string {
  const { random, records } = making;
  return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (faulty) return encodeURIComponent(oddSegment(random));
    if (name === 'catalog') return records.catalog(random);
    if (name === 'identification') return nationalId(random);
    const changes = operation.method !== 'GET' && !['catalogs', 'documents'].includes(operation.resource);
    const id = changes
      ? records.expendable(operation.resource, random)
      : records.any(operation.resource === 'catalogs' ? 'document-types' : operation.resource, random);
    return String(id);
  });
}

function oddSegment(random: Random): string {
  const text = random.oneIn(2)
    ? hostileText(random)
    : random.pick(['0', '-1', '1.0', '01', '1e3', '9007199254740992', '99999999999999999999', 'abc', '1 ', '１']);
  // An empty text and `..` cannot be a segment of a path, and half a surrogate pair is not a text.
  return text === '' || text.includes('..') || loneSurrogate.test(text) ? 'x' : text;
}

function queryOf(operation: Operation, making: ValueContext, faulty: boolean): string {
  const { random } = making;
  const pairs = operation.parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || random.oneIn(5)))
    .map((parameter): [string, string] => [parameter.name, parameterText(parameter, making)]);
  if (faulty) spoilQuery(pairs, operation, random);
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}

function parameterText({ name, schema }: Parameter, making: ValueContext): string {
  return String(idFor(name, making) ?? makeValue(schema, name, making));
}

function spoilQuery(pairs: [string, string][], { parameters }: Operation, random: Random): void {
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const name = names.length > 0 ? random.pick(names) : 'nada';
  const odd = random.oneIn(2) ? hostileText(random) : String(hostileValue(random)).slice(0, 4000);
  const ways = [
    () => pairs.push([name, odd]),
    () => pairs.push([`${name}[]`, odd]),
    () => pairs.push([hostileText(random).slice(0, 100), odd]),
    () => pairs.splice(0, pairs.length, [name, odd]),
    () => pairs.splice(0, pairs.length),
  ];
  random.pick(ways)();
}

// Percent-encodes a text. encodeURIComponent refuses half a surrogate pair, but a client in another language may send
// its bytes.
function encode(text: string): string {
  return loneSurrogate.test(text) ? '%ED%A0%80' : encodeURIComponent(text);
}

const loneSurrogate = /\p{Surrogate}/u;

function idempotencyOf({ parameters }: Operation, random: Random): Record<string, string> {
  if (!parameters.some(({ name }) => name === 'Idempotency-Key') || !random.oneIn(6)) return {};
  return { 'idempotency-key': `fuzz-${random.below(200)}` };
}

function oddHeaders(random: Random): Record<string, string> {
  return random.pick<Record<string, string>>([
    { 'x-api-key': '' },
    { 'x-api-key': 'tal_live_nada' },
    { 'x-api-key': 'ñ'.repeat(500) },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': ';;;' },
    { 'content-type': 'multipart/form-data' },
    { 'content-encoding': 'gzip' },
    { accept: 'image/webp' },
    { accept: '*/*;q=0' },
    { 'idempotency-key': '' },
    { 'idempotency-key': '"' },
    { 'idempotency-key': 'é' },
    { 'idempotency-key': 'k'.repeat(300) },
    { 'if-none-match': '*' },
    { 'if-none-match': ',,,"' },
    { 'if-modified-since': 'ayer' },
    { range: 'bytes=5-2' },
    { 'x-forwarded-for': '999.1.1.1, ::::' },
    { forwarded: 'for="_x";proto=' },
    { 'x-http-method-override': 'DELETE' },
    { origin: 'null' },
    { cookie: '=;=;__Host-x=%' },
    { 'x-request-id': 'x'.repeat(2000) },
    { traceparent: '00-zz-zz-zz' },
  ]);
}

interface Body {
  readonly type?: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

function bodyOf(operation: Operation, making: ValueContext, faulty: boolean): Body {
  const { random } = making;
  const types = Object.keys(operation.bodies);
  if (types.length === 0) return faulty && operation.method !== 'GET' ? brokenBody(random) : {};
  const type = random.pick(types);
  if (faulty && random.oneIn(5)) return brokenBody(random);
  if (type === 'multipart/form-data') return formOf(making, faulty);
  const json = operation.bodies['application/json'];
  const value = bodyValue(operation, making);
  const schemaOnly = json !== undefined && random.oneIn(4);
  const whole = schemaOnly ? makeValue(json.schema, '', making) : value;
  const sent = faulty ? spoil(whole, random) : whole;
  if (type === 'application/x-ndjson')
    return {
      type,
      body: [sent]
        .flat()
        .map((line) => JSON.stringify(line))
        .join(random.pick(['\n', '\r\n', '\n\n'])),
    };
  return { type, body: JSON.stringify(sent) };
}

/**
 * Body of a request: an example of the contract with ids of this account and current dates, or a value of the schema if
 * there is no example.
 */
export function bodyValue({ bodies }: Operation, making: ValueContext): unknown {
  const json = bodies['application/json'];
  if (json === undefined) return undefined;
  const examples = Object.values(json.examples ?? {});
  if (examples.length === 0) return makeValue(json.schema, '', making);
  return settle(making.random.pick(examples).value, making);
}

function settle(value: unknown, making: ValueContext): unknown {
  if (Array.isArray(value)) return value.map((entry) => settle(entry, making));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      if (typeof field === 'number') return [name, settledId(name, making) ?? field];
      if (name === 'date') return [name, dateText(making.random)];
      if (name === 'identification' || name === 'ruc') return [name, newIdentification(String(field), making.random)];
      if (name === 'code' && making.random.oneIn(2)) return [name, String(100 + making.random.below(900))];
      return [name, settle(field, making)];
    }),
  );
}

// Returns a new number of the same kind as in the example. The RUC of a person is the cédula followed by 001.
function newIdentification(example: string, random: Random): string {
  if (!/^(\d{10}|\d{13})$/.test(example)) return example;
  return example.length === 10 ? nationalId(random) : `${nationalId(random)}001`;
}

// Id that a body needs. Ids of catalogs in the examples are valid and stay; ids of records are replaced, because those
// records do not exist.
function settledId(name: string, making: ValueContext): number | undefined {
  const records = ['business', 'establishment', 'emission_point', 'customer', 'provider', 'carrier', 'item_id'];
  return records.some((record) => name.startsWith(record)) ? idFor(name, making) : undefined;
}

/** Returns the value with a change at one place, at any depth. */
function spoil(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.oneIn(6)) return hostileValue(random);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.oneIn(5)) return [...value, hostileValue(random)];
    const at = random.below(value.length);
    return value.map((entry, index) => (index === at ? spoil(entry, random) : entry));
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return { nada: hostileValue(random) };
  const [name, field] = random.pick(entries);
  if (random.oneIn(5)) return Object.fromEntries(entries.filter(([other]) => other !== name));
  if (random.oneIn(8)) return { ...value, [hostileText(random).slice(0, 200)]: hostileValue(random) };
  return { ...value, [name]: spoil(field, random) };
}

function brokenBody(random: Random): Body {
  const json = 'application/json';
  return random.pick<Body>([
    { type: json, body: '' },
    { type: json, body: '{' },
    { type: json, body: 'null' },
    { type: json, body: '[1,' },
    { type: json, body: '{"a":1,"a":2}' },
    { type: json, body: '{"__proto__":{"x":1}}' },
    { type: json, body: '{"amount":1e999999}' },
    { type: json, body: '['.repeat(50_000) },
    { type: json, body: `"${'x'.repeat(1_200_000)}"` },
    { type: json, body: '\uFEFF{}' },
    { type: json, body: Uint8Array.from([0xff, 0xfe, 0x7b, 0x7d, 0xc3]) },
    { type: 'application/xml', body: '<a/>' },
    { type: 'application/x-ndjson', body: '{}\n{\n\n"\u0000"\n[]' },
    { type: 'application/x-www-form-urlencoded', body: 'a=1&b=%' },
    { type: 'multipart/form-data; boundary=b', body: '--b\r\n' },
    { type: 'multipart/form-data; boundary=', body: 'x' },
    { body: Uint8Array.from([1, 2, 3]) },
  ]);
}

function formOf(making: ValueContext, faulty: boolean): Body {
  const { random } = making;
  const boundary = 'fuzz-boundary';
  const part = (head: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const file = (name: string, type: string, content: string) =>
    part(`name="file"; filename="${name}"\r\nContent-Type: ${type}`, content);
  const parts = [
    random.pick([
      file('personas.csv', 'text/csv', csvText(random)),
      file('logo.png', 'image/png', random.pick([pngText, pngText.slice(0, 40), 'x'])),
      file('firma.p12', 'application/x-pkcs12', random.pick(['', '0\u0082\u0001', 'x'.repeat(150_000)])),
    ]),
    ...(random.oneIn(2) ? [part('name="type"', random.pick(['logo', 'signature']))] : []),
    ...(random.oneIn(2) ? [part('name="password"', random.pick(['clave', '']))] : []),
  ];
  if (faulty)
    parts.push(
      random.pick([
        part(`name="${hostileText(random).replaceAll(/[\r\n"]/g, '')}"`, hostileText(random)),
        part('', 'x'),
        part('name="file"', 'x'),
        part('name="password"', 'x'.repeat(70_000)),
        `--${boundary}\r\n\r\n`,
        `--${boundary}\r\nContent-Disposition: attachment\r\n\r\nx\r\n`,
        file('../../x\u0000.csv', ';;', ''),
      ]),
    );
  const end = faulty && random.oneIn(3) ? '' : `--${boundary}--\r\n`;
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.from(parts.join('') + end, 'latin1') };
}

function csvText(random: Random): string {
  const heading = 'identification_type_id,identification,business_name,email,address,phone';
  return random.pick([
    `${heading}\n5,${nationalId(random)},Persona,,,\n`,
    `${heading}\n5,${nationalId(random)}\n`,
    `code,name,price,item_type_id,tax_ids\nC${random.below(1000)},Cosa,1.5,1,1\n`,
    `${heading}\n"5,x`,
    `${heading};\u0000\n\u0000;`,
    'identification,identification\n1,2\n',
    '\n\n\n',
    '\u00ff\u00fe\u0000a',
    `${heading}\n${`5,${hostileText(random)},x,,,\n`.repeat(20)}`,
  ]);
}

// PNG image of one black pixel.
const pngText = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
).toString('latin1');
