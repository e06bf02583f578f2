import { expect, it } from 'vitest';
import { matchesEveryWord } from './palette-match.ts';

it('finds words in any order and without their accents', () => {
  expect(matchesEveryWord('guia nueva', 'Nueva: Guía de remisión')).toBe(true);
  expect(matchesEveryWord('', 'Inicio')).toBe(true);
  expect(matchesEveryWord('xyz', 'Inicio')).toBe(false);
});
