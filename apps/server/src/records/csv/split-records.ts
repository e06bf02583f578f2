// The cells of a CSV text, record by record and no further than asked: a reader that stops has not read the rest.

export interface CsvRecord {
  /** Where the record begins; the first line is 1. */
  readonly line: number;
  /** As they stand between the separators and quotes; never more than were asked for. */
  readonly cells: readonly string[];
  /** It has more cells than were asked for; reading goes no further. */
  readonly overflows: boolean;
}

export class OpenQuote extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`a quote that opens in line ${line} is never closed`);
    this.line = line;
  }
}

/**
 * Blank lines are records of one blank cell. A cell that begins with a quote ends with one; a quote anywhere else is a sign like any
 * other, and so are both when something follows the second. Throws an OpenQuote.
 */
export function* splitRecords(text: string, separator: string, mostCells: number): Generator<CsvRecord, void> {
  const unquoted = new RegExp(`[${separator}\\r\\n]`, 'g');
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const begins = line;
    const cells: string[] = [];
    for (;;) {
      if (cells.length === mostCells) return yield { line: begins, cells, overflows: true };
      const quoted = text[at] === '"' ? readQuoted(text, at, separator) : undefined;
      if (quoted === 'open') throw new OpenQuote(begins);
      if (quoted !== undefined) {
        line += breaksIn(quoted.cell);
        cells.push(quoted.cell);
        at = quoted.end;
      } else {
        unquoted.lastIndex = at;
        const end = unquoted.exec(text)?.index ?? text.length;
        cells.push(text.slice(at, end));
        at = end;
      }
      if (text[at] !== separator) break;
      at += 1;
    }
    if (text.startsWith('\r\n', at)) at += 2;
    else at += 1;
    line += 1;
    yield { line: begins, cells, overflows: false };
  }
}

// Ten times what any field may hold. Eight megabytes of quotes would be put together for most of a second.
const longestQuoted = 100_000;

/** Undefined when what follows the closing quote says that it was none. */
function readQuoted(
  text: string,
  start: number,
  separator: string,
): { cell: string; end: number } | 'open' | undefined {
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1 || quote - start > longestQuoted) return 'open';
    const next = text[quote + 1];
    if (next === '"') {
      from = quote + 2;
      continue;
    }
    if (next !== undefined && next !== separator && next !== '\r' && next !== '\n') return undefined;
    return {
      cell: text
        .slice(start + 1, quote)
        .replaceAll('""', '"')
        .replaceAll(/\r\n?/g, '\n'),
      end: quote + 1,
    };
  }
}

function breaksIn(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) count += 1;
  return count;
}
