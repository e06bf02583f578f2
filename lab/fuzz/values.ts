// Creates values that fit a schema, values just outside it, and values that no client should send.
import { type OpenApi, resolveReference, type Schema } from './operations.ts';
import type { Random } from './random.ts';
import { absentId, type RecordsToFuzz } from './records.ts';

export interface ValueContext {
  readonly document: OpenApi;
  readonly random: Random;
  readonly records: RecordsToFuzz;
}

const texts = [
  '',
  ' ',
  'ñandú Ñ áéíóú',
  '😀🇪🇨',
  'é',
  '\u202Eabc',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uFFFE\uFFFF',
  '\u0001\u001F',
  'línea\nlínea',
  "' OR 1=1 --",
  '%',
  '_',
  '\\',
  '<![CDATA[x]]>&amp;<a/>',
  '{{7*7}}',
  '=1+1',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  'NaN',
  '1e400',
  '0x10',
  '9223372036854775808',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13',
  'null',
  'x'.repeat(301),
  '字'.repeat(5000),
];

const numbers = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e-7,
  0.000001,
  1.005,
  999999999999.99,
  1e15,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  5e-324,
];

export function hostileText(random: Random): string {
  return random.pick(texts);
}

export function hostileValue(random: Random): unknown {
  const kinds: (() => unknown)[] = [
    () => null,
    () => random.oneIn(2),
    () => random.pick(numbers),
    () => hostileText(random),
    () => [],
    () => ({}),
    () => [null],
    () => ({ $ref: '#', constructor: { prototype: {} } }),
    () => nest(200),
    () => Array.from({ length: 2000 }, () => 1),
  ];
  return random.pick(kinds)();
}

function nest(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

/** Creates a value within types, limits and choices of the schema. Most ids exist. */
export function makeValue(schema: Schema, name: string, making: ValueContext): unknown {
  const { document, random } = making;
  const found = resolveReference<Schema>(document, schema);
  if (found.const !== undefined) return found.const;
  if (found.enum !== undefined) return random.pick(found.enum);
  if (found.anyOf !== undefined) return makeValue(random.pick(found.anyOf), name, making);
  const types = [found.type ?? 'string'].flat() as string[];
  const type = random.pick(types);
  if (type === 'null') return null;
  if (type === 'boolean') return random.oneIn(2);
  if (type === 'integer') return idFor(name, making) ?? Math.trunc(numberOf(found, random));
  if (type === 'number') return numberOf(found, random);
  if (type === 'array') return listOf(found, name, making);
  if (type === 'object') return objectOf(found, making);
  return textOf(found, name, making);
}

/**
 * Id for a field that refers to a resource: usually an existing record, sometimes one of another resource or one that
 * does not exist.
 */
export function idFor(name: string, { random, records }: ValueContext): number | undefined {
  const resource = records.namedBy(name);
  if (resource === undefined) return undefined;
  if (random.oneIn(20)) return random.pick([absentId, 2 ** 31, 2 ** 53 - 1]);
  return random.oneIn(3) ? records.any(resource, random) : records.anchor(resource, random);
}

function numberOf({ minimum = 0, maximum = 1e6 }: Schema, random: Random): number {
  const inside = minimum + random.below(Math.min(maximum - minimum, 100_000) + 1);
  return random.pick([minimum, maximum, inside, inside]);
}

function listOf({ items = {}, minItems = 0, maxItems = 3 }: Schema, name: string, making: ValueContext): unknown[] {
  const length = minItems + making.random.below(Math.min(maxItems - minItems, 3) + 1);
  return Array.from({ length }, () => makeValue(items, name, making));
}

function objectOf({ properties = {}, required = [] }: Schema, making: ValueContext): Record<string, unknown> {
  const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || making.random.oneIn(3));
  return Object.fromEntries(chosen.map(([name, schema]) => [name, makeValue(schema, name, making)]));
}

function textOf({ format, minLength = 0, maxLength = 40 }: Schema, name: string, { random }: ValueContext): string {
  if (format === 'date') return dateText(random);
  if (format === 'date-time') return `${dateText(random)}T10:00:00-05:00`;
  if (format === 'uri') return `https://receiver.example/${random.below(1000)}`;
  if (name === 'identification') return nationalId(random);
  if (/code$/i.test(name)) return String(100 + random.below(900));
  if (/email/.test(name)) return `persona${random.below(1000)}@example.com`;
  const length = random.pick([minLength, maxLength, Math.min(maxLength, minLength + 8)]);
  return 'Árbol '.repeat(Math.ceil(length / 6)).slice(0, length);
}

/** Returns today's date in Ecuador, or a day close to it. */
export function dateText(random: Random): string {
  const daysBack = random.pick([0, 0, 0, 1, 30, 91, -1]);
  return new Date(Date.now() - (5 * 60 + daysBack * 24 * 60) * 60_000).toISOString().slice(0, 10);
}

/**
 * Creates a cédula with a correct check digit, so that the service does not refuse the record before it uses the
 * database.
 */
export function nationalId(random: Random): string {
  const digits = `17${random.below(6)}${String(random.below(1_000_000)).padStart(6, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
