// Normalises texts of directories and documents before they are stored.
import { normalizeText } from '@talonario/sri';

/** Normalises every text of a body: Unicode NFC, single spaces, no invisible characters. An empty text becomes null. */
export function normalizeTextFields<Body extends object>(body: Body): { [Key in keyof Body]: Body[Key] } {
  const entries = Object.entries(body).map(([key, value]) => [
    key,
    typeof value === 'string' ? normalizedTextOrNull(value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** Normalises texts inside lists and objects. A blank text is unchanged, because validation has already accepted it. */
export function normalizeTextsDeep<Value>(value: Value): Value {
  if (typeof value === 'string') return (normalizedTextOrNull(value) ?? value) as Value;
  if (Array.isArray(value)) return value.map(normalizeTextsDeep) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, normalizeTextsDeep(inner)])) as Value;
}

/** Normalises a list of e-mail addresses: each address once, in the form in which documents show it. */
export function normalizeEmailList(list: string | null): string | null {
  if (list === null) return null;
  const addresses = new Map<string, string>();
  for (const address of list.split(',').map((part) => part.trim())) {
    if (address !== '' && !addresses.has(address.toLowerCase())) addresses.set(address.toLowerCase(), address);
  }
  return addresses.size === 0 ? null : [...addresses.values()].join(', ');
}

export function normalizedTextOrNull(text: string): string | null {
  const reading = normalizeText(text);
  return reading.ok && reading.text !== '' ? reading.text : null;
}
