import { describe, expect, it } from 'vitest';
import { exampleOf, today } from '../../test/rule-cases.ts';
import { accessKeyOf, buildDocument, buildXml, checkDocument } from './build.ts';
import {
  type AnyDocumentInput,
  type CheckedDocument,
  documentTypeByCode,
  documentTypeById,
  documentTypes,
} from './index.ts';
import type { InvoiceInput } from './invoice/index.ts';

const input = exampleOf<InvoiceInput>('invoice', 'minimal');
const issue = { sequential: 12, numericCode: '12345678' };

describe('buildDocument', () => {
  it('writes the same number, key and codes in every place', () => {
    const { xml, accessKey } = built(input);
    expect(xml).toContain(`<claveAcceso>${accessKey}</claveAcceso><codDoc>01</codDoc>`);
    expect(xml).toContain('<secuencial>000000012</secuencial>');
    expect(accessKey.slice(39, 47)).toBe('12345678');
  });

  it('returns the same bytes for the same data', () => {
    expect(built(input)).toEqual(built(structuredClone(input)));
  });

  it('throws for the access key of another document', () => {
    const checked = mustCheck(input);
    const other = mustCheck({ ...input, date: '2026-08-13' });
    expect(() => buildXml(checked, accessKeyOf(other, issue))).toThrow(/another document/);
    expect(() => buildXml(checked, '1'.repeat(49))).toThrow(/another document/);
    expect(buildXml(checked, accessKeyOf(checked, issue))).toBe(built(input).xml);
  });

  it('does not change its input', () => {
    const frozen = deepFreeze(structuredClone(input));
    expect(built(frozen)).toEqual(built(input));
  });

  it('finds a type by its code and by its id', () => {
    expect(documentTypes.map(({ id, code }) => [id, code])).toEqual([
      [1, '01'],
      [6, '03'],
      [2, '04'],
      [3, '05'],
      [4, '06'],
      [5, '07'],
    ]);
    expect(documentTypeById(6)?.slug).toBe('purchase-settlement');
    expect(documentTypeByCode('07')?.xmlRoot).toBe('comprobanteRetencion');
    expect(documentTypeByCode('02')).toBeUndefined();
    expect(() => checkDocument({ ...input, documentCode: '02' } as unknown as AnyDocumentInput, { today })).toThrow(
      /no document type/,
    );
  });
});

function built(document: AnyDocumentInput) {
  const result = buildDocument(document, { today }, issue);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  const { xml, accessKey } = result;
  return { xml, accessKey };
}

function mustCheck(document: AnyDocumentInput): CheckedDocument {
  const result = checkDocument(document, { today });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.checked;
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}
