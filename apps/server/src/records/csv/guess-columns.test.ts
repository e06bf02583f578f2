import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemSheet } from '../items/sheet.ts';
import { customerDirectory, providerDirectory } from '../parties/directory.ts';
import { partySheet } from '../parties/sheet.ts';
import type { CsvSheet } from './column-definitions.ts';
import { guessColumns } from './guess-columns.ts';

const people = partySheet(customerDirectory) as CsvSheet<never>;
const items = itemSheet as unknown as CsvSheet<never>;

/** Returns a column name in a spelling that another program might use. */
const spelt = (name: string) =>
  fc
    .record({
      upper: fc.constantFrom('as it is', 'upper', 'lower'),
      accents: fc.boolean(),
      space: fc.constantFrom(' ', '  ', '_', '. ', '-', ' / '),
      around: fc.constantFrom('', ' ', '.', ':', '*', ' (*)'),
    })
    .map(({ upper, accents, space, around }) => {
      const plain = accents ? name : name.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');
      const cased = upper === 'upper' ? plain.toUpperCase() : upper === 'lower' ? plain.toLowerCase() : plain;
      return `${cased.replaceAll(' ', space)}${around}`;
    });

describe('columns of other programs', () => {
  it.each([
    ['people', people],
    ['products', items],
  ])('of %s are recognised by every name in the list, with any spelling', (_name, sheet) => {
    const names = sheet.columns.flatMap(({ field, headings, foreignHeadings = [] }) =>
      [...headings, ...foreignHeadings].map((heading) => ({ field, heading })),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...names).chain(({ field, heading }) => fc.tuple(fc.constant(field), spelt(heading))),
        ([field, heading]) => {
          const others = field === sheet.key ? [] : [sheet.key];
          expect([heading, guessColumns([...others, heading], sheet)]).toEqual([heading, [...others, field]]);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('never get a field twice, except for a name in two parts, and every input is accepted', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('Nombre', 'RUC', 'Teléfono', 'Celular'))),
        (headings) => {
          const fields = guessColumns(headings, people).filter((field) => field !== null && field !== 'business_name');
          expect(new Set(fields).size).toBe(fields.length);
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each<[string, CsvSheet<never>, string, (string | null)[]]>([
    [
      'a list of customers',
      people,
      'N°|Tipo ID|Identificación|Nombre / Razón Social|Nombre Comercial|Dirección Domicilio|Teléfono|Celular|E-mail|Vendedor|Cupo de crédito',
      [
        null,
        'identification_type_id',
        'identification',
        'business_name',
        'commercial_name',
        'address',
        null,
        'mobile',
        'email',
        null,
        null,
      ],
    ],
    [
      'names in two columns',
      people,
      'CÉDULA|APELLIDOS|NOMBRES|CORREO',
      ['identification', 'business_name', 'business_name', 'email'],
    ],
    [
      'names in two columns beside the whole',
      people,
      'RUC|Razón Social|Apellidos|Nombres',
      ['identification', 'business_name', null, null],
    ],
    [
      'a list of products',
      items,
      'Cod.|Código de barras|Descripción|Precio compra|P.V.P.|PVP 2|Tarifa IVA (%)|Stock|Categoría|U.M.|Estado',
      ['code', 'aux_code', 'description', null, 'price', null, 'tax_ids', null, null, 'unit', 'active'],
    ],
    [
      'a list of products with only barcodes',
      items,
      'Código de barras|Producto|PVP con IVA',
      ['code', 'name', 'price_with_tax'],
    ],
  ])('are distinguished in %s', (_name, sheet, headings, fields) => {
    expect(guessColumns(headings.split('|'), sheet)).toEqual(fields);
  });

  it('of providers are those of customers', () => {
    const headings = ['RUC Proveedor', 'Nombre proveedor'];
    expect(guessColumns(headings, partySheet(providerDirectory) as CsvSheet<never>)).toEqual([
      'identification',
      'business_name',
    ]);
  });
});
