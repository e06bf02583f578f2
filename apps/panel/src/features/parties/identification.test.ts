import { describe, expect, it } from 'vitest';
import { guessIdentificationType, looksLikeIdentification } from './identification.ts';

describe('the type of an identification', () => {
  it.each([
    ['1710034065', '05'],
    ['1790011674001', '04'],
    ['9999999999999', '07'],
    ['AB123456', '06'],
    ['171003406', '06'],
  ] as const)('%s is %s', (number, code) => {
    expect(guessIdentificationType(` ${number} `)).toBe(code);
  });

  it.each([
    ['1710034065', true],
    ['AB123456', true],
    ['Juan Pérez', false],
    ['La 14', false],
    ['', false],
  ])('%j may be an identification: %s', (text, expected) => {
    expect(looksLikeIdentification(text)).toBe(expected);
  });
});
