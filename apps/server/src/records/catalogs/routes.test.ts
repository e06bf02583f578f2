import { catalogSchemas } from '@talonario/contract';
import { catalogNames } from '@talonario/sri/catalogs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { useScene } from '../../../test/scene.ts';
import { sendRequest } from '../../../test/test-app.ts';

let today = new Date('2026-03-15T12:00:00Z');

const scene = useScene({ account: true, now: () => today });
const { client: call } = scene;

type Row = { id: number; code: string; name: string; current: boolean } & Record<string, unknown>;
const list = async (catalog: string, query = {}): Promise<Row[]> =>
  (await call('catalogs.list', { params: { catalog }, query })).body.data as Row[];

const ajv = new Ajv({ strict: false });
addFormats.default(ajv);

describe('a catalog', () => {
  it.each(catalogNames)(
    '%s is complete, each row has the form of the contract and is found by its id',
    async (catalog) => {
      const rows = await list(catalog);
      expect(rows.length).toBeGreaterThan(0);
      const fits = ajv.compile({ ...catalogSchemas[catalog], additionalProperties: false });
      for (const row of rows) expect(fits(row) ? [] : [row, fits.errors]).toEqual([]);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      const [first] = rows;
      const one = await call('catalogs.get', { params: { catalog, id: first?.id ?? 0 } });
      expect(one.body).toEqual({ data: first });
    },
  );

  it('is one page by default, and has smaller pages on request', async () => {
    const read = async (query = {}) => {
      const { status, body } = await call('catalogs.list', { params: { catalog: 'retention-codes' }, query });
      expect(status).toBe(200);
      return body as { data: Row[]; meta: Record<string, unknown> & { nextCursor: string | null } };
    };
    const whole = await read();
    const total = whole.data.length;
    expect(total).toBeGreaterThan(100);
    expect(whole.meta).toEqual({ page: 1, perPage: total, total, lastPage: 1, nextCursor: null });
    const none = await read({ search: 'zzzz' });
    expect(none.meta).toEqual({ page: 1, perPage: 25, total: 0, lastPage: 1, nextCursor: null });

    const byPage: Row[] = [];
    const byCursor: Row[] = [];
    for (let page = 1; byPage.length < total; page += 1) byPage.push(...(await read({ page, limit: 40 })).data);
    expect(byPage).toEqual(whole.data);
    let next: string | null = null;
    do {
      const { data, meta } = await read({ perPage: 40, ...(next !== null && { cursor: next }) });
      byCursor.push(...data);
      next = meta.nextCursor;
    } while (next !== null);
    expect(byCursor).toEqual(whole.data);
    expect((await read({ page: 2 })).data).toEqual(whole.data.slice(25, 50));
    expect(await read({ page: 999 })).toMatchObject({ data: [], meta: { page: 999, nextCursor: null } });

    const cursor = (await read({ perPage: 5 })).meta.nextCursor;
    const elsewhere = await call('catalogs.list', { params: { catalog: 'taxes' }, query: { cursor } as never });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([400, 'request.invalid_cursor']);
  });

  it('document-types has the six ids of the interface', async () => {
    const rows = await list('document-types');
    expect(Object.fromEntries(rows.map(({ id, code }) => [code, id]))).toEqual({
      '01': 1,
      '03': 6,
      '04': 2,
      '05': 3,
      '06': 4,
      '07': 5,
    });
  });

  it('that does not exist, and an unknown row, are 404', async () => {
    const nowhere = [
      { catalog: 'nope' },
      { catalog: 'constructor' },
      { catalog: '__proto__' },
      { catalog: 'nope', id: 1 },
      { catalog: 'taxes', id: 999_999 },
    ];
    for (const params of nowhere) {
      const name = 'id' in params ? 'catalogs.get' : 'catalogs.list';
      const answer = await call(name, { params: params as never });
      expect([params, answer.status, answer.body.code]).toEqual([params, 404, 'resource.not_found']);
    }
  });

  it('can be filtered by validity and by text, without accents or case', async () => {
    const all = await list('retention-codes');
    const current = await list('retention-codes', { current: true });
    const past = await list('retention-codes', { current: false });
    expect(current.length + past.length).toBe(all.length);
    expect(current.every((row) => row.current) && past.every((row) => !row.current)).toBe(true);
    const found = await list('retention-codes', { search: 'SALIDA DE DIVÍSAS' });
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(all.length);
    expect(await list('retention-codes', { search: 'zzzz' })).toEqual([]);
  });

  it('shows the rows that were valid on another day', async () => {
    const rate = async (date: string) =>
      (await list('retention-codes', { current: true, search: '4580', date })).map((row) => row.percentage);
    expect(await rate('2023-08-01')).toEqual([3.5]);
    expect(await rate('2024-05-01')).toEqual([5]);
  });

  it('follows the calendar of Guayaquil automatically', async () => {
    const inForce = async () =>
      (await list('retention-codes', { search: '4580' })).filter((row) => row.current).map((row) => row.percentage);
    today = new Date('2024-04-01T04:59:59Z');
    expect(await inForce()).toEqual([3.5]);
    today = new Date('2024-04-01T05:00:00Z');
    expect(await inForce()).toEqual([5]);
  });

  it("is sent once: 304 if the client's copy is current", async () => {
    for (const path of ['taxes', 'taxes?current=true', 'environments/1']) {
      const url = `${scene.app.url}/api/v1/catalogs/${path}`;
      const first = await sendRequest(url, { headers: { 'x-api-key': scene.account.key } });
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]{27}"$/);
      expect(first.headers.get('cache-control')).toBe('private, max-age=300');
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await sendRequest(url, { headers: { 'x-api-key': scene.account.key, 'if-none-match': tag } });
        expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
      }
      const changed = await sendRequest(url, {
        headers: { 'x-api-key': scene.account.key, 'if-none-match': '"other"' },
      });
      expect([changed.status, changed.text]).toEqual([200, first.text]);
    }
  });
});
