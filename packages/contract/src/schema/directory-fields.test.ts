import { describe, expect, it } from 'vitest';
import {
  activeField,
  directoryBodyFields,
  directoryColumnNames,
  directoryRecordFields,
  directoryTableColumns,
} from './directory-fields.ts';
import { blankableText, flag, nullable, optional } from './fields.ts';
import Type from './schema.ts';

const name = { body: optional(blankableText(30)), record: nullable(Type.String()) };
const fields = {
  trade_name: { ...name, label: { es: 'Nombre comercial', en: 'Trade name' }, cell: { kind: 'text' } },
  secret: name,
  is_known: { record: flag() },
  active: activeField,
  fax: { ...name, label: { es: 'Fax', en: 'Fax' }, cell: { kind: 'text', title: 'Número de fax' } },
} as const;

describe('the fields of a directory', () => {
  it('are in bodies and columns if a client can set them, and in records always', () => {
    expect(Object.keys(directoryBodyFields(fields))).toEqual(['trade_name', 'secret', 'active', 'fax']);
    expect(directoryColumnNames(fields)).toEqual(['trade_name', 'secret', 'active', 'fax']);
    expect(Object.keys(directoryRecordFields(fields))).toEqual(['tradeName', 'secret', 'isKnown', 'active', 'fax']);
  });

  it('are in tables if they have a cell, `activeField` last, with the Spanish label unless they have a title', () => {
    expect(directoryTableColumns(fields).map(({ field, title }) => [field, title])).toEqual([
      ['trade_name', 'Nombre comercial'],
      ['fax', 'Número de fax'],
      ['active', 'Activo'],
    ]);
  });
});
