// A JSON body as exact values. Three things JSON.parse lets through are refused here: nesting no document has, text that
// cannot be stored, and numbers that a double would quietly change.
import { isUtf8 } from 'node:buffer';
import { badRequest, type Fault, invalid, type Refusal } from './error-reply.ts';

export type JsonReading = { readonly value: unknown } | { readonly refusal: Refusal };

export const deepestJson = 32;

export function readJson(bytes: Buffer): JsonReading {
  if (!isUtf8(bytes)) return refused('The body is not valid UTF-8.');
  const text = withoutMark(bytes.toString('utf8'));
  const { depth, longNumbers } = scan(text);
  if (depth > deepestJson) return refused(`The body is nested more than ${deepestJson} levels deep.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refused(`The body is not valid JSON: ${(error as SyntaxError).message}.`);
  }
  // Only an escape can spell half a character: the bytes themselves were checked above.
  if (/\\u[dD][89a-fA-F]/.test(text) && !isWellFormed(value))
    return refused('The body holds half of a surrogate pair, which is not text.');
  if (longNumbers) {
    const faults = findInexactNumbers(text);
    if (faults.length > 0) return { refusal: invalid(faults) };
  }
  return { value };
}

function refused(detail: string): JsonReading {
  return { refusal: badRequest('request.invalid_json', detail) };
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

// One pass over the text, before anything recursive sees it. It need not judge the syntax: JSON.parse does that next.
function scan(text: string): { depth: number; longNumbers: boolean } {
  let depth = 0;
  let deepest = 0;
  let digits = 0; // of the number being read
  let longNumbers = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if ((char >= 0x30 && char <= 0x39) || char === 0x2e) {
      digits += 1;
      if (digits > exactDigits) longNumbers = true;
      continue;
    }
    // 1e-400 is short and still becomes 0.
    if (digits > 0 && (char === 0x65 || char === 0x45)) longNumbers = true;
    digits = 0;
    if (char === 0x22) at = endOfString(text, at);
    else if (char === 0x7b || char === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (char === 0x7d || char === 0x5d) depth -= 1;
  }
  return { depth: deepest, longNumbers };
}

// A double keeps every decimal number of 15 significant digits; only longer ones need a closer look.
const exactDigits = 15;

function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === 0x5c) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isWellFormed(key) && isWellFormed(inner));
}

// 12345678901234567.89 would arrive as 12345678901234568. The text is known to be valid JSON here.
function findInexactNumbers(text: string): Fault[] {
  const faults: Fault[] = [];
  const path: (string | number | undefined)[] = []; // undefined: inside an object, before a key
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[{}[\],]/g)) {
    const last = path.length - 1;
    const place = path[last];
    if (token === '{') path.push(undefined);
    else if (token === '[') path.push(0);
    else if (token === '}' || token === ']') path.pop();
    else if (token === ',' && typeof place === 'number') path[last] = place + 1;
    else if (token === ',') path[last] = undefined;
    else if (token.startsWith('"') && path.length > 0 && place === undefined) path[last] = JSON.parse(token) as string;
    else if (!token.startsWith('"') && significand(token) !== significand(String(Number(token))))
      faults.push({
        field: spell(path),
        message: 'has more digits than a JSON number keeps exactly (15)',
        code: 'field.too_many_decimals',
        params: { max: 15, unit: 'digits' },
      });
  }
  return faults;
}

/** Sign, digits and exponent of a decimal text, without padding zeros: equal texts mean equal numbers. */
function significand(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const trimmed = digits.replace(/0+$/, '');
  if (trimmed === '') return '0';
  return `${sign}${trimmed}e${Number(exponent) - fraction.length + digits.length - trimmed.length}`;
}

function spell(path: readonly (string | number | undefined)[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? String(step) : `${text}.${step}`;
  }, '');
}
