// Tests a month as one file: its content, its permissions, and that a worker that stops unexpectedly leaves no partial
// package.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { bodiesOf } from '../../../test/issuing-business.ts';
import { fetchAllWaitingKeys, importAndRead, sriReportFile, sriReportLine } from '../../../test/received-documents.ts';
import { useScene } from '../../../test/scene.ts';
import { faultCodesOf, recordOfAnswer } from '../../../test/test-app.ts';
import { unzipFiles } from '../../../test/unzip.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import { buildPackages, deleteOldPackages } from './build.ts';

let businessId: number;
const period = dayInGuayaquil(new Date()).slice(0, 7);
const scene = useScene({ business: 'issuing', supplier: true });
const { supplier, client } = scene;

beforeAll(async () => {
  businessId = scene.business.businessId;
  for (const code of ['01', '07'])
    await client('documents.create', { body: { ...bodiesOf(scene.business)[code], emit: true } as never });
  const { accessKey } = await supplier.issue('01');
  await importAndRead(scene, client, sriReportFile([sriReportLine(accessKey, scene.business.ruc)]), { businessId });
  await fetchAllWaitingKeys(scene);
});

const ask = (body: object = {}) =>
  client('packages.create', { body: { business_id: businessId, period, ...body } as never });
const work = (signal = new AbortController().signal) => buildPackages(scene.app.services).run(signal);
const get = async (id: number) => recordOfAnswer(await client('packages.get', { params: { id } }));

