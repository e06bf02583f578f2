import { type DocumentFieldSpec, type DocumentFieldTable, documentTypes } from '@talonario/sri';
import { describe, expect, it } from 'vitest';
import { matchesSchema } from '../../test/validator.ts';
import { invoiceExample } from '../openapi/document-examples.ts';
import { maxDecimalsKeyword } from '../schema/fields.ts';
import { DocumentCreate } from './document-body.ts';
import { DocumentItemBody } from './document-line-body.ts';

type Schema = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, Schema>>;

describe('fields of the document types', () => {
  it.each(documentTypes.map((type) => [type.code, type] as const))(
    '%s are all in the contract, as the type reads them',
    (_, type) => {
      compare(type.fields.document, DocumentCreate.properties as unknown as Properties, 'document');
      compare(type.fields.line, DocumentItemBody.properties as unknown as Properties, 'items[]');
    },
  );

  it('are each read by some type', () => {
    const taken = new Set(documentTypes.flatMap(({ fields }) => Object.keys(fields.document)));
    const strangers = Object.keys(DocumentCreate.properties).filter((name) => !taken.has(name) && !common.has(name));
    expect(strangers).toEqual([]);
    const inLines = new Set(documentTypes.flatMap(({ fields }) => Object.keys(fields.line)));
    expect(Object.keys(DocumentItemBody.properties).filter((name) => !inLines.has(name))).toEqual([]);
  });
});

describe('limits of the API', () => {
  const pair = { name: 'a', value: 'b' };
  const takes = (change: object) => matchesSchema(DocumentCreate, { ...invoiceExample, ...change });
  const takesLine = (change: object) => takes({ items: [{ item_id: 1, amount: 1, price: 1, ...change }] });

  it('allow 11 entries of additional_info, each of 300 characters', () => {
    expect(takes({ additional_info: Array.from({ length: 11 }, () => pair) })).toBe(true);
    expect(takes({ additional_info: Array.from({ length: 12 }, () => pair) })).toBe(false);
    expect(takes({ additional_info: [{ name: 'ñ'.repeat(300), value: 'b' }] })).toBe(true);
    expect(takes({ additional_info: [{ name: 'a', value: 'ñ'.repeat(301) }] })).toBe(false);
  });

  it('allow 3 additional_details in a line', () => {
    expect(takesLine({ additional_details: [pair, pair, pair] })).toBe(true);
    expect(takesLine({ additional_details: [pair, pair, pair, pair] })).toBe(false);
  });

  it('keep the detail of a line to one line of 300 characters', () => {
    expect(takesLine({ detail: 'x'.repeat(300) })).toBe(true);
    expect(takesLine({ detail: 'x'.repeat(301) })).toBe(false);
    expect(takesLine({ detail: 'a\nb' })).toBe(false);
  });

  it('require every field that the original interface requires', () => {
    const required = [
      'business_id',
      'customer_id',
      'document_type_id',
      'emission_type_id',
      'establishment_id',
      'payment_method_id',
      'date',
      'items',
    ];
    expect([...DocumentCreate.required].sort()).toEqual(required.sort());
    expect(takes({ items: [] })).toBe(false);
  });
});

/** Fields that are defined in the contract itself. All other fields come from the document types. */
const common = new Set([
  'business_id',
  'customer_id',
  'document_type_id',
  'emission_type_id',
  'establishment_id',
  'emission_point_id',
  'payment_method_id',
  'date',
  'detail',
  'items',
  'additional_info',
  'external_id',
  'metadata',
  'emit',
  'expected_total',
]);

function compare(table: DocumentFieldTable, properties: Properties, path: string): void {
  for (const [name, spec] of Object.entries(table)) {
    const schema = properties[name];
    expect(schema, `${path}.${name} is missing in the contract`).toBeDefined();
    if (schema !== undefined) compareField(spec, schema, `${path}.${name}`);
  }
}

function compareField(spec: DocumentFieldSpec, schema: Schema, path: string): void {
  const [type] = [schema.type].flat();
  expect(type, path).toBe(types[spec.kind]);
  if (spec.maxLength !== undefined && type === 'string') expect(schema.maxLength, path).toBe(spec.maxLength);
  if (spec.kind === 'money' || spec.kind === 'percentage') expect(schema[maxDecimalsKeyword], path).toBe(2);
  if (spec.kind === 'quantity') expect(schema[maxDecimalsKeyword], path).toBe(6);
  if (spec.kind === 'quantity') expect(schema.exclusiveMinimum, path).toBe(spec.moreThanZero ? 0 : undefined);
  if (spec.kind === 'date') expect(schema.format, path).toBe('date');
  if (spec.maxEntries !== undefined) expect(schema.maxItems, path).toBe(spec.maxEntries);
  if (spec.catalog !== undefined && schema.description !== undefined && !directories.has(spec.catalog))
    expect(schema.description, path).toContain(spec.catalog);
  if (spec.entries !== undefined) {
    const inner = (schema.items ?? schema) as { properties: Properties };
    compare(spec.entries, inner.properties, path);
  }
}

const directories = new Set(['items', 'customers', 'carriers', 'providers']);

const types: Readonly<Record<DocumentFieldSpec['kind'], string>> = {
  text: 'string',
  line_text: 'string',
  code: 'string',
  date: 'string',
  document_number: 'string',
  plate: 'string',
  money: 'number',
  quantity: 'number',
  percentage: 'number',
  boolean: 'boolean',
  reference: 'integer',
  group: 'object',
  list: 'array',
};
