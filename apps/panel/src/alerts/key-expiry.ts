// Warnings about API keys that are about to expire. An expired key stops the program that uses it, so the users who
// manage the account are warned in advance.
import { formatInstant } from '../format/dates.ts';
import { defineTexts } from '../i18n/texts.ts';

export interface EndingKey {
  readonly id: number;
  readonly name: string;
  readonly expiresAt: string;
  /** Whole days. Negative after the key has ended. */
  readonly daysLeft: number;
}

interface Key {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
  readonly expiresAt: string | null;
}

const warnedDays = 14;

/** Active keys that end within the next two weeks or ended in the last two, earliest first. */
export function endingKeys(keys: readonly Key[], now: number): EndingKey[] {
  return keys
    .flatMap(({ id, name, active, expiresAt }) =>
      active && expiresAt !== null ? [{ id, name, expiresAt, daysLeft: daysLeftOf(expiresAt, now) }] : [],
    )
    .filter(({ daysLeft }) => Math.abs(daysLeft) <= warnedDays)
    .sort((one, other) => one.daysLeft - other.daysLeft);
}

export function daysLeftOf(expiresAt: string, now: number): number {
  return Math.floor((Date.parse(expiresAt) - now) / 86_400_000);
}

/** Whether the end is near enough to warn the user. */
export function isEnding(daysLeft: number): boolean {
  return daysLeft <= warnedDays;
}

/** Date on which a key ends, with a warning if it is near. */
export function endText(expiresAt: string, daysLeft: number): string {
  const t = texts.now();
  const day = formatInstant(expiresAt);
  if (daysLeft < 0) return t.ended(day);
  return isEnding(daysLeft) ? t.soon(daysLeft, day) : t.until(day);
}

export function keyText({ name, expiresAt, daysLeft }: EndingKey): string {
  return `${texts.now().key(name)} ${endText(expiresAt, daysLeft)}`;
}

const texts = defineTexts(
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
