// Tables of other programs are imported unchanged, once, with questions about facts that they do not contain.
import { describe, expect, it } from 'vitest';
import { makeBusiness } from '../../../test/directories.ts';
import { importerAndExporterOf, summary } from '../../../test/directory-tables.ts';
import { makeXlsx } from '../../../test/make-xlsx.ts';
import { packZip } from '../../../test/pack-zip.ts';
import { useScene } from '../../../test/scene.ts';
import { faultCodesOf, fileForm, recordOfAnswer, sendRequest } from '../../../test/test-app.ts';

const scene = useScene({ account: true, otherAccount: true });
const { importInto, listAll } = importerAndExporterOf(scene);

interface Result {
  readonly line: number;
  readonly status: string;
  readonly key: string;
  readonly errors?: { readonly field: string; readonly params?: { readonly reason?: string } }[];
  readonly notes?: { readonly code: string; readonly params: { readonly reason: string } }[];
}

const detect = { detect: true };
const told = (report: Record<string, unknown>) =>
  (report.results as Result[]).map(({ line, status, key, errors = [], notes = [] }) =>
    [
      line,
      status,
      key,
      ...errors.map(({ field, params }) => `${field} ${params?.reason}`),
      ...notes.map(({ params }) => params.reason),
    ].join(' '),
  );

