import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../../../../scripts/external-programs.mjs';
import { bodiesOf } from '../../../test/issuing-business.ts';
import { makePanelClient, type PanelUser, panelAddress, signIn } from '../../../test/panel-client.ts';
import { useScene } from '../../../test/scene.ts';
import { unzipFiles } from '../../../test/unzip.ts';
import { removeFormulaGuard } from '../../platform/tables/write-csv.ts';
import { zip } from '../../platform/zip/write-zip.ts';

const unzipper = findProgram('an archive read by unzip', 'unzip');

let user: PanelUser;
let businessId: number;
const scene = useScene({ business: 'issuing', otherAccount: true });
const { client: api, panel } = scene;

beforeAll(async () => {
  user = await signIn(scene.database, scene.account.id);
  businessId = scene.business.businessId;
});

async function create(
  code: '01' | '07',
  more: object = {},
): Promise<{ id: number; number: string; accessKey: string }> {
  const answer = await api('documents.create', { body: { ...bodiesOf(scene.business)[code], emit: true, ...more } });
  expect(answer.status).toBe(201);
  return answer.body.data as { id: number; number: string; accessKey: string };
}

describe('the table', () => {
  const read = async (query: object = {}, separator = ',') => {
    const answer = await panel('documents.export', { query: { businessId, ...query } });
    expect(answer.status).toBe(200);
    return {
      ...answer,
      rows: parse(answer.text, { columns: true, bom: true, delimiter: separator }) as Record<string, string>[],
    };
  };

  it('has a line for each document of the list, newest first, with the columns that accountants need', async () => {
    const invoice = await create('01', { external_id: 'order-77' });
    await create('07');
    await create('01', { emit: false });
    const { rows, headers } = await read();
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="documentos-\d{13}-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const list = await panel('documents.list', { query: { businessId } });
    expect(rows.map((row) => row['Clave de acceso'])).toEqual(
      (list.body.data as { accessKey: string | null }[]).map(({ accessKey }) => accessKey ?? ''),
    );
    const line = rows.find((row) => row['Clave de acceso'] === invoice.accessKey);
    const shown = (await panel('documents.get', { params: { id: invoice.id }, query: { businessId } })).body.data as {
      total: number;
      subtotal: number;
    };
    expect(line).toMatchObject({
      Código: '01',
      Número: invoice.number,
      'Razón social': 'MUÑOZ ÁLVAREZ JOSÉ',
      Total: shown.total.toFixed(2),
      Subtotal: shown.subtotal.toFixed(2),
      'Número de autorización': invoice.accessKey,
      'Id externo': 'order-77',
    });
    const cents = (name: string) => Math.round(Number(line?.[name]) * 100);
    expect(cents('Subtotal') + cents('IVA') + cents('ICE') + cents('IRBPNR')).toBe(cents('Total'));
    expect(cents('Base IVA 0%') + cents('Base IVA gravada') + cents('Base no objeto o exenta')).toBe(cents('Subtotal'));
  });

  it('starts with the mark by which Excel recognises UTF-8', async () => {
    const address = panelAddress(scene.app.url, 'documents.export', { query: { businessId } });
    const bytes = Buffer.from(await (await fetch(address, { headers: { cookie: user.cookie } })).arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('uses the filters of the list', async () => {
    const drafts = await read({ documentStateAcronym: 'CRD' });
    expect(drafts.rows.map(({ Número }) => Número)).toEqual(['']);
    expect((await read({ documentTypeCode: '07' })).rows).toHaveLength(1);
    expect((await read({ search: 'nadie se llama así' })).rows).toEqual([]);
  });

  it('contains no active formula from a name', async () => {
    const { owner } = scene;
    for (const name of ['=HYPERLINK("http://evil.example","x")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '＝1', 'a;"b",c'])
      await owner
        .updateTable('documents')
        .set({ entity_name: name })
        .where('acronym', '=', 'CRD')
        .execute()
        .then(async () => {
          const { rows } = await read({ documentStateAcronym: 'CRD' });
          const cell = rows[0]?.['Razón social'] ?? '';
          expect(removeFormulaGuard(cell)).toBe(name);
          expect(cell).not.toMatch(/^[=+\-@\t＝]/);
        });
  });

  it('writes decimals in the format of the business', async () => {
    const write = (decimal_separator: ',' | '.') =>
      scene.owner.updateTable('businesses').set({ decimal_separator }).where('id', '=', businessId).execute();
    await write(',');
    const { rows } = await read({}, ';');
    await write('.');
    expect(rows.every(({ Total }) => /^\d+,\d\d$/.test(Total ?? ''))).toBe(true);
  });

  it('writes decimals in the requested format', async () => {
    const { rows } = await read({ decimals: ',' }, ';');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ Total }) => /^\d+,\d\d$/.test(Total ?? ''))).toBe(true);
  });

  it('continues over pages without losing or repeating a document', async () => {
    const { owner } = scene;
    const { id } = await owner
      .selectFrom('documents')
      .select('id')
      .where('acronym', '=', 'CRD')
      .executeTakeFirstOrThrow();
    const columns = `account_id, business_id, environment_id, document_type_id, acronym, establishment_id, emission_point_id,
      entity_id, entity_identification, entity_email, subtotal, discount, total, body, computed`;
    const { sql } = await import('kysely');
    await sql`insert into documents (${sql.raw(columns)}, issue_date, entity_name)
      select ${sql.raw(columns)}, date '2025-01-01' + (n % 7), 'N' || n
        from documents, generate_series(1, 2500) n where id = ${id}`.execute(owner);
    const { rows } = await read({ documentStateAcronym: 'CRD', dateTo: '2025-12-31' });
    expect(rows).toHaveLength(2500);
    expect(new Set(rows.map((row) => row['Razón social'])).size).toBe(2500);
    await owner.deleteFrom('documents').where('entity_name', 'like', 'N%').where('acronym', '=', 'CRD').execute();
  });

  it('is not available to other accounts', async () => {
    const query = { businessId };
    expect((await makePanelClient(scene.app.url, undefined)('documents.export', { query })).status).toBe(401);
    expect((await scene.otherAccount.panel('documents.export', { query })).status).toBe(404);
  });
});

describe('the archive', () => {
  const fetchZip = async (ids: number[], more: object = {}) => {
    const response = await fetch(panelAddress(scene.app.url, 'documents.zip'), {
      method: 'POST',
      headers: { cookie: user.cookie, origin: scene.app.url, 'content-type': 'application/json' },
      body: JSON.stringify({ business_id: businessId, ids, ...more }),
    });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('contains the files that can be downloaded', async () => {
    const [one, two] = [await create('01'), await create('07')];
    const { status, headers, bytes } = await fetchZip([one.id, two.id]);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
    const files = unzipFiles(bytes);
    expect([...files.keys()].sort()).toEqual([
      `comprobanteRetencion_${two.number}.pdf`,
      `comprobanteRetencion_${two.number}.xml`,
      `factura_${one.number}.pdf`,
      `factura_${one.number}.xml`,
    ]);
    const query = { businessId, format: 'xml' };
    const { text } = await panel('documents.download', { params: { id: one.id }, query });
    expect(files.get(`factura_${one.number}.xml`)?.toString('utf8')).toBe(text);
    expect([...unzipFiles((await fetchZip([one.id], { formats: ['xml'] })).bytes).keys()]).toEqual([
      `factura_${one.number}.xml`,
    ]);
  });

  it.runIf(unzipper)('is complete for another program', async () => {
    const { id, number } = await create('01');
    const folder = mkdtempSync(join(tmpdir(), 'talonario-zip-'));
    writeFileSync(join(folder, 'a.zip'), (await fetchZip([id])).bytes);
    expect(execFileSync(unzipper ?? '', ['-tq', 'a.zip'], { cwd: folder, encoding: 'utf8' })).toContain('No errors');
    execFileSync(unzipper ?? '', ['-q', 'a.zip'], { cwd: folder });
    expect(
      readFileSync(join(folder, `factura_${number}.pdf`))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    rmSync(folder, { recursive: true });
  });

  it("refuses drafts by name, and other accounts' documents do not exist", async () => {
    const draft = await create('01', { emit: false });
    const { id } = await create('01');
    const body = { business_id: businessId, ids: [id, draft.id] };
    const refused = await panel('documents.zip', { body });
    expect([refused.status, refused.body.code]).toEqual([409, 'document.not_emitted']);
    expect(refused.body.detail).toContain(String(draft.id));
    expect((await panel('documents.zip', { body: { ...body, ids: [id, 999_999_999] } })).status).toBe(404);
    expect((await scene.otherAccount.panel('documents.zip', { body })).status).toBe(404);
    expect((await makePanelClient(scene.app.url, undefined)('documents.zip', { body })).status).toBe(401);
    expect((await panel('documents.zip', { body: { ...body, ids: [] } })).status).toBe(422);
  });

  it('distinguishes two documents with the same number', async () => {
    const [one, two] = [await create('01'), await create('01')];
    const { owner } = scene;
    await owner
      .updateTable('documents')
      .set({ number: one.number, environment_id: 2 })
      .where('id', '=', two.id)
      .execute();
    expect(unzipFiles((await fetchZip([one.id, two.id])).bytes).size).toBe(4);
  });

  it('an archive without files is valid, and names keep their accents', async () => {
    async function* files() {
      yield { name: 'ñandú 🦤.txt', bytes: Buffer.from('hola'), at: new Date() };
      yield { name: 'vacío', bytes: Buffer.alloc(0), at: new Date() };
    }
    async function* none() {}
    const bytes = await buffer(Readable.from(zip(files())));
    expect([...unzipFiles(bytes)].map(([name, content]) => [name, String(content)])).toEqual([
      ['ñandú 🦤.txt', 'hola'],
      ['vacío', ''],
    ]);
    expect(unzipFiles(await buffer(Readable.from(zip(none())))).size).toBe(0);
  });
});
