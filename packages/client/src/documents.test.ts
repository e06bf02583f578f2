import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerWithJson, resetConnection, type ServerBehaviour } from '../test/misbehaving-server.ts';
import { openScene, type Scene } from '../test/scene.ts';
import {
  ChangedError,
  DocumentPendingError,
  DocumentRejectedError,
  NetworkError,
  NotFoundError,
  ServiceUnavailableError,
  TimeoutError,
  ValidationError,
} from './errors.ts';
import type { BatchDocument } from './schemas.generated.ts';

let scene: Scene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.server.close());

describe('waiting for SRI', () => {
  const answerIn = (state: string, acronym: string, errors: object[] = []) =>
    answerWithJson(200, { data: { id: 9, state, documentState: { acronym }, errors } });
  const signed = answerIn('signed', 'SND');
  const recepted = answerIn('recepted', 'REC');
  const authorizated = answerIn('authorizated', 'AUT');

  it('polls at growing intervals until the document is authorised, and reports each change once', async () => {
    scene.server.answer(signed, signed, recepted, recepted, recepted, recepted, authorizated);
    const seen: string[] = [];
    const onState = ({ state }: { state: string }) => seen.push(state);
    const document = await scene.talonario.documents.waitUntilAuthorized(9, { businessId: 3, onState });
    expect(document.state).toBe('authorizated');
    expect(seen).toEqual(['signed', 'recepted', 'authorizated']);
    expect(scene.pauses).toEqual([500, 1000, 2000, 4000, 5000, 5000]);
    expect(scene.server.requests[0]).toMatchObject({ method: 'GET', url: '/api/v1/documents/9?businessId=3' });
  });

  it('reports why SRI refused the document', async () => {
    scene.server.answer(recepted, answerIn('rejected', 'NAT', [{ message: 'FIRMA INVALIDA', code: 'sri.39' }]));
    const failure = await scene.talonario.documents.waitUntilAuthorized(9, { businessId: 3 }).catch((error) => error);
    expect(failure).toBeInstanceOf(DocumentRejectedError);
    expect(failure).toMatchObject({ errors: [{ code: 'sri.39' }], document: { id: 9 } });
    expect(failure.message).toContain('FIRMA INVALIDA');
  });

  it('does not wait for a draft, which is not sent', async () => {
    scene.server.answer(answerIn('draft', 'CRD'));
    await expect(scene.talonario.documents.waitUntilAuthorized(9, { businessId: 3 })).rejects.toThrow(/draft/);
  });

  it('waits for an unavailable service as long as its Retry-After says', async () => {
    const away = answerWithJson(503, { error: 'away' }, { 'retry-after': '20' });
    scene.server.answer(
      resetConnection,
      away,
      answerWithJson(429, { error: 'quota' }, { 'retry-after': '30' }),
      authorizated,
    );
    await scene.talonario.documents.waitUntilAuthorized(9, { businessId: 3 });
    expect(scene.pauses).toEqual([500, 20_000, 30_000]);
  });

  it('does not wait for a document that does not exist', async () => {
    scene.server.answer(answerWithJson(404, { error: 'Not found' }));
    const wait = scene.talonario.documents.waitUntilAuthorized(9, { businessId: 3 });
    await expect(wait).rejects.toThrow(NotFoundError);
  });

  it('throws when the time is over, with the current document', async () => {
    scene.server.answer(...Array<ServerBehaviour>(10).fill(recepted));
    const wait = scene.talonario.documents.waitUntilAuthorized(9, { businessId: 3, timeoutMs: 10_000 });
    const failure = await wait.catch((error) => error);
    expect(failure).toBeInstanceOf(DocumentPendingError);
    expect(failure.document.state).toBe('recepted');
    expect(scene.pauses).toEqual([500, 1000, 2000, 4000]);
  });

  it('throws when the time is over, with the reason why no document was ever received', async () => {
    scene.server.answer(...Array<ServerBehaviour>(10).fill(answerWithJson(503, { error: 'away' })));
    const wait = scene.talonario.documents.waitUntilAuthorized(9, { businessId: 3, timeoutMs: 2000 });
    await expect(wait).rejects.toThrow(ServiceUnavailableError);
  });

  it('throws the reason of the signal', async () => {
    const controller = new AbortController();
    scene.server.answer(recepted);
    const { signal } = controller;
    const onState = () => controller.abort(new Error('the user left'));
    const wait = scene.talonario.documents.waitUntilAuthorized(9, { businessId: 3, signal, onState });
    await expect(wait).rejects.toThrow('the user left');
  });
});

