// Writes CSV that spreadsheet programs and the import of Talonario read in the same way.

/** Excel reads a file as UTF-8 only if it begins with this mark. */
export const byteOrderMark = '\uFEFF';

export function csvLine(cells: readonly string[], separator: ',' | ';'): string {
  return `${cells.map((cell) => quote(guardAgainstFormula(cell))).join(separator)}\r\n`;
}

/**
 * Writes a line with numbers and dates among its cells. They are not guarded, because they may begin with a minus sign.
 */
export function csvLineUnguarded(
  cells: readonly { readonly text: string; readonly isText: boolean }[],
  separator: ',' | ';',
): string {
  return `${cells.map(({ text, isText }) => quote(isText || !figure.test(text) ? guardAgainstFormula(text) : text)).join(separator)}\r\n`;
}

const figure = /^-?\d[\d.,/: ]*$/;

/**
 * Makes a text safe for spreadsheet programs, which evaluate a cell that begins like a formula: an apostrophe before it
 * makes it a text. The program decides where a cell begins: one that splits at semicolons ignores quotes and may begin
 * a cell in the middle of a text. So the apostrophe is also inserted after every possible separator.
 */
export function guardAgainstFormula(cell: string): string {
  return eachField(cell, (field, next) => (isFormula(field + next) ? `'${field}` : field));
}

/** Returns the text that was passed to `guardAgainstFormula`. */
export function removeFormulaGuard(cell: string): string {
  return eachField(cell, (field, next) =>
    field.startsWith("'") && isFormula(field.slice(1) + next) ? field.slice(1) : field,
  );
}

/**
 * Applies `change` to each part of a cell between two separators of any program. `next` is the separator after the
 * part.
 */
function eachField(cell: string, change: (field: string, next: string) => string): string {
  const parts = cell.split(/([,;\t\r\n])/);
  return parts.map((part, index) => (index % 2 === 0 ? change(part, parts[index + 1] ?? '') : part)).join('');
}

// Whether a program may evaluate a text as a formula. Some programs drop quotes and spaces before it. A text that
// begins with an apostrophe gets another one, because reading it removes one.
function isFormula(text: string): boolean {
  return /^(?:['"\u200B]|[^\S\t\r\n])*[=+\-@\t\r＝＋－＠]/.test(text);
}

function quote(cell: string): string {
  return /[",;\t\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;
}
