import { describe, expect, it } from 'vitest';
import { documentTypes } from '../documents/index.ts';
import {
  allowsPercentage,
  type CatalogRow,
  catalogNames,
  catalogOn,
  catalogs,
  findCatalogRowByCode,
  findCatalogRowById,
  findTax,
  findTaxByCodes,
  isCatalogName,
  isValidOn,
  rateOfTax,
  retentionCodeAt,
} from './index.ts';
import { notForNewDocuments, validBetween } from './row.ts';

const contractNames = [
  'document-states',
  'document-types',
  'emission-types',
  'environments',
  'identification-types',
  'item-types',
  'payment-locations',
  'payment-methods',
  'retention-codes',
  'retention-tax-types',
  'sustain-codes',
  'taxes',
  'tax-types',
];
const day = /^\d{4}-\d{2}-\d{2}$/;

describe.each(catalogNames)('catalog %s', (name) => {
  const rows: readonly CatalogRow[] = catalogs[name];

  it('keeps every published id, code and name', async () => {
    const list = rows.map((row) => `${row.id}\t${row.code}\t${row.name}`).join('\n');
    await expect(`${list}\n`).toMatchFileSnapshot(`./ids/${name}.tsv`);
  });

  it('has unique ids that are positive integers', () => {
    const ids = rows.map((row) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(Number.isSafeInteger(id) && id > 0).toBe(true);
  });

  it('has a code, a name and well-formed dates in every row', () => {
    for (const row of rows) {
      expect(row.code).not.toBe('');
      expect(row.name.trim()).toBe(row.name);
      expect(row.name).not.toBe('');
      for (const date of [row.validFrom, row.validTo]) if (date !== null) expect(date).toMatch(day);
      if (row.validFrom !== null && row.validTo !== null) expect(row.validFrom <= row.validTo).toBe(true);
      if (row.validTo !== null) expect(row.current).toBe(false);
    }
  });

  it('never has two rows of one code valid on the same day', () => {
    for (const [index, row] of rows.entries()) {
      for (const other of rows.slice(index + 1)) {
        if (subject(row) === subject(other)) expect([row, other], row.code).not.toSatisfy(overlap);
      }
    }
  });

  it('is frozen', () => {
    expect(Object.isFrozen(rows)).toBe(true);
    for (const row of rows) {
      expect(Object.isFrozen(row)).toBe(true);
      for (const part of Object.values(row)) {
        if (typeof part === 'object' && part !== null) expect(Object.isFrozen(part)).toBe(true);
      }
    }
  });

  it('finds every row by its id', () => {
    for (const row of rows) expect(findCatalogRowById(name, row.id)).toBe(row);
    expect(findCatalogRowById(name, 999_999)).toBeUndefined();
  });
});

it('lists the thirteen catalogs of the API first', () => {
  expect(catalogNames.slice(0, 13)).toEqual(contractNames);
  expect(isCatalogName('taxes')).toBe(true);
  for (const name of ['nope', 'toString', '__proto__', '']) expect(isCatalogName(name)).toBe(false);
});

it('gives document types and environments the ids of the API', () => {
  expect(catalogs['document-types'].map((row) => [row.id, row.code])).toEqual([
    [1, '01'],
    [6, '03'],
    [2, '04'],
    [3, '05'],
    [4, '06'],
    [5, '07'],
  ]);
  expect(catalogs.environments.map((row) => row.id)).toEqual([1, 2]);
});

it('finds rows by code', () => {
  expect(findCatalogRowByCode('identification-types', '07')?.fixedNumber).toBe('9999999999999');
  expect(findCatalogRowByCode('payment-methods', '99')).toBeUndefined();
});

it('allows only support documents that exist', () => {
  const known = new Set(catalogs['support-document-types'].map((row) => row.code));
  for (const row of catalogs['sustain-codes']) {
    for (const code of row.allowedSupportDocuments) expect(known).toContain(code);
  }
});

it('matches each identification number with its own pattern', () => {
  for (const row of catalogs['identification-types']) {
    if (row.fixedNumber !== null) expect(row.fixedNumber).toMatch(new RegExp(row.pattern));
  }
  expect(new RegExp(findCatalogRowByCode('identification-types', '05')?.pattern ?? '').test('17123456789')).toBe(false);
});

describe('validity of rows', () => {
  it('includes the first and the last day', () => {
    const row = validBetween('2016-06-01', '2017-05-31');
    expect(['2016-05-31', '2016-06-01', '2017-05-31', '2017-06-01'].map((date) => isValidOn(row, date))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('is never true for a row that is not for new documents', () => {
    expect(isValidOn(notForNewDocuments, '2026-01-01')).toBe(false);
  });

  it('sets `current` for the requested day, without changing the stored rows', () => {
    const then = catalogOn('taxes', '2024-03-31').find((tax) => tax.id === 2002);
    expect(then?.current).toBe(true);
    expect(findTax(2002)?.current).toBe(false);
    expect(catalogOn('taxes', '2024-03-31').find((tax) => tax.id === 2004)?.current).toBe(false);
    expect(catalogOn('taxes', '2024-04-01').find((tax) => tax.id === 2004)?.current).toBe(true);
  });

  it('returns the stored rows for a day without a pending change', () => {
    for (const name of catalogNames) expect(catalogOn(name, '2026-11-01')).toEqual(catalogs[name]);
  });
});

describe('taxes', () => {
  it('print the percentage, or the amount per unit if there is no percentage', () => {
    expect([2004, 2000, 2006, 5001, 3680, 3031, 3542].map((id) => rateOfTax(taxWithId(id)))).toEqual([
      15, 0, 0, 0.02, 0.08, 75, 0,
    ]);
  });

  it('are found by the two codes of the XML', () => {
    expect(findTaxByCodes('2', '4')?.id).toBe(2004);
    expect(findTaxByCodes('3', '4')).toBeUndefined();
  });

  it('have the tax type name of the tax type catalog', () => {
    for (const tax of catalogs.taxes) {
      expect(tax.taxType).toEqual(pick(findCatalogRowByCode('tax-types', tax.taxType.code)));
    }
  });
});

describe('retention codes', () => {
  const rows = catalogs['retention-codes'];

  it('have the keys of the API plus the dates and the range, and no other keys', () => {
    const keys = ['id', 'retentionTaxType', 'code', 'name', 'percentage', 'current', 'allowedPercentages'];
    const wanted = [
      ...keys,
      'requiresExplicitPercentage',
      'percentageRange',
      'requiredFields',
      'validFrom',
      'validTo',
    ].sort();
    for (const row of rows) {
      expect(Object.keys(row).sort()).toEqual(wanted);
      expect(Object.keys(row.retentionTaxType).sort()).toEqual(['code', 'id', 'name']);
      expect(row.retentionTaxType).toEqual(
        pick(findCatalogRowByCode('retention-tax-types', row.retentionTaxType.code)),
      );
    }
  });

  it('name the fields that a line with the code needs, which its type has', () => {
    const fieldsOf = (code: string) =>
      rows.filter((row) => row.code === code).map(({ requiredFields }) => requiredFields);
    for (const code of ['338', '340', '341', '342', '342A', '342B'])
      for (const fields of fieldsOf(code)) expect(fields).toEqual(['banana_boxes', 'banana_box_price']);
    expect(fieldsOf('338')).toHaveLength(1);
    for (const fields of fieldsOf('327')) expect(fields).toContain('dividend_payment_date');
    expect(fieldsOf('303')).toEqual([[]]);
    const known = Object.keys(documentTypes.find(({ code }) => code === '07')?.fields.line ?? {});
    for (const { requiredFields } of rows) expect(known).toEqual(expect.arrayContaining([...requiredFields]));
  });

  it('always have a percentage, and require a choice exactly if there are several', () => {
    for (const row of rows) {
      expect(row.allowedPercentages).not.toHaveLength(0);
      expect([...row.allowedPercentages].sort((a, b) => a - b)).toEqual(row.allowedPercentages);
      expect(row.allowedPercentages).toContain(row.percentage);
      expect(row.requiresExplicitPercentage).toBe(row.allowedPercentages.length > 1);
      for (const percentage of row.allowedPercentages) expect(allowsPercentage(row, percentage)).toBe(true);
      if (row.percentageRange !== null) {
        expect(row.allowedPercentages).toContain(row.percentageRange.min);
        expect(row.allowedPercentages).toContain(row.percentageRange.max);
      }
    }
  });

  it('fit the three digits that porcentajeRetener has', () => {
    for (const row of rows) {
      for (const percentage of row.allowedPercentages) {
        expect(String(percentage).replace(/^0\.|\./, '').length).toBeLessThanOrEqual(3);
      }
    }
  });

  it.each([
    ['312', '1', '2026-02-28', 1.75],
    ['312', '1', '2026-03-01', 2],
    ['303A', '1', '2026-02-28', 3],
    ['303A', '1', '2026-11-01', 5],
    ['3440', '1', '2026-02-28', 2.75],
    ['3440', '1', '2026-03-01', 3],
    ['303', '1', '2025-06-01', 10],
    ['344', '1', '2020-03-31', 2],
    ['4580', '6', '2021-12-31', 5],
    ['4580', '6', '2022-05-15', 4.5],
    ['4580', '6', '2024-04-01', 5],
    ['4586', '6', '2025-05-01', 2.5],
    ['1', '2', '2026-11-01', 30],
  ] as const)('withhold on %s of tax %s on %s at %d %%', (code, taxType, date, percentage) => {
    const row = retentionCodeAt(code, taxType, date);
    expect(row?.allowedPercentages).toEqual([percentage]);
    expect(row?.requiresExplicitPercentage).toBe(false);
  });

  it.each([
    ['344', '1', '2020-04-01'],
    ['345', '1', '2026-11-01'],
    ['4580', '6', '2023-01-15'],
    ['4586', '6', '2025-04-30'],
    ['303', '2', '2026-11-01'],
    ['348', '1', '2026-11-01'],
  ] as const)('%s of tax %s does not exist on %s', (code, taxType, date) => {
    expect(retentionCodeAt(code, taxType, date)).toBeUndefined();
  });

  it('let private transport choose between 0 and 1 only since 6 August 2026', () => {
    expect(retentionCodeAt('310', '1', '2026-08-05')?.allowedPercentages).toEqual([1]);
    expect(retentionCodeAt('310', '1', '2026-08-06')?.allowedPercentages).toEqual([0, 1]);
  });

  it('accept every rate inside an open range and none outside it', () => {
    const row = retentionCodeAt('346C', '1', '2026-11-01');
    expect([0, 2.75, 10].map((rate) => row && allowsPercentage(row, rate))).toEqual([true, true, true]);
    expect([-0.01, 10.01, Number.NaN].map((rate) => row && allowsPercentage(row, rate))).toEqual([false, false, false]);
    const listed = retentionCodeAt('501', '1', '2026-11-01');
    expect(listed && allowsPercentage(listed, 30)).toBe(false);
  });
});

function subject(row: CatalogRow): string {
  if ('retentionTaxType' in row) return JSON.stringify([row.retentionTaxType, row.code]);
  return 'taxType' in row ? JSON.stringify([row.taxType, row.code]) : row.code;
}

function overlap([a, b]: CatalogRow[]): boolean {
  if (!a || !b) return false;
  return (a.validFrom ?? '') <= (b.validTo ?? '9999') && (b.validFrom ?? '') <= (a.validTo ?? '9999');
}

function taxWithId(id: number) {
  const tax = findTax(id);
  if (!tax) throw new Error(`no tax ${id}`);
  return tax;
}

function pick(row: CatalogRow | undefined) {
  return { id: row?.id, code: row?.code, name: row?.name };
}
