// Writes a table as CSV that spreadsheets and the import of this service read equally.

/** Excel reads a file as UTF-8 only if it starts with this mark. */
export const byteOrderMark = '\uFEFF';

export function csvLine(cells: readonly string[], separator: ',' | ';'): string {
  return `${cells.map((cell) => quote(guardCell(cell))).join(separator)}\r\n`;
}

/** A line in which some cells are numbers and dates, where a leading minus sign is legitimate. */
export function csvLineUnguarded(
  cells: readonly { readonly text: string; readonly isText: boolean }[],
  separator: ',' | ';',
): string {
  return `${cells.map(({ text, isText }) => quote(isText || !figure.test(text) ? guardCell(text) : text)).join(separator)}\r\n`;
}

const figure = /^-?\d[\d.,/: ]*$/;

/**
 * A spreadsheet evaluates a cell that begins like a formula; a leading apostrophe makes it a text. The spreadsheet
 * decides where a cell begins: one that splits at semicolons ignores the quotes and may begin a cell in the middle of a
 * text. So the apostrophe is inserted after every possible separator, too.
 */
export function guardCell(cell: string): string {
  return eachField(cell, (field, next) => (isFormula(field + next) ? `'${field}` : field));
}

/** Restores the text before `guardCell`. */
export function unguardCell(cell: string): string {
  return eachField(cell, (field, next) =>
    field.startsWith("'") && isFormula(field.slice(1) + next) ? field.slice(1) : field,
  );
}

/** Changes each field between two characters at which some program splits, given the separator after it. */
function eachField(cell: string, change: (field: string, next: string) => string): string {
  const parts = cell.split(/([,;\t\r\n])/);
  return parts.map((part, index) => (index % 2 === 0 ? change(part, parts[index + 1] ?? '') : part)).join('');
}

// A formula may follow apostrophes, quotes or spaces. A text that begins with an apostrophe gets one more, because
// reading it back removes one. Quotes and spaces are dropped by some programs, and then the formula would be active.
function isFormula(text: string): boolean {
  return /^(?:['"\u200B]|[^\S\t\r\n])*[=+\-@\t\r＝＋－＠]/.test(text);
}

function quote(cell: string): string {
  return /[",;\t\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;
}