describe('batches', () => {
  const documents = [0, 1, 2].map((detail) => ({ detail: String(detail) }) as unknown as BatchDocument);
  const line = (index: number) => `${JSON.stringify({ index, status: 201, data: { id: index + 100 } })}\n`;
  const running = (index: number) =>
    `${JSON.stringify({ index, status: 409, code: 'idempotency.in_progress', error: 'running' })}\n`;
  const whole = (...texts: string[]): ServerBehaviour => {
    return (response) => response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end(texts.join(''));
  };
  const broken = (...texts: string[]): ServerBehaviour => {
    return (response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      response.write(texts.join(''), () => setTimeout(() => response.destroy(), 20));
    };
  };
  const collect = async () => {
    const indexes = [];
    for await (const { index } of scene.talonario.documents.batch(documents)) indexes.push(index);
    return indexes;
  };

  it('yields each result as it arrives, wherever its chunks are cut', async () => {
    const detail = 'ñ'.repeat(300);
    const results = [2, 0, 1].map((index) => ({ index, status: 422, detail }));
    const bytes = Buffer.from(results.map((result) => `${JSON.stringify(result)}\n`).join(''));
    scene.server.answer((response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      const send = (at: number) => {
        if (at >= bytes.length) response.end();
        else response.write(bytes.subarray(at, at + 7), () => setImmediate(send, at + 7));
      };
      send(0);
    });
    const seen = [];
    for await (const result of scene.talonario.documents.batch(documents)) seen.push(result);
    expect(seen).toEqual(results);
  });

  it('does not wait for the end of the response', async () => {
    let finish = () => {};
    scene.server.answer((response) => {
      response.writeHead(200).write(line(0));
      finish = () => response.end(`${line(1)}${line(2)}`);
    });
    const seen = [];
    for await (const { index } of scene.talonario.documents.batch(documents)) {
      seen.push(index);
      finish();
    }
    expect(seen).toEqual([0, 1, 2]);
  });

  it('resumes a broken response under the same key and yields no result twice', async () => {
    scene.server.answer(broken(line(1)), broken(line(1), line(0), '{"index":'), whole(line(0), line(1), line(2)));
    expect(await collect()).toEqual([1, 0, 2]);
    expect(new Set(scene.server.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(scene.pauses).toEqual([1000, 2000]);
  });

  it('treats a response that ends early as broken', async () => {
    scene.server.answer(whole(line(0)), whole(line(0), line(1), line(2)));
    expect(await collect()).toEqual([0, 1, 2]);
  });

  it('gives up after the fifth break', async () => {
    scene.server.answer(...Array<ServerBehaviour>(6).fill(broken(line(0))));
    await expect(collect()).rejects.toThrow(NetworkError);
    expect(scene.server.requests).toHaveLength(5);
  });

  it('waits for documents that an earlier attempt is still making, as long as others get their result', async () => {
    const first = [line(0), running(1), running(2)];
    const second = [line(0), line(1), running(2)];
    const rounds = [first, second, second, second, second];
    scene.server.answer(...rounds.map((lines) => whole(...lines)), whole(line(2)));
    expect(await collect()).toEqual([0, 1, 2]);
    expect(scene.pauses).toEqual([1000, 1000, 2000, 4000, 8000]);
    expect(new Set(scene.server.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('yields what is still running after the last attempt without a new result', async () => {
    scene.server.answer(...Array.from({ length: 6 }, () => whole(line(0), running(1), line(2))));
    const results = [];
    for await (const { index, status, code } of scene.talonario.documents.batch(documents))
      results.push([index, status, code]);
    expect(results).toEqual([
      [0, 201, undefined],
      [2, 201, undefined],
      [1, 409, 'idempotency.in_progress'],
    ]);
  });

  it('throws an error of the complete batch', async () => {
    scene.server.answer(answerWithJson(422, { detail: 'too many', errors: [] }));
    await expect(collect()).rejects.toThrow(ValidationError);
  });

  it('throws the reason of the signal while it waits for the next result', async () => {
    const controller = new AbortController();
    const reason = new Error('the user left');
    scene.server.answer((response) => response.writeHead(200).write(line(0)));
    const reading = async () => {
      const { signal } = controller;
      for await (const _ of scene.talonario.documents.batch(documents, { signal })) controller.abort(reason);
    };
    await expect(reading()).rejects.toBe(reason);
  });

  it('gives up if a response stops sending data', async () => {
    scene.server.answer((response) => response.writeHead(200).write(line(0)));
    const reading = async () => {
      const options = { timeoutMs: 100, retry: false } as const;
      for await (const _ of scene.talonario.documents.batch(documents, options));
    };
    await expect(reading()).rejects.toThrow(TimeoutError);
  });

  it('cancels the response when the caller stops reading', async () => {
    const closed = new Promise<void>((resolve) => {
      scene.server.answer((response) => {
        response.on('close', resolve);
        response.writeHead(200).write(line(0));
      });
    });
    for await (const _ of scene.talonario.documents.batch(documents)) break;
    await closed;
    expect(scene.server.requests).toHaveLength(1);
  });
});

describe('changing a document that was read', () => {
  const updatedAt = '2026-01-31T10:00:00.000-05:00';

  it('names the version, and reports if the document was changed in between', async () => {
    scene.server.answer(answerWithJson(412, { error: 'Changed.', code: 'document.changed' }));
    const change = scene.talonario.documents.update(9, { detail: 'x' }, { ifUnchangedSince: updatedAt });
    await expect(change).rejects.toThrow(ChangedError);
    expect(scene.server.requests[0]?.headers['if-match']).toBe(`"${updatedAt}"`);
  });

  it('is not repeated if its response is lost, because the second attempt would conflict with the first', async () => {
    scene.server.answer(resetConnection, answerWithJson(200, { data: { id: 9 } }));
    const change = scene.talonario.documents.update(9, { detail: 'x' }, { ifUnchangedSince: updatedAt });
    await expect(change).rejects.toThrow(NetworkError);
    expect(scene.server.requests).toHaveLength(1);
  });

  it('is repeated for an emission, because its key finds the first attempt', async () => {
    scene.server.answer(resetConnection, answerWithJson(200, { data: { id: 9 } }));
    await scene.talonario.documents.emit(9, { ifUnchangedSince: updatedAt });
    expect(scene.server.requests).toHaveLength(2);
  });
});
