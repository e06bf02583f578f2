import { describe, expect, it } from 'vitest';
import type { LineValues } from '../../../document-types/fields.ts';
import type { LineEntry } from './form.ts';
import {
  distributeSupportAmounts,
  groupLinesBySupportDocument,
  isShownInEarlierLine,
  newSupportLine,
  pathOfShownField,
  retentionBaseOf,
  type SupportDocumentGroup,
  supportAmountsOf,
  supportValuesOfBase,
  uncoveredSupportValues,
  withheldAmount,
} from './support-groups.ts';

const [income, vat] = [1, 2];
const line = (key: string, values: LineValues, group?: string): LineEntry => ({
  key,
  values,
  group,
  details: [],
  reimbursements: [],
});
const about = { support_document_type_code: '01', support_document_number: '001-001-000000009' };
const groupOf = (...lines: LineEntry[]): SupportDocumentGroup => {
  const [group] = groupLinesBySupportDocument(lines);
  if (group === undefined) throw new Error('there are lines');
  return group;
};

describe('the lines of a withholding', () => {
  it('are grouped by document, stored ones by its type and number, in any order', () => {
    const other = line('b', { ...about, support_document_number: '001-001-000000010' });
    const groups = groupLinesBySupportDocument([
      line('a', about),
      other,
      line('c', about),
      line('d', {}, 'x'),
      line('e', {}, 'y'),
    ]);
    expect(groups.map(({ rows }) => rows.map(({ index }) => index))).toEqual([[0, 2], [1], [3], [4]]);
  });

  it('form one card for each sustento of a document', () => {
    const [goods, asset] = [6, 3].map((sustain_code_id) => ({ ...about, sustain_code_id }));
    const groups = groupLinesBySupportDocument([
      line('a', goods ?? {}),
      line('b', asset ?? {}),
      line('c', goods ?? {}),
    ]);
    expect(groups.map(({ rows }) => rows.map(({ index }) => index))).toEqual([[0, 2], [1]]);
  });

  it('ask for the data of their document once, in the first line', () => {
    const lines = [line('a', about), line('b', about)];
    expect(isShownInEarlierLine(lines, 1, 'support_document_date')).toBe(true);
    expect(isShownInEarlierLine(lines, 0, 'support_document_date')).toBe(false);
    expect(isShownInEarlierLine(lines, 1, 'retention_code_id')).toBe(false);
    expect(pathOfShownField('items[1].sustain_code_id', lines)).toBe('items[0].sustain_code_id');
    expect(pathOfShownField('items[1].retention_code_id', lines)).toBe('items[1].retention_code_id');
    expect(pathOfShownField('customer_id', lines)).toBe('customer_id');
  });
});

describe('the amounts of a support document', () => {
  const goods = {
    ...about,
    retention_tax_type_id: income,
    support_document_subtotal: 600,
    support_document_tax_value: 90,
  };
  const services = { ...goods, support_document_subtotal: 400, support_document_tax_value: 60 };
  const tax = { ...goods, retention_tax_type_id: vat, support_document_subtotal: 200, support_document_tax_value: 30 };

  it('are those that its lines cover: the sum for one tax, the maximum of several taxes', () => {
    expect(supportAmountsOf(groupOf(line('a', goods), line('b', services), line('c', tax)))).toEqual({
      subtotal: 1000,
      taxValue: 150,
    });
  });

  it('are the base: the subtotal, for IVA the tax, with several rates the sum of all, to the cent', () => {
    expect([retentionBaseOf(goods, false), retentionBaseOf(goods, true)]).toEqual([600, 90]);
    const several = {
      support_taxes: [
        { tax_id: 1, base: 100.1, value: 15.02 },
        { tax_id: 2, base: 0.2, value: 0 },
      ],
    };
    expect([retentionBaseOf(several, false), retentionBaseOf(several, true)]).toEqual([100.3, 15.02]);
    expect([withheldAmount(600, 2), withheldAmount(1.5, 1.75), withheldAmount(100, undefined)]).toEqual([
      12,
      0.03,
      undefined,
    ]);
  });

  it('that are not covered yet go to the next line of the same tax', () => {
    const group = { ...groupOf({ ...line('a', goods), whole: { subtotal: 1000, taxValue: 150 } }) };
    expect(uncoveredSupportValues(group, income)).toEqual({
      support_document_subtotal: 400,
      support_document_tax_value: 60,
    });
    expect(uncoveredSupportValues(group, vat)).toEqual({
      support_document_subtotal: 1000,
      support_document_tax_value: 150,
    });
    expect(newSupportLine(group, { retention_tax_type_id: vat }).values).toMatchObject({
      ...about,
      retention_tax_type_id: vat,
    });
  });

  it('change the last line of each tax when they change', () => {
    const group = groupOf(line('a', goods), line('b', services), line('c', tax));
    const spread = distributeSupportAmounts(group, { subtotal: 1100, taxValue: 165 });
    expect([...spread]).toEqual([
      ['a', {}],
      ['b', { support_document_subtotal: 500, support_document_tax_value: 75 }],
      ['c', { support_document_subtotal: 1100, support_document_tax_value: 165 }],
    ]);
  });

  it('are covered in part by a typed base, with the proportional tax', () => {
    expect(supportValuesOfBase(600, false, 15)).toEqual({
      support_document_subtotal: 600,
      support_document_tax_value: 90,
    });
    expect(supportValuesOfBase(90, true, 15)).toEqual({
      support_document_subtotal: 600,
      support_document_tax_value: 90,
    });
    expect(supportValuesOfBase(600, false, undefined)).toEqual({ support_document_subtotal: 600 });
  });
});
