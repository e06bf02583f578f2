// A table of parties is imported completely or not at all, and repeating the import changes nothing.

import { describe, expect, it } from 'vitest';
import { makeBusiness, partyBody } from '../../../test/directories.ts';
import { importerAndExporterOf, summary } from '../../../test/directory-tables.ts';
import { useScene } from '../../../test/scene.ts';
import { faultCodesOf, fileForm, recordOfAnswer, recordsOfAnswer, sendRequest } from '../../../test/test-app.ts';

const scene = useScene({ account: true, otherAccount: true });
const { importInto, exportFrom, listAll } = importerAndExporterOf(scene);

type RowResult = { readonly status: string; readonly errors?: unknown[] };

describe('importing customers', () => {
  it('creates new ones, updates existing ones and leaves equal ones unchanged, with an audit entry for each change', async () => {
    const { client } = scene.account;
    const businessId = await makeBusiness(client);
    await client('customers.create', {
      body: partyBody(businessId, { identification: '1799999998', mobile: '099', email: 'old@example.com' }),
    });
    const table = [
      'Tipo de identificación;Identificación;Razón Social;Correo;Dirección',
      'Cédula;1799999998;PERSONA INVENTADA;;Quito',
      'RUC;0999999999001;Compañía Ficticia;"a@example.com, b@example.com";Cuenca',
      ';9999999999999;CONSUMIDOR FINAL;;',
    ].join('\n');
    const answer = await importInto('customers', businessId, table);
    const report = recordOfAnswer(answer);
    expect(summary(report)).toEqual([1, 1, 1, 0]);
    expect(report).toMatchObject({
      dryRun: false,
      rows: 3,
      results: [
        { line: 2, status: 'updated' },
        { line: 3, status: 'created' },
        { line: 4, status: 'unchanged' },
      ],
    });
    const people = await listAll('customers', businessId);
    const known = people.find(({ identification }) => identification === '1799999998');
    // A blank cell clears the field, a missing column does not.
    expect(known).toMatchObject({ email: null, address: 'Quito', mobile: '099' });
    expect(people.find(({ identification }) => identification === '0999999999001')).toMatchObject({
      identificationTypeId: 4,
      businessName: 'Compañía Ficticia',
      email: 'a@example.com, b@example.com',
    });
    const results = report.results as { id: number }[];
    expect(results[0]?.id).toBe(known?.id);
    const entries = recordsOfAnswer(await client('auditLog.list', { query: { action: 'customers.import' } }));
    expect(entries).toMatchObject([
      {
        recordId: known?.id,
        before: { email: 'old@example.com', address: null },
        after: { email: null, address: 'Quito' },
      },
      { recordId: results[1]?.id, before: null, after: { businessName: 'Compañía Ficticia' } },
    ]);
    const told = recordsOfAnswer(await client('events.list', { query: { businessId, type: 'customer.updated' } }));
    expect(told.map(({ data }) => data)).toEqual([known]);
  });

  it('writes nothing if one row is faulty, and reports all faults of each row', async () => {
    const businessId = await makeBusiness(scene.client);
    const table = [
      'identification_type_id,identification,business_name,email,active',
      '5,1799999998,Good,,',
      '5,123,Short,not-an-email,maybe',
      '5,123,Short,not-an-email,',
      '99,X,Type,,',
      ',AB12,No type,,',
      '5,1799999998,Again,,',
      '4,1.79E+12,Excel,,',
      '5,0999999998,,,',
    ].join('\n');
    const report = recordOfAnswer(await importInto('customers', businessId, table));
    expect(summary(report)).toEqual([1, 0, 0, 7]);
    const faults = (report.results as { line: number; errors?: { field: string; code: string }[] }[]).map(
      ({ line, errors = [] }) => [line, ...errors.map(({ field, code }) => `${field}: ${code}`)],
    );
    expect(faults).toEqual([
      [2],
      [3, 'active: field.format'],
      [4, 'identification: field.repeated'],
      [5, 'identification_type_id: field.not_found'],
      [6, 'identification_type_id: field.required'],
      [7, 'identification: field.repeated'],
      [8, 'identification: field.format'],
      [9, 'business_name: field.required'],
    ]);
    expect(await listAll('customers', businessId)).toHaveLength(1);
  });

  it('with dryRun writes nothing', async () => {
    const businessId = await makeBusiness(scene.client);
    const table = 'cedula,nombre\n1799999998,Ana\n9999999999999,OTRO NOMBRE\n';
    const report = recordOfAnswer(await importInto('customers', businessId, table, { dryRun: true }));
    expect(report.dryRun).toBe(true);
    expect(summary(report)).toEqual([1, 0, 0, 1]);
    const good = recordOfAnswer(
      await importInto('customers', businessId, 'cedula,nombre\n1799999998,Ana\n', { dryRun: true }),
    );
    expect(good.results).toEqual([{ line: 2, status: 'created' }]);
    expect(await listAll('customers', businessId)).toHaveLength(1);
  });

  it('treats two spellings of one key as one record', async () => {
    const businessId = await makeBusiness(scene.client);
    const row = (identification: string) => `tipo,identificacion,nombre\n8,${identification},Ana`;
    expect(summary(recordOfAnswer(await importInto('customers', businessId, row('E\u0301 1'))))).toEqual([1, 0, 0, 0]);
    for (const same of ['\u00C9 1', 'E\u0301  1', '\u200b\u00C9 1'])
      expect(summary(recordOfAnswer(await importInto('customers', businessId, row(same))))).toEqual([0, 0, 1, 0]);
    const twice = `${row('\u00C9 2')}\n8,E\u0301 2,Ana`;
    expect(summary(recordOfAnswer(await importInto('customers', businessId, twice)))).toEqual([1, 0, 0, 1]);
  });

  it('keeps roles separate', async () => {
    const businessId = await makeBusiness(scene.client);
    const table = 'cedula,nombre,placa\n1799999998,Ana,pab 123\n';
    expect(summary(recordOfAnswer(await importInto('carriers', businessId, table)))).toEqual([1, 0, 0, 0]);
    expect(await listAll('carriers', businessId)).toMatchObject([{ vehiclePlate: 'PAB0123' }]);
    expect(await listAll('providers', businessId)).toEqual([]);
    expect(faultCodesOf(await importInto('providers', businessId, table))).toEqual(['file: field.unknown']);
  });

  it('imports thousands of rows at once, and again without any change', async () => {
    const businessId = await makeBusiness(scene.client);
    const count = Number(process.env.IMPORT_ROWS ?? 2_000); // `npm run soak:service` imports the maximum
    const rows = Array.from({ length: count }, (_, n) => `8,ID-${n},Persona ${n},p${n}@example.com`);
    const table = `tipo,identificacion,nombre,correo\n${rows.join('\n')}`;
    const report = recordOfAnswer(await importInto('customers', businessId, table));
    expect(summary(report)).toEqual([count, 0, 0, 0]);
    expect(summary(recordOfAnswer(await importInto('customers', businessId, table)))).toEqual([0, 0, count, 0]);
    const changed = table.replaceAll('Persona', 'Otra');
    expect(summary(recordOfAnswer(await importInto('customers', businessId, changed)))).toEqual([0, count, 0, 0]);
    const { text } = await exportFrom('customers', businessId);
    expect(text.trimEnd().split('\r\n')).toHaveLength(count + 2);
    expect(text).toContain(`8,ID-${count - 1},Otra ${count - 1},,p${count - 1}@example.com`);
  }, 180_000);

  it('works while another import of the same rows runs', async () => {
    const businessId = await makeBusiness(scene.client);
    const table = (from: string) =>
      `tipo,identificacion,nombre\n${Array.from({ length: 300 }, (_, n) => `8,R-${n},${from}`).join('\n')}`;
    const reports = await Promise.all(
      ['one', 'two', 'three'].map(async (name) =>
        recordOfAnswer(await importInto('customers', businessId, table(name))),
      ),
    );
    expect(reports.every(({ failed }) => failed === 0)).toBe(true);
    expect(reports.reduce((total, { created }) => total + (created as number), 0)).toBe(300);
    const names = new Set((await listAll('customers', businessId)).map(({ businessName }) => businessName));
    names.delete('CONSUMIDOR FINAL');
    expect(names.size).toBe(1); // all rows are from the same import, the last one
  });

  it('is refused with a sentence for too many rows or columns', async () => {
    const businessId = await makeBusiness(scene.client);
    const tables = [`cedula,nombre\n${'1\n'.repeat(4_000_000)}`, `cedula,nombre${',x'.repeat(200_000)}\n1,Ana`];
    for (const table of tables) {
      const answer = await importInto('customers', businessId, table);
      expect([answer.status, faultCodesOf(answer)]).toEqual([422, ['file: field.too_long']]);
      expect(JSON.stringify(answer.body).length).toBeLessThan(1_000);
    }
  });

  it('reports the number of all faulty rows and lists the first hundred faults', async () => {
    const businessId = await makeBusiness(scene.client);
    const rows = Array.from({ length: 300 }, (_, n) => `${'t'.repeat(1_000)},X${n},Ana`);
    const answer = await importInto('customers', businessId, `tipo,identificacion,nombre\n${rows.join('\n')}`);
    const report = recordOfAnswer(answer);
    const [failed, results] = [report.failed, report.results as RowResult[]];
    expect([failed, results.length]).toEqual([300, 300]);
    expect(results.flatMap(({ errors = [] }) => errors)).toHaveLength(100);
    expect(results.every(({ status }) => status === 'failed')).toBe(true);
  });

  it('runs once with an Idempotency-Key', async () => {
    const businessId = await makeBusiness(scene.client);
    const once = () =>
      scene.client('customers.import', {
        query: { businessId },
        form: fileForm(Buffer.from('cedula,nombre\n1799999998,Ana'), {}, 'a.csv'),
        headers: { 'idempotency-key': 'import once' },
      });
    const first = await once();
    const again = await once();
    expect(again.body).toEqual(first.body);
    expect(summary(recordOfAnswer(again))).toEqual([1, 0, 0, 0]);
  });

  it('is refused for other accounts, test keys on production, deactivated businesses, and files that are not tables', async () => {
    const { account, otherAccount } = scene;
    const businessId = await makeBusiness(account.client);
    const table = 'cedula,nombre\n1799999998,Ana\n';
    expect((await importInto('customers', businessId, table, {}, otherAccount.client)).status).toBe(404);
    expect((await importInto('customers', 999_999_999, table)).status).toBe(404);
    const production = await makeBusiness(account.client, { environment_id: 2 });
    expect((await importInto('customers', production, table, {}, account.testClient)).status).toBe(403);
    await account.client('businesses.update', { params: { id: businessId }, body: { active: false } });
    expect((await importInto('customers', businessId, table)).body.code).toBe('record.inactive');
    expect(faultCodesOf(await importInto('customers', production, 'nothing of the kind'))).toContain(
      'file: field.required',
    );
    const empty = new FormData();
    const none = await account.client('customers.import', { query: { businessId: production }, form: empty });
    expect(faultCodesOf(none)).toEqual(['file: field.required']);
    const unnamed = await account.client('customers.import', { form: fileForm(Buffer.from(table)) });
    expect([unnamed.status, unnamed.body.code]).toEqual([400, 'request.missing_parameter']);
    const nobody = await sendRequest(`${scene.app.url}/api/v1/customers:import?businessId=1`, { method: 'POST' });
    expect(nobody.status).toBe(401);
  });
});
