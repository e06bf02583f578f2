import { describe, expect, it } from 'vitest';
import { useScene } from '../../../../test/scene.ts';
import { type PlainRequest, sendRequest } from '../../../../test/test-app.ts';
import { type Handlers, RawReply } from '../call.ts';
import type { ValidatedPart } from './validate.ts';

// Test handlers that return their input.
const handlers = {
  'customers.create': ({ body }) => ({ data: body }) as never,
  'customers.search': ({ params, query }) => ({ data: { params, query } }) as never,
  'customers.list': ({ query }) => ({ data: query }) as never,
  'customers.delete': () => null,
  'businesses.files.upload': ({ form, files }) =>
    ({
      data: { form, files: Object.entries(files).map(([name, file]) => [name, file.name, file.bytes.length]) },
    }) as never,
  'businesses.signature.verify': () => ({ data: 'verified' }) as never,
  'documents.batch': ({ lines }) =>
    new RawReply(200, JSON.stringify(Array.from({ length: lines.count }, (_, index) => codeOf(lines.read(index)))), {
      'content-type': 'application/json',
    }),
} satisfies Handlers;

function codeOf(line: ValidatedPart): unknown {
  return 'refusal' in line ? line.refusal.body.code : 'ok';
}

const scene = useScene({ account: true, handlers });

const customer = {
  business_id: 1,
  identification_type_id: 1,
  identification: '1790012345001',
  business_name: 'Ñandú S.A.',
};
const call = (path: string, request: PlainRequest = {}) =>
  sendRequest(`${scene.app.url}/api/v1${path}`, {
    ...request,
    headers: { 'x-api-key': scene.account.key, ...request.headers },
  });
const post = (body: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  call('/customers', { method: 'POST', body, headers });

describe('a JSON body over HTTP', () => {
  it('arrives as it was sent, in both spellings of its keys', async () => {
    expect((await post(JSON.stringify(customer))).body).toEqual({ data: customer });
    const camel = {
      businessId: 1,
      identificationTypeId: 1,
      identification: '1790012345001',
      businessName: 'Ñandú S.A.',
    };
    expect((await post(JSON.stringify({ ...camel, id: 9, createdAt: 'then' }))).body).toEqual({ data: customer });
  });

  it.each([
    ['invalid JSON', '{"a":', 400, 'request.invalid_json'],
    ['no body', '', 400, 'request.missing_body'],
    ['a bare word', 'null', 400, 'request.wrong_type'],
    ['a wrong type', JSON.stringify({ ...customer, business_id: 'one' }), 400, 'request.wrong_type'],
    ['deep nesting', '['.repeat(5000) + ']'.repeat(5000), 400, 'request.invalid_json'],
    ['2 MB', JSON.stringify({ ...customer, business_name: 'x'.repeat(2 * 1024 * 1024) }), 413, 'request.too_large'],
    ['a missing field', JSON.stringify({ ...customer, business_id: undefined }), 422, 'validation.failed'],
    ['an unknown field', JSON.stringify({ ...customer, colour: 'red' }), 422, 'validation.failed'],
    ['an inexact number', '{"business_id": 9007199254740993}', 422, 'validation.failed'],
    ['a NUL', JSON.stringify({ ...customer, business_name: 'a\u0000b' }), 422, 'validation.failed'],
  ])('with %s is refused', async (_name, body, status, code) => {
    const answer = await post(body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    const media = status === 422 ? 'application/problem+json' : 'application/json';
    expect(answer.headers.get('content-type')).toContain(media);
    expect(answer.text).not.toMatch(/\.ts:\d+|node_modules/);
  });

  it('must be declared as JSON, in UTF-8 and uncompressed', async () => {
    const text = JSON.stringify(customer);
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'application/json; charset=latin1' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      { 'content-type': 'nonsense' },
      { 'content-type': '' },
    ]) {
      const answer = await post(text, headers as Record<string, string>);
      expect([headers, answer.status, answer.body.code]).toEqual([headers, 400, 'request.unsupported_media_type']);
    }
    expect((await post(text, { 'content-type': 'application/json; charset=UTF-8' })).status).toBe(201);
    expect((await post(text, { 'content-type': 'Application/JSON' })).status).toBe(201);
    expect((await post(Buffer.from(text, 'latin1'))).body.code).toBe('request.invalid_json');
  });

  it('of an operation without a body is ignored', async () => {
    const path = '/businesses/1/signature:verify';
    expect((await call(path, { method: 'POST' })).body).toEqual({ data: 'verified' });
    expect((await call(path, { method: 'POST', json: {} })).body).toEqual({ data: 'verified' });
    const deleted = await call('/customers/1', { method: 'DELETE' });
    expect([deleted.status, deleted.text]).toEqual([204, '']);
  });
});

