// Finds what JSON.parse would change in a text: numbers with too many digits (12345678901234567.89 becomes
// 12345678901234568), and the first of two equal keys.
import { maxFaults } from '@talonario/contract';
import type { Fault } from '../replies/error-reply.ts';

export interface InexactNumbers {
  /** Faults for the first inexact numbers, as many as an answer lists. */
  readonly faults: readonly Fault[];
  /** Number of inexact numbers. The search stops at the constant `enough`. */
  readonly count: number;
}

const enough = 10 * maxFaults;

/** Finds numbers in valid JSON that a JavaScript number does not represent exactly. */
export function findInexactNumbers(text: string): InexactNumbers {
  const faults: Fault[] = [];
  let count = 0;
  const path: (string | number | undefined)[] = []; // undefined: inside an object, before its first key
  const read = (token: string) => {
    const last = path.length - 1;
    const place = path[last];
    if (token === '{') path.push(undefined);
    else if (token === '[') path.push(0);
    else if (token === '}' || token === ']') path.pop();
    else if (token === ',') path[last] = typeof place === 'number' ? place + 1 : undefined;
    else if (token.startsWith('"')) {
      if (path.length > 0 && place === undefined) path[last] = keyOf(token);
    } else if (!isExact(token)) {
      count += 1;
      if (count <= maxFaults) faults.push({ field: spell(path), ...inexact });
    }
  };
  for (let at = 0; at < text.length && count < enough; ) {
    const end = endOfToken(text, at);
    if (end > at) read(text.slice(at, end));
    at = Math.max(end, at + 1);
  }
  return { faults, count };
}

const inexact = {
  message: 'has more digits than a JSON number keeps exactly (15)',
  code: 'field.too_many_decimals',
  params: { max: 15, unit: 'digits' },
};

/** Path of the first key that occurs twice in an object. The text must be valid JSON with such a key. */
export function findRepeatedKey(text: string): string {
  const path: (string | number | undefined)[] = [];
  const seen: Set<string>[] = [];
  for (let at = 0; at < text.length; ) {
    const end = endOfToken(text, at);
    const token = text.slice(at, end);
    const last = path.length - 1;
    const place = path[last];
    if (token === '{' || token === '[') {
      path.push(token === '[' ? 0 : undefined);
      seen.push(new Set());
    } else if (token === '}' || token === ']') {
      path.pop();
      seen.pop();
    } else if (token === ',') path[last] = typeof place === 'number' ? place + 1 : undefined;
    else if (token.startsWith('"') && path.length > 0 && place === undefined) {
      path[last] = keyOf(token);
      const keys = seen[last];
      const key = JSON.parse(token) as string;
      if (keys?.has(key)) return spell(path);
      keys?.add(key);
    }
    at = Math.max(end, at + 1);
  }
  return '';
}

/** Position of the closing quote of the JSON string that begins at `start`. */
export function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === 0x5c) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}

// Position after a string, a number or a character that changes the path ({ [ ] } : ,). Other characters are skipped.
function endOfToken(text: string, at: number): number {
  const char = text.charAt(at);
  if (char === '"') return endOfString(text, at) + 1;
  if ('{}[],'.includes(char)) return at + 1;
  let end = at;
  while (end < text.length && isNumeric(text.charCodeAt(end), end > at)) end += 1;
  return end;
}

function isNumeric(code: number, inside: boolean): boolean {
  if ((code >= 0x30 && code <= 0x39) || code === 0x2d) return true;
  return inside && (code === 0x2e || code === 0x2b || code === 0x45 || code === 0x65); // . + E e
}

function isExact(token: string): boolean {
  return significand(token) === significand(String(Number(token)));
}

/**
 * Sign, digits and exponent of a decimal number, without leading and trailing zeros. Two texts with equal results are
 * the same number.
 */
function significand(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === 0x30) end -= 1; // /0+$/ would take quadratic time in a long run of zeros
  if (end === 0) return '0';
  return `${sign}${digits.slice(0, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}

// Returns a JSON key for the path of a fault, cut at a maximum length, because a key may be as long as the body and is
// repeated in many paths.
function keyOf(token: string): string {
  const key = JSON.parse(token) as string;
  return key.length > longestKey ? `${key.slice(0, longestKey)}…` : key;
}

const longestKey = 200;

function spell(path: readonly (string | number | undefined)[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? (step ?? '') : `${text}.${step}`;
  }, '');
}
