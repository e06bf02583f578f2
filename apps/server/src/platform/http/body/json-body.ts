// Parses a JSON body into exact values. Refuses what JSON.parse accepts but no document needs: deep nesting, very large
// objects and lists, text that cannot be stored, and numbers that a JavaScript number would change.
import { isUtf8 } from 'node:buffer';
import { badRequest, invalidBody, type Refusal } from '../replies/error-reply.ts';
import { endOfString, findInexactNumbers, findRepeatedKey } from './lossy-json.ts';

export type ParsedJsonBody = { readonly value: unknown } | { readonly refusal: Refusal };

export const maxJsonDepth = 32;
/**
 * Maximum number of keys in one object, far above any body of the contract. An object of a hundred thousand keys would
 * take a second to build and check.
 */
export const maxObjectKeys = 1000;
export const maxJsonValues = 100_000;

export function parseJsonBody(bytes: Buffer): ParsedJsonBody {
  if (!isUtf8(bytes)) return refused('The body is not valid UTF-8.');
  const text = withoutMark(bytes.toString('utf8'));
  const { excess, keys, longNumbers } = scan(text);
  if (excess !== undefined) return refused(excess);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // The end of Node's error message is removed, because it quotes the body. The quoted text may contain a secret, and
    // answers are written to the request log.
    const { message } = error as SyntaxError;
    const quotation = message.search(/, (?:\.\.\.)?"/);
    const quotes = quotation >= 0 && message.endsWith(' is not valid JSON');
    return refused(`The body is not valid JSON: ${quotes ? message.slice(0, quotation) : message}.`);
  }
  // If the value has fewer keys than the text, a key occurs twice in an object, of which JSON.parse uses the last.
  if (countKeys(value) < keys)
    return refused(`The body has the key ${findRepeatedKey(text)} twice in the same object.`);
  // An unpaired surrogate can only come from an escape, because the bytes were checked to be UTF-8.
  if (/\\u[dD][89a-fA-F]/.test(text) && !isWellFormed(value))
    return refused('The body holds half of a surrogate pair, which is not text.');
  if (longNumbers) {
    const { faults, count } = findInexactNumbers(text);
    if (count > 0) return { refusal: invalidBody(faults, 'validation.failed', count) };
  }
  return { value };
}

function refused(detail: string): ParsedJsonBody {
  return { refusal: badRequest('request.invalid_json', detail) };
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

// Checks the depth and the numbers of a text without recursion. JSON.parse checks the syntax later.
function scan(text: string): Scan {
  // members of each open object or list; for a list this starts at minus infinity, because only objects are limited
  const members: number[] = [];
  let values = 0;
  let digits = 0; // number of digits of the number at this position
  let longNumbers = false;
  let keys = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if ((char >= 0x30 && char <= 0x39) || char === 0x2e) {
      digits += 1;
      if (digits > exactDigits) longNumbers = true;
      continue;
    }
    // With an exponent a short number may be inexact, too: 1e-400 becomes 0.
    if (digits > 0 && (char === 0x65 || char === 0x45)) longNumbers = true;
    digits = 0;
    if (char === 0x22) at = endOfString(text, at);
    else if (char === 0x3a) keys += 1;
    else if (char === 0x7b || char === 0x5b) {
      values += 1;
      members.push(char === 0x7b ? 1 : Number.NEGATIVE_INFINITY);
      if (members.length > maxJsonDepth) return tooMuch(`is nested more than ${maxJsonDepth} levels deep`);
    } else if (char === 0x7d || char === 0x5d) members.pop();
    else if (char === 0x2c) {
      values += 1;
      const last = members.length - 1;
      members[last] = (members[last] ?? 0) + 1;
      if (values > maxJsonValues) return tooMuch(`holds more than ${maxJsonValues} values`);
      if ((members[last] ?? 0) > maxObjectKeys) return tooMuch(`has an object of more than ${maxObjectKeys} keys`);
    }
  }
  return { keys, longNumbers };
}

interface Scan {
  readonly excess?: string;
  /** Number of keys of all objects, counted as colons outside of strings. */
  readonly keys: number;
  readonly longNumbers: boolean;
}

function tooMuch(excess: string): Scan {
  return { excess: `The body ${excess}.`, keys: 0, longNumbers: false };
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let keys = 0;
  if (Array.isArray(value)) for (const inner of value) keys += countKeys(inner);
  else for (const inner of Object.values(value)) keys += 1 + countKeys(inner);
  return keys;
}

// A JavaScript number represents every decimal number with 15 significant digits, so only longer ones need a closer
// check.
const exactDigits = 15;

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isWellFormed(key) && isWellFormed(inner));
}
