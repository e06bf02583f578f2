import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DirectoryScene,
  dataOf,
  faultsOf,
  fileForm,
  itemBody,
  listOf,
  makeBusiness,
  openDirectoryScene,
  partyBody,
} from '../../../test/directory-scene.ts';
import { send } from '../../../test/test-app.ts';

let scene: DirectoryScene;
beforeAll(async () => {
  scene = await openDirectoryScene();
});
afterAll(() => scene.close());

type Group = 'customers' | 'providers' | 'carriers' | 'items';

const importInto = (
  group: Group,
  businessId: number,
  text: string | Buffer,
  query: object = {},
  client = scene.mine.client,
) =>
  client(`${group}.import` as 'customers.import', {
    query: { businessId, ...query },
    form: fileForm(Buffer.from(text as string), {}, 'table.csv'),
  });

async function exportFrom(group: Group, businessId: number, query = ''): Promise<{ text: string; headers: Headers }> {
  const url = `${scene.app.url}/api/v1/${group}:export?businessId=${businessId}${query}`;
  const answer = await fetch(url, { headers: { 'x-api-key': scene.mine.key } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.status).toBe(200);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return { text: bytes.subarray(3).toString('utf8'), headers: answer.headers };
}

type RowResult = { readonly status: string; readonly errors?: unknown[] };

const summary = (report: Record<string, unknown>) => [report.created, report.updated, report.unchanged, report.failed];
const everybody = async (group: Group, businessId: number) =>
  listOf(await scene.mine.client(`${group}.list` as 'customers.list', { query: { businessId, perPage: 100 } }));

describe('importing customers', () => {
  it('creates new ones, updates known ones and leaves equal ones alone, and writes each change down', async () => {
    const { client } = scene.mine;
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
    const report = dataOf(answer);
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
    const people = await everybody('customers', businessId);
    const known = people.find(({ identification }) => identification === '1799999998');
    // Blank empties, no column leaves alone.
    expect(known).toMatchObject({ email: null, address: 'Quito', mobile: '099' });
    expect(people.find(({ identification }) => identification === '0999999999001')).toMatchObject({
      identificationTypeId: 4,
      businessName: 'Compañía Ficticia',
      email: 'a@example.com, b@example.com',
    });
    const results = report.results as { id: number }[];
    expect(results[0]?.id).toBe(known?.id);
    const entries = listOf(await client('auditLog.list', { query: { action: 'customers.import' } }));
    expect(entries).toMatchObject([
      {
        recordId: known?.id,
        before: { email: 'old@example.com', address: null },
        after: { email: null, address: 'Quito' },
      },
      { recordId: results[1]?.id, before: null, after: { businessName: 'Compañía Ficticia' } },
    ]);
  });

  it('writes nothing when one row is wrong, and tells everything that is wrong with each row', async () => {
    const businessId = await makeBusiness(scene.mine.client);
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
    const report = dataOf(await importInto('customers', businessId, table));
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
    expect(await everybody('customers', businessId)).toHaveLength(1);
  });

  it('tries without writing when asked to', async () => {
    const businessId = await makeBusiness(scene.mine.client);
    const table = 'cedula,nombre\n1799999998,Ana\n9999999999999,OTRO NOMBRE\n';
    const report = dataOf(await importInto('customers', businessId, table, { dryRun: true }));
    expect(report.dryRun).toBe(true);
    expect(summary(report)).toEqual([1, 0, 0, 1]);
    const good = dataOf(await importInto('customers', businessId, 'cedula,nombre\n1799999998,Ana\n', { dryRun: true }));
    expect(good.results).toEqual([{ line: 2, status: 'created' }]);
    expect(await everybody('customers', businessId)).toHaveLength(1);
  });

  it('takes two spellings of one key for one record', async () => {
    const businessId = await makeBusiness(scene.mine.client);
    const row = (identification: string) => `tipo,identificacion,nombre\n8,${identification},Ana`;
    expect(summary(dataOf(await importInto('customers', businessId, row('E\u0301 1'))))).toEqual([1, 0, 0, 0]);
    for (const same of ['\u00C9 1', 'E\u0301  1', '\u200b\u00C9 1'])
      expect(summary(dataOf(await importInto('customers', businessId, row(same))))).toEqual([0, 0, 1, 0]);
    const twice = `${row('\u00C9 2')}\n8,E\u0301 2,Ana`;
    expect(summary(dataOf(await importInto('customers', businessId, twice)))).toEqual([1, 0, 0, 1]);
  });

  it('keeps roles apart', async () => {
    const businessId = await makeBusiness(scene.mine.client);
    const table = 'cedula,nombre,placa\n1799999998,Ana,pab 123\n';
    expect(summary(dataOf(await importInto('carriers', businessId, table)))).toEqual([1, 0, 0, 0]);
    expect(await everybody('carriers', businessId)).toMatchObject([{ vehiclePlate: 'PAB0123' }]);
    expect(await everybody('providers', businessId)).toEqual([]);
    expect(faultsOf(await importInto('providers', businessId, table))).toEqual(['file: field.unknown']);
  });

  it('takes thousands of rows at once, and again as no change at all', async () => {
    const businessId = await makeBusiness(scene.mine.client);
    const count = Number(process.env.IMPORT_ROWS ?? 2_000); // `npm run soak:service` imports the most there may be
    const rows = Array.from({ length: count }, (_, n) => `8,ID-${n},Persona ${n},p${n}@example.com`);
    const table = `tipo,identificacion,nombre,correo\n${rows.join('\n')}`;
    const report = dataOf(await importInto('customers', businessId, table));
    expect(summary(report)).toEqual([count, 0, 0, 0]);
    expect(summary(dataOf(await importInto('customers', businessId, table)))).toEqual([0, 0, count, 0]);
    const changed = table.replaceAll('Persona', 'Otra');
    expect(summary(dataOf(await importInto('customers', businessId, changed)))).toEqual([0, count, 0, 0]);
    const { text } = await exportFrom('customers', businessId);
    expect(text.trimEnd().split('\r\n')).toHaveLength(count + 2);
    expect(text).toContain(`8,ID-${count - 1},Otra ${count - 1},,p${count - 1}@example.com`);
  }, 180_000);

  it('survives another import of the same rows at the same time', async () => {
    const businessId = await makeBusiness(scene.mine.client);
    const table = (from: string) =>
      `tipo,identificacion,nombre\n${Array.from({ length: 300 }, (_, n) => `8,R-${n},${from}`).join('\n')}`;
    const reports = await Promise.all(
      ['one', 'two', 'three'].map(async (name) => dataOf(await importInto('customers', businessId, table(name)))),
    );
    expect(reports.every(({ failed }) => failed === 0)).toBe(true);
    expect(reports.reduce((total, { created }) => total + (created as number), 0)).toBe(300);
    const names = new Set((await everybody('customers', businessId)).map(({ businessName }) => businessName));
    names.delete('CONSUMIDOR FINAL');
    expect(names.size).toBe(1); // whoever came last, whole
  });

  it('of far too many rows or columns is refused in a word', async () => {
    const businessId = await makeBusiness(scene.mine.client);
    const tables = [`cedula,nombre\n${'1\n'.repeat(4_000_000)}`, `cedula,nombre${',x'.repeat(200_000)}\n1,Ana`];
    for (const table of tables) {
      const answer = await importInto('customers', businessId, table);
      expect([answer.status, faultsOf(answer)]).toEqual([422, ['file: field.too_long']]);
      expect(JSON.stringify(answer.body).length).toBeLessThan(1_000);
    }
  });

  it('counts all rows that are wrong and tells the first hundred faults', async () => {
    const businessId = await makeBusiness(scene.mine.client);
    const rows = Array.from({ length: 300 }, (_, n) => `${'t'.repeat(1_000)},X${n},Ana`);
    const answer = await importInto('customers', businessId, `tipo,identificacion,nombre\n${rows.join('\n')}`);
    const report = dataOf(answer);
    const [failed, results] = [report.failed, report.results as RowResult[]];
    expect([failed, results.length]).toEqual([300, 300]);
    expect(results.flatMap(({ errors = [] }) => errors)).toHaveLength(100);
    expect(results.every(({ status }) => status === 'failed')).toBe(true);
  });

  it('happens once under its Idempotency-Key', async () => {
    const businessId = await makeBusiness(scene.mine.client);
    const once = () =>
      scene.mine.client('customers.import', {
        query: { businessId },
        form: fileForm(Buffer.from('cedula,nombre\n1799999998,Ana'), {}, 'a.csv'),
        headers: { 'idempotency-key': 'import once' },
      });
    const first = await once();
    const again = await once();
    expect(again.body).toEqual(first.body);
    expect(summary(dataOf(again))).toEqual([1, 0, 0, 0]);
  });

  it('is refused for other accounts, test keys on production, deactivated businesses, and what is no table', async () => {
    const { mine, other } = scene;
    const businessId = await makeBusiness(mine.client);
    const table = 'cedula,nombre\n1799999998,Ana\n';
    expect((await importInto('customers', businessId, table, {}, other.client)).status).toBe(404);
    expect((await importInto('customers', 999_999_999, table)).status).toBe(404);
    const production = await makeBusiness(mine.client, { environment_id: 2 });
    expect((await importInto('customers', production, table, {}, mine.testClient)).status).toBe(403);
    await mine.client('businesses.update', { params: { id: businessId }, body: { active: false } });
    expect((await importInto('customers', businessId, table)).body.code).toBe('record.inactive');
    expect(faultsOf(await importInto('customers', production, 'nothing of the kind'))).toContain(
      'file: field.required',
    );
    const empty = new FormData();
    const none = await mine.client('customers.import', { query: { businessId: production }, form: empty });
    expect(faultsOf(none)).toEqual(['file: field.required']);
    const unnamed = await mine.client('customers.import', { form: fileForm(Buffer.from(table)) });
    expect([unnamed.status, unnamed.body.code]).toEqual([400, 'request.missing_parameter']);
    const nobody = await send(`${scene.app.url}/api/v1/customers:import?businessId=1`, { method: 'POST' });
    expect(nobody.status).toBe(401);
  });
});

describe('importing items', () => {
  it('reads amounts, taxes, types and flags as people write them', async () => {
    const businessId = await makeBusiness(scene.mine.client);
    const table = [
      'Código;Nombre;Precio;Tipo;Impuestos;ICE;Activo',
      'A;Camiseta;12,50;Producto;IVA 15%;;sí',
      'B;Libro;$ 18;1;2000;;VERDADERO',
      'C;Bebida;0.6;producto;2004|3111|5001;0,09;1',
      'D;Hora;45;Servicio;IVA 0 % ;;no',
    ].join('\r\n');
    expect(summary(dataOf(await importInto('items', businessId, Buffer.from(table, 'latin1'))))).toEqual([4, 0, 0, 0]);
    expect(await everybody('items', businessId)).toMatchObject([
      { code: 'C', price: 0.6, taxIds: [2004, 3111, 5001], iceValue: 0.09, active: true },
      { code: 'A', price: 12.5, taxIds: [2004], itemTypeId: 1, active: true },
      { code: 'D', price: 45, taxIds: [2000], itemTypeId: 2, active: false },
      { code: 'B', price: 18, taxIds: [2000] },
    ]);
  });

  it('changes every field of a known item that has a column', async () => {
    const businessId = await makeBusiness(scene.mine.client);
    const head = 'code,aux_code,name,description,price,item_type_id,tax_ids,ice_value,unit,active';
    expect(summary(dataOf(await importInto('items', businessId, `${head}\nA,,Bebida,,0.6,1,2004,,,`)))).toEqual([
      1, 0, 0, 0,
    ]);
    const [made] = await everybody('items', businessId);
    const row = 'A,AUX,Soda,Con gas,0.123456,2,2000|3111,0.09,botella,no';
    expect(summary(dataOf(await importInto('items', businessId, `${head}\n${row}`)))).toEqual([0, 1, 0, 0]);
    const after = {
      auxCode: 'AUX',
      name: 'Soda',
      description: 'Con gas',
      price: 0.123456,
      itemTypeId: 2,
      taxIds: [2000, 3111],
      iceValue: 0.09,
      unit: 'botella',
      active: false,
    };
    expect(await everybody('items', businessId)).toMatchObject([{ id: made?.id, code: 'A', ...after }]);
    const [entry] = listOf(await scene.mine.client('auditLog.list', { query: { action: 'items.import' } }));
    expect(entry).toMatchObject({ recordId: made?.id, before: { name: 'Bebida' }, after });
  });

  it.each([
    ['a thousand written with a dot and a comma', 'A,x,"1.234,50",1,2004', 'price: field.format'],
    ['seven decimals', 'A,x,0.1234567,1,2004', 'price: field.too_many_decimals'],
    ['a negative price', 'A,x,-1,1,2004', 'price: field.format'],
    ['an unknown tax', 'A,x,1,1,IVA 99 %', 'tax_ids: field.format'],
    ['no tax', 'A,x,1,1,', 'tax_ids: field.required'],
    ['a rate of the past', 'A,x,1,1,2002', 'tax_ids[0]: field.not_allowed'],
    ['a code too long', `${'x'.repeat(26)},x,1,1,2004`, 'code: field.too_long'],
    ['no code', ',x,1,1,2004', 'code: field.required'],
  ])('refuses %s', async (_name, row, fault) => {
    const businessId = await makeBusiness(scene.mine.client);
    const report = dataOf(await importInto('items', businessId, `code,name,price,item_type_id,tax_ids\n${row}`));
    const [result] = report.results as { errors: { field: string; code: string }[] }[];
    expect(result?.errors.map(({ field, code }) => `${field}: ${code}`)).toEqual([fault]);
  });
});

describe('exporting', () => {
  it('gives a file that spreadsheets open without running anything, and that can be imported back', async () => {
    const { client } = scene.mine;
    const businessId = await makeBusiness(client);
    const names = ['=HYPERLINK("http://x")', '+593 Ana', '-Ana', '@ana', 'Ana; "la" Ñusta, S.A.', "'Ana", "'=Ana"];
    names.push('Ana;=cmd|x', 'Ana,+1', 'Ana; "@x"');
    for (const [index, business_name] of names.entries())
      dataOf(
        await client('customers.create', {
          body: partyBody(businessId, {
            identification_type_id: 8,
            identification: `E-${index}`,
            business_name,
            mobile: '+593',
          }),
        }),
      );
    for (const separator of ['comma', 'semicolon'] as const) {
      const { text, headers } = await exportFrom('customers', businessId, `&separator=${separator}`);
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="customers-\d{13}-\d{4}-\d\d-\d\d\.csv"$/,
      );
      const sign = separator === 'comma' ? ',' : ';';
      expect(text.split('\r\n')[0]).toBe(
        [
          'identification_type_id',
          'identification',
          'business_name',
          'commercial_name',
          'email',
          'mobile',
          'address',
          'active',
        ].join(sign),
      );
      // No cell begins like a formula, whether it is quoted or not.
      expect(text).not.toMatch(/(?:^|[,;\n])"?[=+\-@]/);
      const back = dataOf(await importInto('customers', businessId, `\uFEFF${text}`));
      expect(summary(back)).toEqual([0, 0, names.length + 1, 0]);
    }
    const copy = await makeBusiness(client);
    const { text } = await exportFrom('customers', businessId);
    expect(summary(dataOf(await importInto('customers', copy, text)))).toEqual([names.length, 0, 1, 0]);
    expect((await everybody('customers', copy)).map(({ businessName }) => businessName)).toEqual(
      expect.arrayContaining(names),
    );
  });

  it('gives items with every field, active or not as asked', async () => {
    const { client } = scene.mine;
    const businessId = await makeBusiness(client);
    const bodies = [
      itemBody(businessId, {
        code: 'A',
        tax_ids: [2004, 3111],
        ice_value: 0.09,
        unit: 'caja',
        aux_code: 'X',
        description: 'y',
      }),
      itemBody(businessId, { code: 'B', active: false, price: 0.000001 }),
    ];
    for (const body of bodies) dataOf(await client('items.create', { body }));
    const { text } = await exportFrom('items', businessId);
    expect(text).toBe(
      [
        'code,aux_code,name,description,price,item_type_id,tax_ids,ice_value,unit,active',
        'A,X,Cosa inventada,y,1.5,1,2004|3111,0.09,caja,true',
        'B,,Cosa inventada,,0.000001,1,2004,,,false',
        '',
      ].join('\r\n'),
    );
    expect(summary(dataOf(await importInto('items', businessId, text)))).toEqual([0, 0, 2, 0]);
    expect((await exportFrom('items', businessId, '&active=false')).text).not.toContain('caja');
  });

  it('is not for other accounts', async () => {
    const businessId = await makeBusiness(scene.mine.client);
    for (const group of ['customers', 'providers', 'carriers', 'items'] as const) {
      const name = `${group}.export` as 'customers.export';
      expect((await scene.other.client(name, { query: { businessId } })).status).toBe(404);
      expect((await scene.mine.client(name, {})).status).toBe(400);
    }
  });
});
