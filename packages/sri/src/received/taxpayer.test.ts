import { expect, it } from 'vitest';
import { isSameTaxpayer } from './taxpayer.ts';

it.each([
  ['the RUC itself', '1799999915001', '1799999915001', true],
  ['the cédula of a person', '2459999914', '2459999914001', true],
  ['the cédula of a foreigner, whose third digit is 6', '1760000016', '1760000016001', true],
  ['the first digits of a company', '1799999915', '1799999915001', false],
  ['the first digits of a public body', '1768152560', '1768152560001', false],
  ['another RUC of the same person', '2459999914002', '2459999914001', false],
  ['another person', '2459999906', '2459999914001', false],
  ['nothing', '', '2459999914001', false],
] as const)('a document issued to %s', (_, receiver, ruc, ours) => {
  expect(isSameTaxpayer(receiver, ruc)).toBe(ours);
});
