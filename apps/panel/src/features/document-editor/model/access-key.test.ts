import { buildAccessKey } from '@talonario/sri';
import { expect, it } from 'vitest';
import { compactAccessKey, parseAccessKeyText } from './access-key.ts';

const key = buildAccessKey({
  date: '2026-11-12',
  documentCode: '01',
  ruc: '1799999990001',
  environment: '2',
  establishment: '001',
  emissionPoint: '002',
  sequential: 123,
  numericCode: '12345678',
  emissionType: '1',
});

it('contains date, type, issuer and number, in any copied format', () => {
  const facts = { date: '2026-11-12', documentType: '01', ruc: '1799999990001', number: '001-002-000000123' };
  expect(parseAccessKeyText(key)).toEqual(facts);
  expect(parseAccessKeyText(` ${key.slice(0, 20)} ${key.slice(20)}\n`)).toEqual(facts);
});

it('keeps its last digit if it was copied from paper in groups', () => {
  expect(compactAccessKey(` ${key.replaceAll(/(.{7})/g, '$1 ')}\n`)).toBe(key);
});

it('is rejected with another length, a wrong check digit or an invalid date', () => {
  const wrong = String((Number(key[48]) + 1) % 10);
  expect([key.slice(1), `${key}1`, `${key.slice(0, 48)}${wrong}`, 'x'.repeat(49), ''].map(parseAccessKeyText)).toEqual(
    Array(5).fill(undefined),
  );
  expect(parseAccessKeyText(`31022026${key.slice(8)}`)).toBeUndefined();
});