describe('customers of another program', () => {
  // A table with a title, in Windows-1252, with semicolons and with RUCs that a spreadsheet has changed.
  const table = [
    'COMERCIAL INVENTADA S.A.;;;;;',
    'Listado de clientes al 31/10/2026;;;;;',
    ';;;;;',
    'Tipo;C.I./R.U.C.;Cliente;Correo electrónico;Teléfono;Vendedor',
    'R;999999905001;EMPRESA CON RUC ROTO S.A.;ventas@example.com;022222222;Ana',
    'C;102030400;María Ñusta;no tiene;;Ana',
    'C;102030401;María sin cero;;;Ana',
    'R;1,79E+12;Dígitos perdidos;;;Ana',
    'P;123456789;John Traveller;a@example.com; b@example.com;',
    ';AB12345;Jane Stranger;;;',
    ';9999999999999;Consumidor final;;;',
  ].join('\r\n');

  it('are imported with faults reported row by row, the rest written, and nothing the second time', async () => {
    const businessId = await makeBusiness(scene.client);
    const bytes = Buffer.from(`${table}\r\n`, 'latin1');
    const look = recordOfAnswer(await importInto('customers', businessId, bytes, { ...detect, dryRun: true }));
    expect(look.table).toMatchObject({
      format: 'csv',
      encoding: 'windows-1252',
      separator: ';',
      headingLine: 4,
      columns: [
        { heading: 'Tipo', field: 'identification_type_id', samples: ['R', 'C', 'C'] },
        { field: 'identification' },
        { field: 'business_name' },
        { field: 'email' },
        { field: 'mobile' },
        { heading: 'Vendedor', field: null },
      ],
      questions: [],
    });
    expect(told(look)).toEqual([
      '5 created 0999999905001 zero_restored',
      '6 created 0102030400 zero_restored email_left_out',
      '7 failed 102030401 identification zero_unproven',
      '8 failed 1,79E+12 identification digits_lost',
      '9 created 123456789',
      '10 created AB12345 taken_for_passport',
      '11 unchanged 9999999999999',
    ]);
    // By default all rows are imported, or none if one has a fault.
    const refused = recordOfAnswer(await importInto('customers', businessId, bytes, detect));
    expect(summary(refused)).toEqual([4, 0, 1, 2]);
    expect([look, refused].map(({ dryRun, written }) => [dryRun, written])).toEqual([
      [true, false],
      [false, false],
    ]);
    expect(await listAll('customers', businessId)).toHaveLength(1);
    const written = await importInto('customers', businessId, bytes, { ...detect, skipFaulty: true });
    expect(summary(recordOfAnswer(written))).toEqual([4, 0, 1, 2]);
    expect(recordOfAnswer(written).written).toBe(true);
    expect(await listAll('customers', businessId)).toHaveLength(5);
    expect(
      (await listAll('customers', businessId)).find(({ identification }) => identification === '0102030400'),
    ).toMatchObject({
      identificationTypeId: 5,
      businessName: 'María Ñusta',
      email: null,
    });
    const again = await importInto('customers', businessId, bytes, { ...detect, skipFaulty: true });
    expect(summary(recordOfAnswer(again))).toEqual([0, 0, 5, 2]);
  });

  it('keep the valid addresses of a cell, and report the invalid ones', async () => {
    const businessId = await makeBusiness(scene.client);
    const mixed = 'cedula,nombre,correo\n1710034065,Ana,"a@example.com, mal, c@example.com"\n0102030400,Eva,no tiene\n';
    const { results } = recordOfAnswer(await importInto('customers', businessId, mixed, { ...detect, dryRun: true }));
    const notes = (results as { notes?: object[] }[]).map(({ notes: some }) => some?.[0]);
    expect(notes).toMatchObject([{ params: { value: 'mal' } }, { params: { value: 'no tiene' } }]);
  });

  it('are read with the columns that the user names if the headings do not help', async () => {
    const businessId = await makeBusiness(scene.client);
    const book = makeXlsx([
      { name: 'Notas', rows: [['nada']] },
      {
        name: 'Datos',
        state: 'hidden',
        rows: [
          ['x1', 'x2', 'x3'],
          [1799999998, 'Pérez', 'Ana'],
          [999999905001, 'ACME', null],
        ],
      },
    ]);
    const query = { columns: 'identification,business_name,business_name', sheet: 'Datos' };
    const report = recordOfAnswer(await importInto('customers', businessId, book, query));
    expect(told(report)).toEqual(['2 created 1799999998', '3 created 0999999905001 zero_restored']);
    expect((await listAll('customers', businessId)).map(({ businessName }) => businessName)).toContain('Pérez Ana');
    expect(
      faultCodesOf(await importInto('customers', businessId, book, { ...detect, columns: 'identification,price' })),
    ).toEqual(['columns: field.unknown']);
    expect(faultCodesOf(await importInto('customers', businessId, book, { ...detect, columns: ',email' }))).toEqual([
      'columns: field.required',
    ]);
    expect(faultCodesOf(await importInto('customers', businessId, book, { ...detect, sheet: 'Otra' }))).toEqual([
      'sheet: field.not_found',
    ]);
    expect(faultCodesOf(await importInto('customers', businessId, book, { ...detect, headingLine: 9 }))).toEqual([
      'file: field.not_found',
    ]);
    // No column is recognised, so every row lists its missing fields. The user can then name the columns.
    const lost = recordOfAnswer(
      await importInto('customers', businessId, book, { ...detect, sheet: 'Datos', dryRun: true }),
    );
    expect([lost.failed, (lost.table as { columns: unknown[] }).columns.length]).toEqual([2, 3]);
  });

  it('keep values for blank cells', async () => {
    const businessId = await makeBusiness(scene.client);
    await importInto('customers', businessId, 'RUC,Nombre,Correo\n0999999905001,ACME,a@example.com\n', detect);
    const report = recordOfAnswer(
      await importInto('customers', businessId, 'RUC,Nombre,Correo\n0999999905001,ACME,\n', detect),
    );
    expect(summary(report)).toEqual([0, 0, 1, 0]);
  });
});

