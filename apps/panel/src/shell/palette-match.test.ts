import { expect, it } from 'vitest';
import { matches } from './palette-match.ts';

it('finds words in any order and without their accents', () => {
  expect(matches('guia nueva', 'Nueva: Guía de remisión')).toBe(true);
  expect(matches('', 'Inicio')).toBe(true);
  expect(matches('xyz', 'Inicio')).toBe(false);
});
