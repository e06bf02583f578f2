import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../../../scripts/external-programs.mjs';
import { maizalMonth, money, randomMonth, settingsWithRepeating, taxPeriod } from '../../test/ats-months.ts';
import { hasReference, readSriReference, referencePath } from '../../test/sri-reference.ts';
import { parsePeriod } from '../calendar/period.ts';
import { Decimal, sumDecimals } from '../decimal.ts';
import { atsFileName, atsInterpretations, buildAts, checkAts, composeAtsXml, defaultAtsSettings } from './index.ts';

const months = Number(process.env.ATS_MONTHS ?? 25);
const xmllint = findProgram('months against the official XSD', 'xmllint');
if (!hasReference) console.log('skipped: months against the official XSD, which is not beside this checkout');

const scratch = mkdtempSync(join(tmpdir(), 'ats-'));
afterAll(() => rmSync(scratch, { recursive: true }));

describe('the annex of a month', () => {
  it.runIf(hasReference)(
    'equals the reference file of the invented example, except for zeros that may be left out',
    () => {
      const { month } = buildAts(maizalMonth);
      expect(checkAts(month)).toEqual([]);
      expect(lines(composeAtsXml(month))).toEqual(lines(readSriReference('ats/ejemplo-AT092026.xml')));
      expect(atsFileName(month.header)).toBe('AT092026');
    },
  );

  it.runIf(hasReference && xmllint)(
    `is valid against the official XSD for ${months} random months`,
    { timeout: 120_000 },
    () => {
      const files = Array.from({ length: months }, (_, seed) => {
        const { month } = buildAts(randomMonth(seed));
        const errors = checkAts(month).filter(({ severity }) => severity === 'error');
        expect(errors, `seed ${seed}`).toEqual([]);
        const path = join(scratch, `${seed}.xml`);
        writeFileSync(path, composeAtsXml(month));
        return path;
      });
      const verdict = spawnSync(
        xmllint ?? '',
        ['--nonet', '--noout', '--schema', referencePath('ats/ats.xsd'), ...files],
        {
          encoding: 'utf8',
        },
      );
      expect(verdict.stderr.split('\n').filter((line) => line !== '' && !line.endsWith(' validates'))).toEqual([]);
      expect(verdict.status).toBe(0);
    },
  );

  it('repeats electronic documents only if the setting says so, and reports which it left out', () => {
    const { month, leftOut } = buildAts({ ...maizalMonth, settings: defaultAtsSettings });
    expect(month.purchases).toHaveLength(2);
    expect(leftOut.map(({ reason }) => reason)).toEqual(['told_purchase', 'told_purchase']);
    const electronic = maizalMonth.sales.map((sale) => ({ ...sale, emission: 'E' as const }));
    const own = buildAts({ ...maizalMonth, sales: electronic, settings: defaultAtsSettings });
    expect(own.month.sales).toEqual([]);
    expect(own.month.header.totalSales.toFixed(2)).toBe('0.00');
    expect(own.month.establishments.map(({ code, sales }) => [code, sales.toFixed(2)])).toEqual([
      ['001', '0.00'],
      ['002', '0.00'],
    ]);
    const told = buildAts({ ...maizalMonth, sales: electronic });
    expect(told.month.sales.map(({ emission, count }) => [emission, count])).toEqual([['E', 8]]);
    expect(told.month.header.totalSales.toFixed(2)).toBe('0.00');
    const all = buildAts({
      ...maizalMonth,
      sales: electronic,
      settings: { ...settingsWithRepeating, totalSales: 'all' },
    });
    expect(all.month.header.totalSales.toFixed(2)).toBe('120.00');
    expect(checkAts(all.month)).toEqual([]);
  });

  it('has totals equal to the sums of its documents', () => {
    for (let seed = 0; seed < 25; seed += 1) {
      const input = { ...randomMonth(seed), settings: settingsWithRepeating };
      const { month } = buildAts(input);
      const taxed = (rows: readonly { readonly bases: { readonly taxed: Decimal } }[]) =>
        sumDecimals(rows.map(({ bases }) => bases.taxed)).toFixed(2);
      expect(taxed(month.sales)).toBe(taxed(input.sales));
      expect(taxed(month.purchases)).toBe(taxed(input.purchases));
      expect(sumDecimals(month.sales.map(({ count }) => Decimal.from(count))).toNumber()).toBe(input.sales.length);
    }
  });

  it('states where nothing was withheld, and writes the default payment method if a purchase has none', () => {
    const [purchase] = maizalMonth.purchases;
    const bare = { ...(purchase as NonNullable<typeof purchase>), incomeWithheld: [], withholding: undefined };
    const { month } = buildAts({
      ...maizalMonth,
      purchases: [{ ...bare, vatWithheld: {}, paymentMethods: [] }],
      settings: { ...settingsWithRepeating, paymentMethod: '20', relatedParties: ['0999999905001'] },
    });
    expect(month.purchases[0]?.incomeWithheld.map(({ code, base }) => [code, base.toFixed(2)])).toEqual([
      ['332', '1050.00'],
    ]);
    expect(month.purchases[0]?.paymentMethods).toEqual(['20']);
    expect(month.purchases[0]?.related).toBe(true);
    expect(checkAts(month)).toEqual([]);
  });

  it('of a semester is dated with its last month and marked as a semester', () => {
    const semester = buildAts({ ...maizalMonth, period: taxPeriod('2026-S2') }).month;
    expect(composeAtsXml(semester)).toContain('<Mes>12</Mes><regimenMicroempresa>SI</regimenMicroempresa>');
    expect(atsFileName(semester.header)).toBe('AT122026');
  });

  it('joins consecutive annulled numbers and leaves out documents that SRI already has as annulled', () => {
    const one = (sequential: string, authorization = '1234567890', knownToSri = false) => ({
      type: '01',
      establishment: '001',
      point: '001',
      sequential,
      authorization,
      knownToSri,
    });
    const electronic = `1${'7'.repeat(48)}`;
    const { month, leftOut } = buildAts({
      ...maizalMonth,
      annulled: [one('16'), one('15'), one('18'), one('17', '5555555555'), one('90', electronic, true)],
    });
    expect(month.annulled.map(({ first, last }) => [first, last])).toEqual([
      [15, 16],
      [18, 18],
      [17, 17],
    ]);
    expect(leftOut).toEqual([{ reason: 'annulled_online', source: undefined }]);
  });

  it('writes a row without documents for a customer who only withheld', () => {
    const suffered = {
      identificationType: '04',
      identification: '1790016919001',
      name: 'X',
      electronic: false,
      vat: money(3),
      income: money(1),
    };
    const { month } = buildAts({ ...maizalMonth, suffered: [suffered, { ...suffered, electronic: true }] });
    const row = month.sales.find(({ identification }) => identification === '1790016919001');
    expect([row?.count, row?.vatSuffered.toFixed(2), row?.incomeSuffered.toFixed(2)]).toEqual([0, '3.00', '1.00']);
    expect(checkAts(month)).toEqual([]);
  });

  it('has a default reading among the readings of every setting on which sources disagree', () => {
    for (const { setting, readings } of atsInterpretations)
      expect(readings.map(({ value }) => value)).toContain(defaultAtsSettings[setting]);
    expect(parsePeriod('2026-13')).toBeUndefined();
  });
});

/** Compares element by element, so that white space and zeros that may be left out do not matter. */
function lines(xml: string): string[] {
  return xml
    .replace(/<\?xml.*?\?>/, '')
    .replaceAll(/>\s+</g, '><')
    .replaceAll(/<(valorRetencionNc|totbasesImpReemb)>0\.00<\/\1>/g, '')
    .split(/(?=<)/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