describe('products of another program', () => {
  const book = makeXlsx([
    {
      name: 'Productos',
      rows: [
        ['Cód.', 'Descripción', 'P.V.P.', 'Tarifa IVA', 'Stock'],
        ['A1', 'Camiseta', 11.5, 0.15, 3],
        [100, 'Libro', 8, 'No', 1],
        ['A3', { xml: '<c r="B4" t="e"><f>1/0</f><v>#DIV/0!</v></c>' }, 1, 15, 1],
        ['A4', 'Con tarifa vieja', 1, '12%', 1],
      ],
    },
  ]);

  it('are imported after questions about facts that their table lacks, with the prices of the table', async () => {
    const businessId = await makeBusiness(scene.client);
    const look = recordOfAnswer(await importInto('items', businessId, book, { ...detect, dryRun: true }));
    expect((look.table as { questions: string[] }).questions).toEqual(['priceIncludesVat', 'defaultItemTypeId']);
    expect(faultCodesOf(await importInto('items', businessId, book, detect))).toEqual([
      'priceIncludesVat: field.required',
      'defaultItemTypeId: field.required',
    ]);
    const query = { ...detect, priceIncludesVat: true, defaultItemTypeId: 1, skipFaulty: true };
    expect(told(recordOfAnswer(await importInto('items', businessId, book, query)))).toEqual([
      '2 created A1',
      '3 created 100 tax_by_word',
      '4 failed A3  spreadsheet_error',
      '5 failed A4 tax_ids[0] not_in_force',
    ]);
    expect(await listAll('items', businessId)).toMatchObject([
      { code: 'A1', name: 'Camiseta', price: 10, priceWithTax: 11.5, taxIds: [2004], itemTypeId: 1 },
      { code: '100', name: 'Libro', price: 8, priceWithTax: 8, taxIds: [2000] },
    ]);
    expect(summary(recordOfAnswer(await importInto('items', businessId, book, query)))).toEqual([0, 0, 2, 2]);
    // A spreadsheet that this service wrote can be imported unchanged.
    const url = `${scene.app.url}/api/v1/items?businessId=${businessId}&format=xlsx`;
    const own = Buffer.from(await (await fetch(url, { headers: { 'x-api-key': scene.account.key } })).arrayBuffer());
    expect(
      summary(recordOfAnswer(await importInto('items', businessId, own, { ...detect, priceIncludesVat: false }))),
    ).toEqual([0, 0, 2, 0]);
  });
});

describe('a file that is not a table', () => {
  const half = makeXlsx([{ name: 'A', rows: [['RUC', 'Nombre']] }]).subarray(0, 300);
  it.each<[string, Buffer | string, string]>([
    ['old Excel', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'old_workbook'],
    ['half a workbook', half, 'broken_workbook'],
    ['a web page', '<html><table><tr><td>RUC</td></tr></table>', 'web_page'],
    ['a PDF', '%PDF-1.7', 'pdf'],
    ['a ZIP of something else', packZip([{ name: 'a.txt', content: Buffer.from('x') }]), 'not_workbook'],
    [
      'a bomb',
      makeXlsx([{ name: 'A', rows: [['x']] }], [{ name: 'x', content: Buffer.alloc(1), size: 2 ** 31 }]),
      'workbook_too_large',
    ],
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'not_csv'],
  ])('is refused with a sentence: %s', async (_name, bytes, reason) => {
    const businessId = await ownBusiness();
    const answer = await importInto('customers', businessId, bytes, detect);
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ field: 'file', params: { reason } }]]);
  });

  it('is refused above the limit of rows, with the advice to split it', async () => {
    const businessId = await ownBusiness();
    for (const file of [
      `RUC,Nombre\n${'1,x\n'.repeat(200_000)}`,
      makeXlsx([{ name: 'A', rows: [['RUC', 'Nombre'], ...Array.from({ length: 10_200 }, () => [1, 'x'])] }]),
    ]) {
      const answer = await importInto('customers', businessId, file, detect);
      expect([answer.status, answer.body.errors]).toMatchObject([
        422,
        [{ message: expect.stringMatching(/more than 10000 rows.*split/) }],
      ]);
    }
  });

  it('with a truncated last line is reported', async () => {
    const businessId = await ownBusiness();
    const report = recordOfAnswer(
      await importInto('customers', businessId, 'RUC,Nombre,Correo\n0999999905001,ACME,\n17999', {
        ...detect,
        dryRun: true,
      }),
    );
    expect(told(report)).toEqual(['2 created 0999999905001', '3 failed 17999  cut_off']);
  });

  it('is refused for other accounts', async () => {
    const businessId = await ownBusiness();
    const answer = await importInto('customers', businessId, 'RUC,Nombre\n1,x\n', detect, scene.otherAccount.client);
    expect(answer.status).toBe(404);
    const anonymous = await sendRequest(
      `${scene.app.url}/api/v1/customers:import?businessId=${businessId}&detect=true`,
      {
        method: 'POST',
        body: fileForm(Buffer.from('RUC\n1'), {}, 'a.csv'),
      },
    );
    expect(anonymous.status).toBe(401);
  });
});

let kept: number | undefined;
async function ownBusiness(): Promise<number> {
  kept ??= await makeBusiness(scene.client);
  return kept;
}
