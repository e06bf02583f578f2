// Tables of items are read in the form in which users write them.

import { describe, expect, it } from 'vitest';
import { makeBusiness } from '../../../test/directories.ts';
import { importerAndExporterOf, summary } from '../../../test/directory-tables.ts';
import { useScene } from '../../../test/scene.ts';
import { recordOfAnswer, recordsOfAnswer } from '../../../test/test-app.ts';

const scene = useScene({ account: true });
const { importInto, listAll } = importerAndExporterOf(scene);

describe('importing items', () => {
  it('reads amounts, taxes, types and booleans as users write them', async () => {
    const businessId = await makeBusiness(scene.client);
    const table = [
      'Código;Nombre;Precio;Tipo;Impuestos;ICE;Activo',
      'A;Camiseta;12,50;Producto;IVA 15%;;sí',
      'B;Libro;$ 18;1;2000;;VERDADERO',
      'C;Bebida;0.6;producto;2004|3111|5001;0,09;1',
      'D;Hora;45;Servicio;IVA 0 % ;;no',
    ].join('\r\n');
    expect(summary(recordOfAnswer(await importInto('items', businessId, Buffer.from(table, 'latin1'))))).toEqual([
      4, 0, 0, 0,
    ]);
    expect(await listAll('items', businessId)).toMatchObject([
      { code: 'C', price: 0.6, taxIds: [2004, 3111, 5001], iceValue: 0.09, active: true },
      { code: 'A', price: 12.5, taxIds: [2004], itemTypeId: 1, active: true },
      { code: 'D', price: 45, taxIds: [2000], itemTypeId: 2, active: false },
      { code: 'B', price: 18, taxIds: [2000] },
    ]);
  });

  it('changes every field of a known item that has a column', async () => {
    const businessId = await makeBusiness(scene.client);
    const head = 'code,aux_code,name,description,price,item_type_id,tax_ids,ice_value,unit,active';
    expect(summary(recordOfAnswer(await importInto('items', businessId, `${head}\nA,,Bebida,,0.6,1,2004,,,`)))).toEqual(
      [1, 0, 0, 0],
    );
    const [made] = await listAll('items', businessId);
    const row = 'A,AUX,Soda,Con gas,0.123456,2,2000|3111,0.09,botella,no';
    expect(summary(recordOfAnswer(await importInto('items', businessId, `${head}\n${row}`)))).toEqual([0, 1, 0, 0]);
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
    expect(await listAll('items', businessId)).toMatchObject([{ id: made?.id, code: 'A', ...after }]);
    const [entry] = recordsOfAnswer(await scene.client('auditLog.list', { query: { action: 'items.import' } }));
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
    const businessId = await makeBusiness(scene.client);
    const report = recordOfAnswer(
      await importInto('items', businessId, `code,name,price,item_type_id,tax_ids\n${row}`),
    );
    const [result] = report.results as { errors: { field: string; code: string }[] }[];
    expect(result?.errors.map(({ field, code }) => `${field}: ${code}`)).toEqual([fault]);
  });
});
