import { beforeAll, expect, it } from 'vitest';
import { bodiesOf } from '../../../test/issuing-business.ts';
import { useScene } from '../../../test/scene.ts';
import { makeClient, makeTestAccount } from '../../../test/test-app.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { listOrTableReply } from '../../platform/tables/requested-table.ts';
import { parseZip } from '../../platform/zip/read-zip.ts';

let businessId: number;
const scene = useScene({ business: 'issuing' });
const { client: api } = scene;

beforeAll(async () => {
  businessId = scene.business.businessId;
  for (const code of ['01', '01', '07'] as const)
    await api('documents.create', { body: { ...bodiesOf(scene.business)[code], emit: true } });
});

async function file(path: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const answer = await fetch(`${scene.app.url}/api/v1${path}`, { headers: { 'x-api-key': scene.account.key } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** Returns the rows of the first sheet of a spreadsheet as texts. */
function rowsOf(bytes: Buffer): string[][] {
  const opened = parseZip(bytes);
  if ('fault' in opened) throw new Error(opened.fault.message);
  const sheet = opened.entries.find(({ name }) => name === 'sheet1.xml')?.read() as Uint8Array;
  const rows = Buffer.from(sheet)
    .toString()
    .matchAll(/<row r="\d+">(.*?)<\/row>/gs);
  return [...rows].map(([, cells = '']) =>
    [...cells.matchAll(/<(?:t xml:space="preserve"|v)>(.*?)<\/(?:t|v)>/gs)].map(([, value = '']) => value),
  );
}

it('every list of documents and every directory is available as CSV and as a spreadsheet with the same rows', async () => {
  const paths = [
    'documents',
    'received-documents',
    'customers',
    'providers',
    'carriers',
    'items',
    'establishments',
    'emission-points',
    'sequences',
    'businesses',
  ];
  for (const path of paths) {
    const query = path === 'businesses' ? '' : `&businessId=${businessId}`;
    const csv = await file(`/${path}?format=csv${query}`);
    expect([path, csv.status, csv.headers.get('content-type')]).toEqual([path, 200, 'text/csv; charset=utf-8']);
    const sheet = await file(`/${path}?format=xlsx${query}`);
    expect([path, sheet.status, sheet.headers.get('content-type')]).toEqual([
      path,
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    expect(sheet.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.xlsx"$/);
    const page = await file(`/${path}?format=json${query}`);
    const { meta } = JSON.parse(page.bytes.toString()) as { meta: { total: number } };
    expect(csv.bytes.toString().trimEnd().split('\r\n')).toHaveLength(meta.total + 1);
    expect(rowsOf(sheet.bytes)).toHaveLength(meta.total + 1);
  }
});

it('uses filters and order of the list; a single document type has totals', async () => {
  const numbers = async (query: string) => {
    const answer = await file(`/documents?format=xlsx&businessId=${businessId}&documentTypeCode=01${query}`);
    return rowsOf(answer.bytes).slice(1);
  };
  const up = await numbers('&sortBy=number&sortDir=asc');
  const down = await numbers('&sortBy=number&sortDir=desc');
  expect(up).toHaveLength(3);
  const column = (rows: string[][]) => rows.slice(0, -1).map((row) => row[3]);
  expect(column(up)).toEqual(column(down).toReversed());
  expect(up.at(-1)?.[0]).toBe('Total');
  const { body } = await api('documents.list', { query: { businessId, documentTypeCode: '01' } });
  const total = (body.data as { total: number }[]).reduce((sum, row) => sum + Math.round(row.total * 100), 0);
  expect(up.at(-1)?.at(-1)).toBe((total / 100).toFixed(2));
});

it('cannot be paged, and is not available to other accounts', async () => {
  for (const beside of ['page=1', 'perPage=5', 'limit=5', 'cursor=abc']) {
    const { status, bytes } = await file(`/documents?format=csv&businessId=${businessId}&${beside}`);
    expect([status, JSON.parse(bytes.toString()).code]).toEqual([400, 'request.invalid_parameter']);
  }
  expect((await file(`/documents?format=pdf&businessId=${businessId}`)).status).toBe(400);
  const other = await makeTestAccount(scene.database);
  const stranger = makeClient(scene.app.url, other.key);
  for (const name of ['documents.list', 'receivedDocuments.list', 'customers.list', 'items.list'] as const) {
    const { status } = await stranger(name, { query: { businessId, format: 'xlsx' } as never });
    expect([name, status]).toEqual([name, 404]);
  }
});

it('more rows than the maximum of a file are refused, not cut', async () => {
  const row = { cursor_key: 'a', cursor_id: 1 };
  const answer = await listOrTableReply({
    accountId: 1,
    format: 'csv',
    fileName: 'a',
    sheet: 'A',
    columns: [],
    point: '.',
    now: new Date(0),
    read: async () => Array.from({ length: 1000 }, () => row),
    isTooLong: async () => true,
  });
  expect(answer).toBeInstanceOf(Refusal);
});
