import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerWithJson, answerWithText } from '../test/misbehaving-server.ts';
import { openScene, type Scene } from '../test/scene.ts';
import { Talonario } from './client.ts';
import { NotFoundError, ValidationError } from './errors.ts';

let scene: Scene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.server.close());

const emptyPage = answerWithJson(200, {
  data: [],
  meta: { page: 1, perPage: 25, total: 0, lastPage: 1, nextCursor: null },
});

describe('what is sent', () => {
  it('sends key, address and query as the API reads them', async () => {
    scene.server.answer(emptyPage);
    await scene.talonario.documents.list({ businessId: 3, search: 'Ñandú & cía', perPage: undefined });
    const [request] = scene.server.requests;
    expect(request?.url).toBe('/api/v1/documents?businessId=3&search=%C3%91and%C3%BA+%26+c%C3%ADa');
    expect(request?.headers).toMatchObject({ 'x-api-key': 'tal_test_1_secret', accept: 'application/json' });
    expect(request?.headers['content-type']).toBeUndefined();
  });

  it('keeps a path parameter inside its segment', async () => {
    scene.server.answer(answerWithJson(200, { data: {} }));
    await scene.talonario.customers.search('../1?a', { businessId: 3 });
    expect(scene.server.requests[0]?.url).toBe('/api/v1/customers/search/..%2F1%3Fa?businessId=3');
  });

  it('refuses to call an address with a hole in it', async () => {
    const id = undefined as unknown as number;
    await expect(scene.talonario.customers.get(id)).rejects.toThrow('customers.get needs params.id');
    expect(scene.server.requests).toHaveLength(0);
  });

  it('sends files as a form, with a key', async () => {
    scene.server.answer(answerWithJson(201, { data: { type: 'signature', status: 'valid' } }));
    const file = new File(['bytes of the file'], 'firma.p12');
    expect(await scene.talonario.businesses.uploadSignature(4, file, 'ñandú')).toMatchObject({ status: 'valid' });
    const [request] = scene.server.requests;
    expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(request?.headers['idempotency-key']).toBeDefined();
    expect(request?.body).toMatch(/name="file"; filename="firma\.p12".*bytes of the file/s);
    expect(request?.body).toMatch(/name="password"\r\n\r\nñandú/);
  });

  it('asks for its headers before each request', async () => {
    await scene.server.close();
    let token = 'first';
    scene = await openScene({ apiKey: undefined, headers: () => ({ 'x-csrf-token': token }) });
    scene.server.answer(emptyPage, emptyPage);
    await scene.talonario.customers.list();
    token = 'second';
    await scene.talonario.customers.list();
    expect(scene.server.requests.map(({ headers }) => headers['x-csrf-token'])).toEqual(['first', 'second']);
    expect(scene.server.requests[0]?.headers['x-api-key']).toBeUndefined();
  });

  it('sends cookies only where no key speaks for the caller', async () => {
    const seen: unknown[] = [];
    const spy: typeof fetch = async (_, init) => {
      seen.push(init?.credentials);
      return Response.json({ data: [] });
    };
    const baseUrl = 'https://example.com/app/api/';
    await new Talonario({ baseUrl, fetch: spy }).call('customers.list');
    await new Talonario({ baseUrl, fetch: spy, apiKey: 'tal_test_1_x' }).call('customers.list');
    await new Talonario({ baseUrl, fetch: spy, credentials: 'include' }).call('customers.list');
    expect(seen).toEqual(['same-origin', 'omit', 'include']);
  });

  it('refuses settings that could never work', () => {
    expect(() => new Talonario({ baseUrl: 'example.com' })).toThrow(TypeError);
    expect(() => new Talonario({ baseUrl: 'https://example.com', apiKey: 'tal_live_1\n' })).toThrow(TypeError);
    expect(() => new Talonario({ baseUrl: 'https://example.com', apiKey: '' })).toThrow(TypeError);
  });
});

describe('what comes back', () => {
  it('gives a file with the name that the service suggests', async () => {
    const headers = { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="001.pdf"' };
    scene.server.answer(answerWithText(200, '%PDF', headers));
    const { blob, fileName } = await scene.talonario.documents.download(1, { businessId: 3 });
    expect([await blob.text(), blob.type, fileName]).toEqual(['%PDF', 'application/pdf', '001.pdf']);
  });

  it('gives a list as a file from where the list is', async () => {
    const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="customers.csv"' };
    scene.server.answer(answerWithText(200, 'a,b', headers), answerWithText(200, 'c', headers));
    const { blob, fileName } = await scene.talonario.customers.listAsFile({ businessId: 3, format: 'csv' });
    expect([await blob.text(), fileName]).toEqual(['a,b', 'customers.csv']);
    expect(scene.server.requests[0]?.url).toBe('/api/v1/customers?businessId=3&format=csv');
    const query = { businessId: 3, from: '2026-10-01', to: '2026-10-31', format: 'xlsx' } as const;
    const book = await scene.talonario.call('reports.get.file', { params: { book: 'sales' }, query });
    expect(await book.blob.text()).toBe('c');
    expect(() => scene.talonario.call('nothing.list.file' as never, {} as never)).toThrow('The API has no');
  });

  it('gives nothing for 204', async () => {
    scene.server.answer((response) => response.writeHead(204).end());
    expect(await scene.talonario.customers.delete(1)).toBeUndefined();
  });

  it('gives text where text is asked for', async () => {
    scene.server.answer(answerWithText(200, 'ñ'));
    const answer: string = await scene.talonario.request({ method: 'GET', path: '/x', as: 'text' });
    expect(answer).toBe('ñ');
  });
});

describe('errors', () => {
  it('reads detail first, then error', async () => {
    scene.server.answer(
      answerWithJson(409, { error: 'Conflict.', detail: 'Document 7 was emitted.', code: 'document.already_emitted' }),
      answerWithJson(401, { error: 'API Key is missing' }),
      answerWithText(400, 'Bad Request'),
    );
    const failures = [];
    for (let call = 0; call < 3; call += 1) failures.push(await scene.talonario.documents.emit(7).catch((e) => e));
    expect(failures.map(({ message }) => message)).toEqual([
      'Document 7 was emitted.',
      'API Key is missing',
      'The service answered 400',
    ]);
    expect(failures.map(({ name }) => name)).toEqual(['ConflictError', 'AuthenticationError', 'BadRequestError']);
    expect(failures[0]).toMatchObject({ code: 'document.already_emitted', status: 409 });
    expect(failures[2]).toMatchObject({ body: 'Bad Request', code: undefined });
  });

  it('lists all faults of the fields', async () => {
    const errors = [
      { field: 'customer_id', message: 'is required', code: 'field.required' },
      { field: 'items[2].price', message: 'must have at most 6 decimals', code: 'field.too_many_decimals' },
    ];
    scene.server.answer(
      answerWithJson(422, { title: 'Wrong', status: 422, detail: 'customer_id: is required', errors }),
    );
    const failure = await scene.talonario.documents.emit(7).catch((error) => error);
    expect(failure).toBeInstanceOf(ValidationError);
    expect(failure.errors).toEqual(errors);
  });

  it('survives an error body that is not what it says', async () => {
    scene.server.answer(
      answerWithText(404, '{"error":', { 'content-type': 'application/json' }),
      answerWithJson(422, { errors: 'no' }),
    );
    await expect(scene.talonario.customers.get(7)).rejects.toThrow(NotFoundError);
    await expect(scene.talonario.customers.get(7)).rejects.toMatchObject({ errors: [] });
  });
});
