// Texts as directories and documents keep them.
import { normalizeText } from '@talonario/sri';

/** Every text of a body: NFC, single spaces, nothing invisible. An empty one is none. */
export function tidyTexts<Body extends object>(body: Body): { [Key in keyof Body]: Body[Key] } {
  const entries = Object.entries(body).map(([key, value]) => [
    key,
    typeof value === 'string' ? tidyText(value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** The same inside lists and groups. A blank text stays: whether it may be one was decided by whoever checked it. */
export function tidyDeep<Value>(value: Value): Value {
  if (typeof value === 'string') return (tidyText(value) ?? value) as Value;
  if (Array.isArray(value)) return value.map(tidyDeep) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tidyDeep(inner)])) as Value;
}

/** One or several addresses: each once, as they are printed on documents. */
export function tidyEmails(list: string | null): string | null {
  if (list === null) return null;
  const addresses = new Map<string, string>();
  for (const address of list.split(',').map((part) => part.trim())) {
    if (address !== '' && !addresses.has(address.toLowerCase())) addresses.set(address.toLowerCase(), address);
  }
  return addresses.size === 0 ? null : [...addresses.values()].join(', ');
}

export function tidyText(text: string): string | null {
  const reading = normalizeText(text);
  return reading.ok && reading.text !== '' ? reading.text : null;
}
