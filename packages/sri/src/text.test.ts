import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { characterCount, isLongerThan, normalizeText } from './text.ts';

const hostile = fc.string({ unit: 'binary', maxLength: 60 });
const normalized = (source: string) => {
  const reading = normalizeText(source);
  return reading.ok ? reading.text : reading.reason;
};

describe('text normalisation', () => {
  it('leaves ordinary words unchanged', () => {
    for (const text of ['Ñandú & Cía. "El Cóndor" 100 %', 'a', "O'Higgins <5 kg>", '日本 😀'])
      expect(normalized(text)).toBe(text);
  });

  it('trims, composes to NFC and leaves single plain spaces', () => {
    expect(normalized('  Jose\u0301 \u00a0 Peña\u2003\u200b\ufeff ')).toBe('José Peña');
    expect(normalized('uno\r\ndos\ttres\u0000\u2028cuatro')).toBe('uno dos tres cuatro');
    expect(normalized('abc\u202ecba')).toBe('abccba');
    expect(normalized('e\u200b\u0301')).toBe('é');
    expect(normalized(' \n ')).toBe('');
  });

  it('takes time that does not grow with the square of the length', () => {
    const joiners = `a${'\u200c'.repeat(400_000)}b`;
    expect(normalized(joiners)).toBe(joiners);
    const marks = '\u0300\u0316'.repeat(200_000);
    expect(normalized(`Jose\u0301 a${marks}`)).toBe(`José a${marks}`);
    expect(normalized(`a${'\u0316\u0300'.repeat(15)}`)).toBe(`a${'\u0316\u0300'.repeat(15)}`.normalize('NFC'));
  });

  it('keeps the joiners that emoji are spelled with', () => {
    expect(normalized('👩‍🌾')).toBe('👩‍🌾');
    expect(normalized('\u200d \u200c👩‍🌾 \u200d')).toBe('👩‍🌾');
    expect(normalized('\u200d\u200c')).toBe('');
  });

  it('refuses line breaks and control characters where the contract forbids them', () => {
    expect(normalizeText('a\nb', 'refuse')).toEqual({ ok: false, reason: 'line_break' });
    expect(normalizeText('a\u2028b', 'refuse')).toEqual({ ok: false, reason: 'line_break' });
    expect(normalizeText('a\u0007b', 'refuse')).toEqual({ ok: false, reason: 'control_character' });
    expect(normalizeText('a\u00a0b\n', 'refuse')).toEqual({ ok: true, text: 'a b' });
  });

  it('refuses half of a surrogate pair, which has no bytes', () => {
    expect(normalizeText('a\ud83d')).toEqual({ ok: false, reason: 'not_unicode' });
    expect(normalizeText('\ude00a')).toEqual({ ok: false, reason: 'not_unicode' });
  });

  it('is idempotent, and its result contains nothing that XML or SRI reject', () => {
    fc.assert(
      fc.property(hostile, (source) => {
        const reading = normalizeText(source);
        if (!reading.ok) return;
        const { text } = reading;
        expect(normalizeText(text)).toEqual({ ok: true, text });
        expect(text).toBe(text.normalize('NFC').trim());
        expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u00a0\u2000-\u200b\u2028-\u202f\ufeff\ufffe\uffff]| {2}/);
      }),
      { numRuns: 2000 },
    );
  });

  it('counts characters like XML Schema', () => {
    expect(characterCount('😀ñ')).toBe(2);
    expect(isLongerThan('😀'.repeat(300), 300)).toBe(false);
    expect(isLongerThan('😀'.repeat(301), 300)).toBe(true);
    fc.assert(
      fc.property(hostile, (text) => {
        expect(characterCount(text)).toBe([...text].length);
      }),
    );
  });
});
