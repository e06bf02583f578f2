// Creates JSON bodies of the maximum size of a route, each with the most expensive content of its kind.
import { bodyLimitOf, type OperationSpec } from '@talonario/contract';

export interface HostileBody {
  readonly kind: string;
  readonly mediaType: string;
  /** Creates the body on demand, because all of them together are too large for the memory. */
  readonly makeBody: () => Buffer;
}

export function jsonBodies(route: OperationSpec): HostileBody[] {
  const limit = bodyLimitOf(route);
  const lists = listsIn(route.body);
  const kinds: Record<string, () => string> = {
    'deep lists': () => '['.repeat(limit),
    'deep objects': () => fill('{"a":', '', '', limit),
    'list of empty objects': () => fill('{},', '[', '{}]', limit),
    'list of numbers': () => fill('0,', '[', '0]', limit),
    'many unknown keys': () => unknownKeys(limit),
    'the same key again and again': () => fill('"a":1,', '{', '"a":1}', limit),
    'one long text': () => fill('a', '"', '"', limit),
    'one long key': () => fill('a', '{"', '":1}', limit),
    'escaped text': () => fill('\\u00e9', '{"a":"', '"}', limit),
    'half characters': () => fill('\\ud83d', '{"a":"', '"}', limit),
    backslashes: () => fill('\\\\', '{"a":"', '"}', limit),
    'numbers with too many digits': () => fill('12345678901234567890,', '{"a":[', '0]}', limit),
    'one number of many digits': () => fill('0', '{"a":1', '1}', limit),
    'a large exponent': () => fill('9', '{"a":1e', '}', limit),
    'blank space': () => fill(' ', '{', '}', limit),
    'not UTF-8': () => fill('\xff', '"', '"', limit),
    ...Object.fromEntries(lists.flatMap((path) => listBodies(path, limit))),
    ...Object.fromEntries(patternBodies(route, limit)),
  };
  return Object.entries(kinds).map(([kind, text]) => ({
    kind,
    mediaType: 'application/json',
    makeBody: () => Buffer.from(text(), kind === 'not UTF-8' ? 'latin1' : 'utf8').subarray(0, limit),
  }));
}

/** Bodies for the batch route, which consists of lines. */
export function lineBodies(route: OperationSpec): HostileBody[] {
  const limit = bodyLimitOf(route);
  const line = (text: string) => `${text}\n`.repeat(1000);
  const eachOf = Math.floor(limit / 1000) - 1;
  const kinds: Record<string, () => string> = {
    'lines of one brace': () => fill('}\n', '', '', limit),
    'blank lines': () => '\n'.repeat(limit),
    'one line': () => 'a'.repeat(limit),
    'a thousand wide lines': () => line(fill('{},', '{"items":[', '{}]}', eachOf)),
    'a thousand lines of unknown keys': () => line(unknownKeys(eachOf)),
    'a thousand lines of numbers': () => line(fill('12345678901234567890,', '{"a":[', '0]}', eachOf)),
  };
  const lines = Object.entries(kinds).map(([kind, text]) => ({ kind, mediaType: 'application/x-ndjson', text }));
  const list = {
    kind: 'a list of wide documents',
    mediaType: 'application/json',
    text: () => listOf(fill('{},', '{"items":[', '{}]}', eachOf - 2)),
  };
  return [...lines, list].map(({ kind, mediaType, text }) => ({
    kind,
    mediaType,
    makeBody: () => Buffer.from(text()),
  }));
}

function listOf(element: string): string {
  return `[${Array(1000).fill(element).join(',')}]`;
}

function fill(unit: string, head: string, tail: string, limit: number): string {
  return `${head}${unit.repeat(Math.max(1, Math.floor((limit - head.length - tail.length) / unit.length)))}${tail}`;
}

function unknownKeys(limit: number): string {
  const keys: string[] = [];
  for (let size = 2; size < limit - 12; size += 10) keys.push(`"k${String(keys.length).padStart(6, '0')}":1`);
  return `{${keys.slice(0, Math.floor((limit - 2) / 12)).join(',')}}`;
}

interface Shape {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

/** Paths of all lists in a body. */
function listsIn(schema: Shape | undefined, path: readonly string[] = []): string[][] {
  if (schema === undefined) return [];
  const inner = schema.items?.properties ?? schema.properties ?? {};
  return [
    ...(schema.items !== undefined && path.length > 0 ? [[...path]] : []),
    ...Object.entries(inner).flatMap(([name, part]) => listsIn(part, [...path, name])),
  ];
}

// Bodies with lists that have the maximum number of validated entries, also nested: empty entries, and entries of the
// wrong type.
function listBodies(path: readonly string[], limit: number): [string, () => string][] {
  return ['{}', '0', 'null'].map((entry) => {
    const most = Math.min(99_000, Math.floor(limit / (entry.length + 1)) - 200);
    const [first = '', second] = path;
    const inner = `[${Array(Math.max(1, Math.min(999, most)))
      .fill(entry)
      .join(',')}]`;
    const text = () =>
      second === undefined
        ? `{"${first}":[${Array(most).fill(entry).join(',')}]}`
        : `{"${first}":[${Array(Math.max(1, Math.floor(most / 1001)))
            .fill(`{"${second}":${inner}}`)
            .join(',')}]}`;
    return [`${entry} in ${path.join('.')}`, text];
  });
}

/**
 * Bodies with a long text that almost matches a pattern: as long as the body may be, and as long as the field may be.
 */
function patternBodies(route: OperationSpec, limit: number): [string, () => string][] {
  const found = new Map<string, [string, () => string]>();
  const look = (schema: Shape | undefined, wrap: (text: string) => string, name: string) => {
    if (schema === undefined) return;
    const { pattern, maxLength = 300 } = schema;
    if (pattern !== undefined && !found.has(pattern)) {
      const unit = unitOf(pattern);
      const bare = wrap('').length;
      found.set(pattern, [`long text for ${name}`, () => wrap(fill(unit, '', '\\n', limit - bare - 16))]);
      found.set(`${pattern} short`, [`short text for ${name}`, () => wrap(fill(unit, '', '\\n', maxLength))]);
    }
    for (const [key, inner] of Object.entries(schema.properties ?? {}))
      look(
        inner,
        (text) =>
          wrap(
            inner.type === 'string' || [inner.type].flat().includes('string')
              ? `"${key}":"${text}"`
              : `"${key}":${text}`,
          ),
        key,
      );
    if (schema.items !== undefined) look(schema.items, (text) => wrap(`[{${text}}]`), `${name}[]`);
  };
  look(route.body, (text) => `{${text}}`, 'body');
  return [...found.values()];
}

/** Returns a character that the pattern can repeat, at its start or anywhere. */
function unitOf(pattern: string): string {
  const expression = new RegExp(pattern, 'u');
  const lengths = Array.from({ length: 60 }, (_, index) => index + 1);
  return [...'0aA .-@/é'].find((unit) => lengths.some((length) => expression.test(unit.repeat(length)))) ?? '0';
}