describe('path and query over HTTP', () => {
  it('are decoded once and have their types', async () => {
    const { body } = await call('/customers/search/A%2FB%2525?businessId=7');
    expect(body).toEqual({ data: { params: { identification: 'A/B%25' }, query: { businessId: 7 } } });
    expect((await call('/customers?search=Jos%C3%A9+P&active=true')).body).toEqual({
      data: { search: 'José P', active: true },
    });
  });

  it.each([
    ['/customers/search/1?businessId=abc', 'request.invalid_parameter', 'businessId'],
    ['/customers/search/%00?businessId=1', 'request.invalid_parameter', 'identification'],
    ['/customers?perPage=101', 'request.invalid_parameter', 'perPage'],
    ['/customers?limit=101', 'request.invalid_parameter', 'limit'],
    ['/customers?page=0', 'request.invalid_parameter', 'page'],
    ['/customers?page=1&page=2', 'request.invalid_parameter', 'page'],
    ['/customers?search=%zz', 'request.invalid_parameter', '%zz'],
    ['/customers?serach=x', 'request.unknown_parameter', 'serach'],
    ['/customers?sortBy=password', 'request.invalid_parameter', 'sortBy'],
  ])('%s is a malformed request that names the parameter', async (path, code, name) => {
    const answer = await call(path);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect(answer.body.detail).toContain(name);
  });

  it('a path id that is not a number, or out of range, is malformed', async () => {
    for (const id of ['abc', '0', '-1', '1.5', '99999999999999999999']) {
      const answer = await call(`/customers/${id}`, { method: 'DELETE' });
      expect([id, answer.status, answer.body.code]).toEqual([id, 400, 'request.invalid_parameter']);
    }
  });

  it('may end with a slash', async () => {
    expect((await call('/customers/')).status).toBe(200);
  });
});

describe('a body of an operation without one', () => {
  const remove = (body: string) =>
    call('/customers/1', { method: 'DELETE', headers: { 'content-type': 'application/json' }, body });

  it('is discarded, whatever it contains', async () => {
    for (const body of ['{}', '{', '{"amount":1e999999}'])
      expect([body, (await remove(body)).status]).toEqual([body, 204]);
  });

  it('is still refused when it is too large', async () => {
    const { status, body } = await remove(`"${'x'.repeat(2 * 1024 * 1024)}"`);
    expect([status, body.code]).toEqual([413, 'request.too_large']);
  });
});

