// Body with many documents: a JSON list, or one JSON text per line. Its bytes are split first, and each part is parsed
// when its document is handled. Parsing eight megabytes at once would block the event loop, and the result would stay
// in memory until the last document is done.
import { maxDocumentBytes } from '@talonario/contract';
import { eventLoopYielder } from '../../yield-to-event-loop.ts';
import { badRequest, tooLarge } from '../replies/error-reply.ts';
import { type ParsedJsonBody, parseJsonBody } from './json-body.ts';
import type { ValidatedPart } from './validate.ts';

/** Lines of a body for a handler. Each is checked by the schema of the route when it is read. */
export interface CheckedLines {
  readonly count: number;
  read(index: number): ValidatedPart;
}

export const noBodyLines: CheckedLines = {
  count: 0,
  read: () => {
    throw new RangeError('this operation takes no lines');
  },
};

export class BodyLines {
  readonly parts: readonly Buffer[];

  constructor(parts: readonly Buffer[]) {
    this.parts = parts;
  }

  read(index: number): ParsedJsonBody {
    const part = this.parts[index];
    if (part === undefined) throw new RangeError(`there is no line ${index}`);
    if (part.length > maxDocumentBytes)
      return { refusal: tooLarge(`A document may have at most ${maxDocumentBytes} bytes.`) };
    return parseJsonBody(part);
  }
}

/** Splits NDJSON into its non-blank lines, at most one more than `most`. */
export function splitNdjsonLines(bytes: Buffer, most: number): BodyLines {
  const lines: Buffer[] = [];
  for (let start = firstVisible(bytes, 0); start < bytes.length && lines.length <= most; ) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline === -1 ? bytes.length : newline;
    lines.push(bytes.subarray(start, end));
    start = firstVisible(bytes, end);
  }
  return new BodyLines(lines);
}

/** Splits the elements of a JSON list, at most one more than `most`. Throws a refusal if the list is not valid JSON. */
export async function splitJsonList(bytes: Buffer, most: number): Promise<BodyLines> {
  const pause = eventLoopYielder();
  const list = new BodyLines(await elementsOf(bytes, most, pause));
  if (list.parts.length > most) return list; // the caller refuses the list because of its length
  for (const index of list.parts.keys()) {
    const reading = list.read(index);
    if ('refusal' in reading && reading.refusal.status === 400) throw reading.refusal;
    await pause();
  }
  return list;
}

async function elementsOf(bytes: Buffer, most: number, pause: ReturnType<typeof eventLoopYielder>): Promise<Buffer[]> {
  const open = firstVisible(bytes, 0);
  if (bytes[open] !== 0x5b) throw notAList(bytes);
  const elements: Buffer[] = [];
  let depth = 0;
  let start = open + 1;
  for (let at = open; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === 0x22) at = endOfString(bytes, at);
    else if (byte === 0x5b || byte === 0x7b) depth += 1;
    else if (byte === 0x5d || byte === 0x7d) depth -= 1;
    if (at - start > maxDocumentBytes) throw tooLarge(`A document may have at most ${maxDocumentBytes} bytes.`);
    if (!(depth === 0 || (depth === 1 && byte === 0x2c))) continue;
    elements.push(bytes.subarray(start, at));
    start = at + 1;
    if (elements.length > most) return elements;
    await pause();
    if (depth > 0) continue;
    if (byte !== 0x5d) throw broken('the list does not end');
    if (firstVisible(bytes, start) < bytes.length) throw broken('text after the end of the list');
    return elements.length === 1 && isBlank(elements[0] as Buffer) ? [] : elements;
  }
  throw broken('the list does not end');
}

// Refusal of a body that is not a list. A short body is parsed, to report what it contains instead.
function notAList(bytes: Buffer) {
  const reading = bytes.length <= 64 * 1024 ? parseJsonBody(bytes) : undefined;
  if (reading !== undefined && 'refusal' in reading) return reading.refusal;
  return badRequest('request.wrong_type', 'the body must be a list.');
}

function broken(what: string) {
  return badRequest('request.invalid_json', `The body is not valid JSON: ${what}.`);
}

function endOfString(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0x22, start + 1); at !== -1; at = bytes.indexOf(0x22, at + 1)) {
    let slashes = 0;
    while (bytes[at - 1 - slashes] === 0x5c) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return bytes.length;
}

function isBlank(bytes: Buffer): boolean {
  return firstVisible(bytes, 0) === bytes.length;
}

// Position of the next byte that is not white space. At the start of the body a byte order mark is skipped, too.
function firstVisible(bytes: Buffer, start: number): number {
  let at = start === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : start;
  while (bytes[at] === 0x20 || bytes[at] === 0x0d || bytes[at] === 0x0a || bytes[at] === 0x09) at += 1;
  return Math.min(at, bytes.length);
}
