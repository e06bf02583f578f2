import { describe, expect, it } from 'vitest';
import { rucHint } from './ruc-hint.ts';

describe('a RUC that is being typed', () => {
  it.each([
    ['', undefined],
    ['171234567', undefined],
    ['1712345678', 'Tiene 10 dígitos, como una cédula. Un RUC tiene 13: ¿es 1712345678001?'],
    ['17123456780', 'Faltan 2 dígitos: un RUC tiene 13.'],
    ['171234567800', 'Falta un dígito: un RUC tiene 13.'],
    [' 1712345678001 ', undefined],
    ['17123456780011', 'Sobra un dígito: un RUC tiene 13.'],
    ['AB12345678', undefined],
  ])('%s', (text, hint) => {
    expect(rucHint(text)).toBe(hint);
  });
});
