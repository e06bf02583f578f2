import { describe, expect, it } from 'vitest';
import { validatePassword } from './password-strength.ts';

describe('a password as it is typed', () => {
  it.each([
    ['', 'short'],
    ['corta', 'short'],
    ['ñandúñand', 'short'],
    ['aaaaaaaaaaaa', 'easy'],
    ['Ana@Tienda.EC', 'easy'],
    ['cuatro trigos', 'fair'],
    ['aguacate77', 'fair'],
    ['canela volcán iguana 4', 'strong'],
  ])('%s is %s', (password, strength) => {
    expect(validatePassword(password, 'ana@tienda.ec')).toBe(strength);
  });
});