describe('a form', () => {
  const upload = (parts: readonly (readonly [string, string | Blob, string?])[]) => {
    const form = new FormData();
    for (const [name, value, filename] of parts)
      if (value instanceof Blob) form.append(name, value, filename ?? 'blob');
      else form.append(name, value);
    return call('/businesses/1/files', { method: 'POST', body: form });
  };
  const p12 = (size: number) => new Blob(['x'.repeat(size)], { type: 'application/x-pkcs12' });

  it('has fields and files', async () => {
    const { body } = await upload([
      ['file', p12(10), 'mi firma.p12'],
      ['password', 'contraseña'],
    ]);
    expect(body).toEqual({ data: { form: { password: 'contraseña' }, files: [['file', 'mi firma.p12', 10]] } });
  });

  it('is refused with all its faults', async () => {
    const answer = await upload([
      ['other', p12(3)],
      ['type', 'photo'],
      ['colour', 'red'],
    ]);
    expect(answer.status).toBe(422);
    const faults = (answer.body.errors as { field: string; code: string }[]).map(
      ({ field, code }) => `${field} ${code}`,
    );
    expect(faults.sort()).toEqual([
      'colour field.unknown',
      'file field.required',
      'other field.unknown',
      'type field.not_allowed',
    ]);
  });

  it('refuses files of another kind, empty or large ones, and a field sent twice', async () => {
    const pdf = await upload([['file', new Blob(['%PDF'], { type: 'application/pdf' }), 'x.pdf']]);
    expect([pdf.status, (pdf.body.errors as { code: string }[])[0]?.code]).toEqual([422, 'field.not_allowed']);
    const empty = await upload([['file', p12(0), 'x.p12']]);
    expect([empty.status, (empty.body.errors as { code: string }[])[0]?.code]).toEqual([422, 'field.too_short']);
    const large = await upload([['file', p12(600 * 1024), 'x.p12']]);
    expect([large.status, large.body.code]).toEqual([413, 'request.too_large']);
    const huge = await upload([['file', p12(3 * 1024 * 1024), 'x.p12']]);
    expect([huge.status, huge.body.code]).toEqual([413, 'request.too_large']);
    const twice = await upload([
      ['file', p12(1), 'a'],
      ['file', p12(1), 'b'],
    ]);
    expect([twice.status, twice.body.code]).toEqual([400, 'request.malformed']);
  });

  it('that is broken is malformed', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const broken = [
      'nonsense',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      '--x\r\nContent-Disposition: form-data\r\n\r\nno name\r\n--x--\r\n',
      '--x\r\n\r\n--x--\r\n', // a part without headers, for which the parser would wait
    ];
    for (const body of broken) {
      const answer = await call('/businesses/1/files', { method: 'POST', headers, body });
      expect([body, answer.status, answer.body.code]).toEqual([body, 400, 'request.malformed']);
    }
    const none = await call('/businesses/1/files', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data' },
      body: 'x',
    });
    expect([none.status, none.body.code]).toEqual([400, 'request.malformed']);
    const json = await call('/businesses/1/files', { method: 'POST', json: {} });
    expect([json.status, json.body.code]).toEqual([400, 'request.unsupported_media_type']);
  });
});

describe('lines', () => {
  const line = { business_id: 1, customer_id: 1, document_type_id: 1, emission_type_id: 1, establishment_id: 1 };
  const document = { ...line, payment_method_id: 1, date: '2026-01-31', items: [{ item_id: 1, amount: 1, price: 1 }] };

  it('are checked one by one, in an array or one per line', async () => {
    const array = await call('/documents:batch', { method: 'POST', json: [document, {}, document] });
    expect(array.body).toEqual(['ok', 'validation.failed', 'ok']);
    const text = `${JSON.stringify(document)}\n\n{broken\r\n{"business_id":"x"}\n${JSON.stringify(document)}`;
    const headers = { 'content-type': 'application/x-ndjson' };
    const lines = await call('/documents:batch', { method: 'POST', headers, body: text });
    expect(lines.body).toEqual(['ok', 'request.invalid_json', 'request.wrong_type', 'ok']);
  });

  it('must exist, and not exceed the limit', async () => {
    expect((await call('/documents:batch', { method: 'POST', json: [] })).status).toBe(422);
    expect((await call('/documents:batch', { method: 'POST', json: Array(1001).fill({}) })).status).toBe(422);
    expect((await call('/documents:batch', { method: 'POST', json: {} })).status).toBe(400);
    expect((await call('/documents:batch', { method: 'POST' })).body.code).toBe('request.missing_body');
  });
});
