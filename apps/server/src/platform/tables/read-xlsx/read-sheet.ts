// Reads the cells of a sheet as texts, row by row (ECMA-376 part 1, section 18.3). Formulas are not evaluated: their
// stored results are used.
import { scanXml, UnreadableXml, type XmlTag, XmlWithTooManyTags, xmlAttributeOf } from './scan-xml.ts';

export interface SheetRecord {
  /** Row number in the spreadsheet. */
  readonly line: number;
  readonly cells: readonly string[];
  /** True if the row has a value in a column that is not read. */
  readonly overflows: boolean;
}

/** Value of a formula without a stored result, written like an error of a spreadsheet. */
export const formulaWithoutValue = '#FORMULA!';

/** Maximum characters of a cell that are read: one more than a spreadsheet allows. */
const longestCell = 32_768;
/**
 * Maximum characters of all cells of a sheet. Many cells may refer to one text, so a few bytes of archive could become
 * gigabytes.
 */
const mostCharacters = 16 * 1024 * 1024;

/**
 * Returns rows that have a value, in order. White space at both ends of a cell is removed, and longer cells than a
 * spreadsheet allows are cut.
 */
export function* readSheet(xml: string, texts: readonly string[], mostCells: number): Generator<SheetRecord, void> {
  let line = 0;
  let row: RowReading | undefined;
  let characters = 0;
  for (const tag of scanXml(xml)) {
    if (typeof tag === 'string') {
      row?.text(tag);
      continue;
    }
    if (tag.name === 'row' && tag.kind !== 'close') {
      line = Math.max(line + 1, Number(xmlAttributeOf(tag, 'r') ?? 0) || 0);
      row = tag.kind === 'open' ? new RowReading(texts, mostCells) : undefined;
    } else if (tag.name === 'row') {
      characters += row?.characters ?? 0;
      if (characters > mostCharacters) throw new XmlWithTooManyTags('its cells come to too much');
      if (row !== undefined && !row.isBlank) yield { line, cells: row.cells, overflows: row.overflows };
      row = undefined;
    } else row?.tag(tag);
  }
}

/** Reads the list of texts that cells share. Cells refer to them by number. */
export function parseSharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let pieces: string[] | undefined;
  let inText = false;
  let phonetic = false;
  for (const tag of scanXml(xml)) {
    if (typeof tag === 'string') {
      if (inText && !phonetic) pieces?.push(tag);
    } else if (tag.name === 'si') {
      if (tag.kind === 'open') pieces = [];
      else {
        texts.push(readText(pieces?.join('') ?? ''));
        pieces = undefined;
      }
    } else if (tag.name === 't') inText = tag.kind === 'open';
    else if (tag.name === 'rPh') phonetic = tag.kind === 'open';
  }
  return texts;
}

class RowReading {
  readonly cells: string[] = [];
  overflows = false;
  isBlank = true;
  characters = 0;
  private readonly texts: readonly string[];
  private readonly mostCells: number;
  private column = -1;
  private type = '';
  private value = '';
  private hasFormula = false;
  private collects = false;
  private phonetic = false;

  constructor(texts: readonly string[], mostCells: number) {
    this.texts = texts;
    this.mostCells = mostCells;
  }

  text(text: string): void {
    if (this.collects && !this.phonetic) this.value += text;
  }

  tag(tag: XmlTag): void {
    const opens = tag.kind === 'open';
    if (tag.name === 'c') {
      if (tag.kind !== 'close') this.begin(tag);
      if (opens) return;
      this.end();
    } else if (tag.name === 'f') this.hasFormula = true;
    else if (tag.name === 'v' || tag.name === 't') this.collects = opens;
    else if (tag.name === 'rPh') this.phonetic = opens;
  }

  private begin(tag: XmlTag): void {
    this.column = columnOf(xmlAttributeOf(tag, 'r')) ?? this.column + 1;
    this.type = xmlAttributeOf(tag, 't') ?? 'n';
    this.value = '';
    this.hasFormula = false;
  }

  private end(): void {
    // A program that does not evaluate formulas writes them without a result.
    const hasNone = this.hasFormula && this.value === '' && this.type !== 'str';
    const text = hasNone ? formulaWithoutValue : this.read();
    this.collects = false;
    if (text === '') return;
    this.isBlank = false;
    this.characters += text.length;
    if (this.column >= this.mostCells) {
      this.overflows = true;
      return;
    }
    while (this.cells.length < this.column) this.cells.push('');
    this.cells[this.column] = text;
  }

  private read(): string {
    if (this.type === 's') {
      if (this.value === '') return '';
      const text = this.texts[Number(this.value)];
      if (text === undefined) throw new UnreadableXml('a shared text is missing');
      return text;
    }
    return this.type === 'n' ? plainNumberText(this.value) : readText(this.value);
  }
}

/** Index of a column from a cell reference: 27 for `AB12`. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/**
 * Writes a number without an exponent, and without the last two digits that a spreadsheet stores but never shows
 * (12.499999999999998).
 */
export function plainNumberText(written: string): string {
  const text = written.trim();
  if (text === '') return '';
  const number = Number(text);
  if (!Number.isFinite(number)) throw new UnreadableXml(`${text.slice(0, 20)} is no number`);
  if (Number.isSafeInteger(number)) return String(number);
  const shown = String(Number(number.toPrecision(15)));
  return shown.includes('e-') ? withoutZeros(number.toFixed(15)) : shown;
}

function withoutZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, digits[end - 1] === '.' ? end - 1 : end);
}

function readText(written: string): string {
  return unescapeText(written).trim().slice(0, longestCell);
}

/** Decodes characters that XML cannot contain and that spreadsheets write as `_x000D_`. */
function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}
