import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  compactIdentification,
  companyCheckDigitWarning,
  identificationFault,
  identificationWarning,
  isCedula,
  normalizeIdentification,
} from './identification.ts';

const vectorFile = resolve('../shared/sri/vectors.json');
if (!existsSync(vectorFile)) console.log('skipped: RUCs of public registers, which are not beside this checkout');

describe('an identification', () => {
  it('is rejected only for its shape', () => {
    expect(identificationFault('04', '1790085783001')).toBeUndefined();
    expect(identificationFault('04', '1790085783')?.message).toMatch(/13 digits/);
    expect(identificationFault('05', '1710034064')).toBeUndefined();
    expect(identificationFault('05', '171003406A')?.message).toMatch(/10 digits/);
    expect(identificationFault('06', 'A1234567')).toBeUndefined();
    expect(identificationFault('07', '9999999999999')).toBeUndefined();
    expect(identificationFault('07', '1710034065')?.message).toMatch(/9999999999999/);
    expect(identificationFault('08', 'EIN 12-3456789')).toBeUndefined();
    expect(identificationFault('09', '1')?.message).toMatch(/identification type/);
  });

  it('with a wrong check digit only causes a warning', () => {
    expect(isCedula('1710034065')).toBe(true);
    expect(isCedula('1710034064')).toBe(false);
    expect(isCedula('3050000000')).toBe(false);
    expect(identificationWarning('05', '1710034065')).toBeUndefined();
    expect(identificationWarning('05', '1710034064')?.message).toMatch(/check digit/);
    expect(identificationWarning('04', '1710034064001')?.message).toMatch(/check digit/);
    expect(identificationWarning('04', '1710034065002')?.message).toMatch(/001/);
    expect(identificationWarning('04', '9990000000001')?.message).toMatch(/province/);
    expect(identificationWarning('06', '1710034064')).toBeUndefined();
  });

  it.runIf(existsSync(vectorFile))('of an active company causes no warning for its check digit', () => {
    const { ids } = JSON.parse(readFileSync(vectorFile, 'utf8'));
    const rucs: { ruc: string }[] = ids.rucs;
    expect(rucs.filter(({ ruc }) => identificationWarning('04', ruc) !== undefined)).toEqual([]);
    const cedulas: { id: string; ok: boolean }[] = ids.cedulas;
    for (const { id, ok } of cedulas) expect(isCedula(id)).toBe(ok);
  });

  it('of a company causes a warning on input if the classic check digit is wrong', () => {
    expect(companyCheckDigitWarning('1799999990001')).toBeUndefined();
    expect(companyCheckDigitWarning('1799999991001')?.message).toMatch(/look again/);
    expect(companyCheckDigitWarning('1760001550001')).toBeUndefined(); // RUC of a public institution.
    expect(companyCheckDigitWarning('1760001560001')?.message).toMatch(/look again/);
    expect(companyCheckDigitWarning('1710034064001')).toBeUndefined(); // RUC of a person, for which another rule applies.
  });

  it.runIf(existsSync(vectorFile))('of some active companies has a wrong check digit in the public registers', () => {
    const rucs: { ruc: string; third: string; privateMod11: boolean; publicMod11: boolean }[] = JSON.parse(
      readFileSync(vectorFile, 'utf8'),
    ).ids.rucs;
    const companies = rucs.filter(({ third }) => third === '9');
    expect(companies.some(({ privateMod11 }) => !privateMod11)).toBe(true);
    for (const { ruc, privateMod11 } of companies)
      expect(companyCheckDigitWarning(ruc) === undefined).toBe(privateMod11);
    for (const { ruc, third, publicMod11 } of rucs)
      if (third === '6' && publicMod11) expect(companyCheckDigitWarning(ruc)).toBeUndefined();
  });
});

describe('identification written with separators', () => {
  it('is reduced to its digits if they have the length of a RUC or cédula', () => {
    for (const text of ['1792060346-001', ' 1792060346 001 ', '179.2060.346–001', '1792060346001'])
      expect(compactIdentification(text)).toBe('1792060346001');
    expect(compactIdentification('171003406-5')).toBe('1710034065');
    for (const text of ['12-34', 'AB-1234567890', '', '-', '1792060346-0011'])
      expect(compactIdentification(text)).toBe(text);
  });

  it('stays unchanged if it is a passport or a foreign number', () => {
    expect(normalizeIdentification('06', '171003406-5')).toBe('171003406-5');
    expect(normalizeIdentification('08', '1792060346-001')).toBe('1792060346-001');
    expect(normalizeIdentification('04', '1792060346-001')).toBe('1792060346001');
  });
});
