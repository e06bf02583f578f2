// Warnings about API keys that are about to expire. An expired key stops the program that uses it, so the users who
// manage the account are warned in advance.
import { formatDateTime } from '../format/dates.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';

export interface ExpiringApiKey {
  readonly id: number;
  readonly name: string;
  readonly expiresAt: string;
  /** Number of complete days until the key expires. Negative after it has expired. */
  readonly daysLeft: number;
}

interface Key {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
  readonly expiresAt: string | null;
}

const warnedDays = 14;

/** Active keys that expire within the next two weeks or expired in the last two, earliest first. */
export function expiringApiKeys(keys: readonly Key[], now: number): ExpiringApiKey[] {
  return keys
    .flatMap(({ id, name, active, expiresAt }) =>
      active && expiresAt !== null ? [{ id, name, expiresAt, daysLeft: daysUntilExpiry(expiresAt, now) }] : [],
    )
    .filter(({ daysLeft }) => Math.abs(daysLeft) <= warnedDays)
    .sort((one, other) => one.daysLeft - other.daysLeft);
}

export function daysUntilExpiry(expiresAt: string, now: number): number {
  return Math.floor((Date.parse(expiresAt) - now) / 86_400_000);
}

/** Whether a key expires soon enough to warn the user. */
export function isExpiringSoon(daysLeft: number): boolean {
  return daysLeft <= warnedDays;
}

/** Text with the date on which a key expires, with a warning if that is soon. */
export function expiryText(expiresAt: string, daysLeft: number): string {
  const t = texts.now();
  const day = formatDateTime(expiresAt);
  if (daysLeft < 0) return t.ended(day);
  return isExpiringSoon(daysLeft) ? t.soon(daysLeft, day) : t.until(day);
}

export function expiringKeyText({ name, expiresAt, daysLeft }: ExpiringApiKey): string {
  return `${texts.now().key(name)} ${expiryText(expiresAt, daysLeft)}`;
}

const texts = defineTranslatedTexts(
  {
    key: (name: string) => `Clave de API «${name}».`,
    until: (day: string) => `Hasta el ${day}`,
    soon: (days: number, day: string) =>
      days === 0 ? `Vence hoy: ${day}` : `Vence en ${days === 1 ? '1 día' : `${days} días`}: ${day}`,
    ended: (day: string) => `Venció el ${day}`,
  },
  {
    key: (name) => `API key “${name}”.`,
    until: (day) => `Until ${day}`,
    soon: (days, day) =>
      days === 0 ? `Ends today: ${day}` : `Ends in ${days === 1 ? '1 day' : `${days} days`}: ${day}`,
    ended: (day) => `Ended on ${day}`,
  },
);
