import { expect, it } from 'vitest';
import { expiringApiKeys, expiringKeyText, expiryText } from './key-expiry.ts';

const now = Date.parse('2026-11-17T10:00:00-05:00');
const key = (id: number, days: number | null, active = true) => ({
  id,
  name: `K${id}`,
  active,
  expiresAt: days === null ? null : new Date(now + days * 86_400_000 + 1_000).toISOString(),
});

it('warns of active keys that end within 14 days or ended recently, earliest first', () => {
  const keys = [key(1, 15), key(2, 14), key(3, 0), key(4, -3), key(5, -15), key(6, null), key(7, 2, false)];
  expect(expiringApiKeys(keys, now).map(({ id }) => id)).toEqual([4, 3, 2]);
});

it('describes the end of a key in words', () => {
  const [ended, today, soon] = expiringApiKeys([key(2, 14), key(3, 0), key(4, -3)], now);
  expect(ended && expiringKeyText(ended)).toBe('Clave de API «K4». Venció el 14/11/2026 10:00');
  expect(today && expiringKeyText(today)).toContain('Vence hoy: 17/11/2026 10:00');
  expect(soon && expiringKeyText(soon)).toContain('Vence en 14 días');
  expect(expiryText('2027-11-17T10:00:00-05:00', 365)).toBe('Hasta el 17/11/2027 10:00');
});
