// Splits a CSV text into records on demand. The text after the last requested record is not parsed.

export interface CsvRecord {
  /** First line of the record, counted from 1. */
  readonly line: number;
  /** Cells without separators and quotes; at most as many as requested. */
  readonly cells: readonly string[];
  /** True if the record has more cells than requested; reading stops there. */
  readonly overflows: boolean;
}

export class UnclosedQuote extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`a quote that opens in line ${line} is never closed`);
    this.line = line;
  }
}

/**
 * Splits a text into records; a blank line is a record with one blank cell. A cell that begins with a quote ends at the
 * next single quote. A quote at another place is an ordinary character, and so are both quotes if more text follows the
 * second one. Throws UnclosedQuote.
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
      if (quoted === 'open') throw new UnclosedQuote(begins);
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

// Maximum length of a quoted cell: ten times the longest field. Joining eight megabytes of quoted text would take most
// of a second.
const longestQuoted = 100_000;

/**
 * Reads a quoted cell. Returns undefined if text follows the closing quote, because then the quotes are ordinary
 * characters.
 */
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