async function fetchZip(id: number): Promise<Map<string, Buffer>> {
  const response = await fetch(`${scene.app.url}/api/v1/packages/${id}/download`, {
    headers: { 'x-api-key': scene.account.key },
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length).toBe(Number(response.headers.get('content-length')));
  return unzipFiles(bytes);
}

describe('a package', () => {
  it('contains the books and every file of the month, by folder', async () => {
    const asked = await ask();
    expect([asked.status, Object.keys(asked.body)]).toEqual([202, ['data']]);
    const { id } = recordOfAnswer(asked);
    expect(await get(id)).toMatchObject({ state: 'waiting', files: null, download: null });
    const early = await client('packages.download', { params: { id } });
    expect([early.status, early.body.code]).toEqual([409, 'package.not_ready']);
    expect((await client('packages.get', { params: { id }, query: { businessId: 2_000_000_000 } })).status).toBe(404);
    expect(await work()).toBe('busy');
    const ready = await get(id);
    expect(ready).toMatchObject({ state: 'ready', download: `/packages/${id}/download` });
    expect(ready.done).toBe(ready.files);
    const files = await fetchZip(id);
    const names = [...files.keys()];
    expect(names.filter((name) => name.startsWith('emitidos/'))).toEqual([
      expect.stringMatching(/^emitidos\/factura\/factura-.*\.pdf$/),
      expect.stringMatching(/^emitidos\/factura\/factura-.*\.xml$/),
      expect.stringMatching(/^emitidos\/comprobante-de-retencion\/.*\.pdf$/),
      expect.stringMatching(/^emitidos\/comprobante-de-retencion\/.*\.xml$/),
    ]);
    expect(names.filter((name) => name.startsWith('recibidos/factura/'))).toHaveLength(2);
    expect(names).toEqual(expect.arrayContaining([`formularios/104-${period}.html`, `formularios/103-${period}.html`]));
    expect(names.filter((name) => name.startsWith('ats/')).length).toBeGreaterThan(0);
    const workbook = unzipFiles(files.get(`libros-${period}.xlsx`) as Buffer);
    for (const tab of ['Ventas', 'Compras', '104', '103'])
      expect(String(workbook.get('xl/workbook.xml'))).toContain(`name="${tab}"`);
    expect(String(workbook.get('xl/worksheets/sheet1.xml'))).toContain('24.15');
    expect(String(workbook.get('xl/worksheets/sheet3.xml'))).toContain('312');
    const texts = [...workbook.values()].map(String).join('');
    for (const heading of ['Base IVA 12 %', 'Base IVA 13 %', 'Número del documento de sustento'])
      expect(texts).toContain(heading);
    expect(texts).not.toContain('otras tarifas');
  });

  it('is started again after a worker that stopped, by one worker only', async () => {
    const { id } = recordOfAnswer(await ask());
    const stop = new AbortController();
    stop.abort();
    await work(stop.signal);
    expect(await get(id)).toMatchObject({ state: 'waiting' });
    await Promise.all([work(), work()]);
    expect(await get(id)).toMatchObject({ state: 'ready' });
    expect((await fetchZip(id)).size).toBeGreaterThan(6);
  });

  it('whose bytes a crash of the database lost is reported, and deleted after its retention time', async () => {
    const { id } = recordOfAnswer(await ask());
    await work();
    const owner = scene.owner;
    await owner.deleteFrom('month_package_parts').where('package_id', '=', id).execute();
    const lost = await client('packages.download', { params: { id } });
    expect(lost.body.code).toBe('package.lost');
    await owner
      .updateTable('month_packages')
      .set({ expires_at: new Date(0) } as never)
      .where('id', '=', id)
      .execute();
    expect((await client('packages.get', { params: { id } })).status).toBe(404);
    await deleteOldPackages(scene.app.services).run(new AbortController().signal);
    expect(await owner.selectFrom('month_packages').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  it('is refused for a future month, for text that is no month, and above the limit', async () => {
    expect(faultCodesOf(await ask({ period: '2090-01' }))).toEqual(['period: field.not_allowed']);
    expect((await ask({ period: '0001-01' })).text).toContain('must be of the years 2000 to 2099');
    expect(faultCodesOf(await ask({ period: '2026-13' }))).toEqual([expect.stringContaining('period: ')]);
    const made = [await ask(), await ask(), await ask()];
    expect(made.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect((await ask()).body.code).toBe('package.too_many');
    await scene.owner.deleteFrom('month_packages').execute();
  });

  it('replaces old ones with their bytes, so repeated requests do not fill the disk', async () => {
    const { owner } = scene;
    const { rows } = await sql<{ id: number }>`
      insert into month_packages (account_id, business_id, period, state, holds, asked_by, due_at, expires_at)
      select ${scene.account.id}, ${businessId}, ${period}, 'ready', '{}', '{}', null, now() + interval '1 day'
        from generate_series(1, 12) returning id`.execute(owner);
    const ids = rows.map(({ id }) => id);
    await sql`insert into month_package_parts (package_id, part, account_id, business_id, bytes)
      select id, 0, ${scene.account.id}, ${businessId}, 'x' from unnest(${ids}::bigint[]) id`.execute(owner);
    expect((await ask()).status).toBe(202);
    const left = await owner.selectFrom('month_packages').select('id').where('id', 'in', ids).orderBy('id').execute();
    const parts = await owner
      .selectFrom('month_package_parts')
      .select('package_id')
      .where('package_id', 'in', ids)
      .execute();
    expect([left.map(({ id }) => id), parts.length]).toEqual([ids.slice(3), 9]);
    await owner.deleteFrom('month_packages').execute();
  });

  it('contains only what the caller may read', async () => {
    const owner = scene.owner;
    await owner
      .updateTable('api_keys')
      .set({ permissions: ['reports:read'] } as never)
      .where('account_id', '=', scene.account.id)
      .execute();
    try {
      const { id } = recordOfAnswer(await ask());
      await work();
      expect([...(await fetchZip(id)).keys()].filter((name) => /^(emitidos|recibidos)/.test(name))).toEqual([]);
    } finally {
      await owner
        .updateTable('api_keys')
        .set({ permissions: null } as never)
        .where('account_id', '=', scene.account.id)
        .execute();
    }
    const { id } = recordOfAnswer(await ask());
    await owner
      .updateTable('api_keys')
      .set({ permissions: ['reports:read'] } as never)
      .where('account_id', '=', scene.account.id)
      .execute();
    expect((await client('packages.get', { params: { id } })).status).toBe(404);
    await owner
      .updateTable('api_keys')
      .set({ permissions: null } as never)
      .where('account_id', '=', scene.account.id)
      .execute();
  });

  it('names documents whose files were erased, and contains all others', async () => {
    const { owner } = scene;
    await sql`with gone as (
        update document_files f set signed_deflated = null, authorized_deflated = null,
               archived_at = now()
          from documents d where d.id = f.document_id and d.document_type_id = 1 and d.business_id = ${businessId}
        returning f.account_id, f.document_id, f.attempt)
      insert into archived_files (account_id, document_id, attempt, kind, state, sha256)
      select account_id, document_id, attempt, 'signed', 'erased', decode(repeat('00', 32), 'hex') from gone`.execute(
      owner,
    );
    await owner.deleteFrom('month_packages').execute();
    const { id } = recordOfAnswer(await ask());
    await work();
    const files = await fetchZip(id);
    expect(String(files.get('emitidos/FALTAN.txt'))).toMatch(/^factura 001-001-000000001: archivo borrado\r\n$/);
    expect([...files.keys()].filter((name) => name.startsWith('emitidos/'))).toHaveLength(3);
  });
});
