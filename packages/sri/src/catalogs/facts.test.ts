import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CatalogRow, catalogNames, catalogs, findCatalogRowByCode, findTaxByCodes } from './index.ts';

// Reference tables with SRI's data. They are not part of the repository, so they may be absent.
const folder = resolve('..', 'shared', 'sri', 'catalogs');
const present = existsSync(folder);
if (!present) console.log('skipped: catalogs against the reference tables, which are not beside this checkout');

type Fact = Record<string, unknown> & { code: string; name: string; current?: boolean };

describe.runIf(present)('facts of the reference tables', () => {
  const plain = catalogNames.filter((name) => !['retention-codes', 'taxes', 'document-states'].includes(name));

  it.each(plain)('are all in %s, which has no others', (name) => {
    const rows: readonly CatalogRow[] = catalogs[name];
    const known = facts(name);
    expect(rows.map((row) => row.code).sort()).toEqual(known.map((fact) => fact.code).sort());
    for (const fact of known) {
      const row = rows.find((one) => one.code === fact.code);
      if (name !== 'item-types') expect(row?.name).toBe(fact.name);
      expect(row?.current).toBe(fact.current ?? true);
      if ('id' in fact) expect(row?.id).toBe(fact.id);
      if ('validTo' in fact) expect(row?.validTo).toBe(fact.validTo);
      if ('validFrom' in fact) expect(row?.validFrom).toBe(fact.validFrom);
    }
  });

  it('are in document-states', () => {
    expect(catalogs['document-states'].map(({ acronym, name, state }) => ({ acronym, name, state }))).toEqual(
      facts('document-states'),
    );
  });

  it('are in sustain-codes: the allowed support documents', () => {
    for (const fact of facts('sustain-codes')) {
      expect(findCatalogRowByCode('sustain-codes', fact.code)?.allowedSupportDocuments).toEqual(
        fact.allowedSupportDocuments,
      );
    }
  });

  it('are in identification-types: the types where they are forbidden', () => {
    for (const fact of facts('identification-types')) {
      const row = findCatalogRowByCode('identification-types', fact.code);
      expect(row?.forbiddenIn).toEqual(expect.arrayContaining(fact.forbiddenIn as string[]));
      if ('pattern' in fact) expect(row?.pattern).toBe(fact.pattern);
    }
  });

  it('are in auxiliary-codes: which codes require the plate', () => {
    for (const fact of facts('auxiliary-codes')) {
      const row = findCatalogRowByCode('auxiliary-codes', fact.code);
      expect(row?.requiresPlate).toBe(fact.requiresPlaca ?? false);
      expect(String(fact.field).startsWith(row?.element ?? 'none')).toBe(true);
    }
  });

  it('are in taxes', () => {
    const known = facts('taxes');
    expect(catalogs.taxes).toHaveLength(known.length);
    for (const fact of known) {
      const tax = findTaxByCodes(String(fact.taxType), fact.code);
      expect(tax, fact.code).toMatchObject({ rate: fact.rate, current: fact.current });
      if (fact.specific !== null) expect(tax?.specific).toEqual(fact.specific);
      if (fact.taxType === '3') expect(tax?.scope).toBe(fact.scope === 'SRI' ? 'local' : 'customs');
    }
  });

  it('are in retention-codes, except the retired code whose rate no source states', () => {
    for (const fact of facts('retention-codes')) {
      const taxType = (fact.retentionTaxType as { code: string }).code;
      const rows = catalogs['retention-codes'].filter(
        (row) => row.code === fact.code && row.retentionTaxType.code === taxType,
      );
      const row = rows.find((one) => one.current) ?? rows[0];
      if (fact.code === '348') continue;
      expect(row, fact.code).toBeDefined();
      expect(row?.current).toBe(fact.current);
      if (fact.current) {
        expect(row?.requiresExplicitPercentage).toBe(fact.requiresExplicitPercentage);
        expect(row?.percentageRange).toEqual(fact.range);
        expect(row?.allowedPercentages).toEqual(expect.arrayContaining(fact.allowedPercentages as number[]));
        if (fact.range === null) expect(row?.allowedPercentages).toEqual(fact.allowedPercentages);
        if (fact.percentage !== null) expect(row?.percentage).toBe(fact.percentage);
      }
      if (fact.previousPercentage !== null) {
        const previous = rows.find((one) => one.validTo?.startsWith('2026-'));
        expect(previous?.allowedPercentages).toEqual([fact.previousPercentage]);
      }
    }
  });
});

function facts(name: string): Fact[] {
  const content: unknown = JSON.parse(readFileSync(resolve(folder, `${name}.json`), 'utf8'));
  return (Array.isArray(content) ? content : (content as { items: Fact[] }).items) as Fact[];
}
