// A table as CSV that opens the same in a spreadsheet and here.

/** Excel takes a file for UTF-8 only when it starts with this. */
export const byteOrderMark = '\uFEFF';

export function csvLine(cells: readonly string[], separator: ',' | ';'): string {
  return `${cells.map((cell) => quote(guardCell(cell))).join(separator)}\r\n`;
}

/** A line some of whose cells are figures and dates: a minus sign in front of those is one. */
export function plainLine(
  cells: readonly { readonly text: string; readonly isText: boolean }[],
  separator: ',' | ';',
): string {
  return `${cells.map(({ text, isText }) => quote(isText || !figure.test(text) ? guardCell(text) : text)).join(separator)}\r\n`;
}

const figure = /^-?\d[\d.,/: ]*$/;

/**
 * A spreadsheet runs a cell that begins like a formula; an apostrophe in front makes it a text. Where a cell begins, the spreadsheet
 * decides: one that splits at semicolons knows nothing of our quotes and begins a cell in the middle of a text. So a text is guarded
 * after everything that may split it.
 */
export function guardCell(cell: string): string {
  return eachField(cell, (field, next) => (isFormula(field + next) ? `'${field}` : field));
}

/** The text as it was before `guardCell`. */
export function unguardCell(cell: string): string {
  return eachField(cell, (field, next) =>
    field.startsWith("'") && isFormula(field.slice(1) + next) ? field.slice(1) : field,
  );
}

/** Whatever stands between two marks at which some program splits, with the mark that follows it. */
function eachField(cell: string, change: (field: string, next: string) => string): string {
  const parts = cell.split(/([,;\t\r\n])/);
  return parts.map((part, index) => (index % 2 === 0 ? change(part, parts[index + 1] ?? '') : part)).join('');
}

// Apostrophes in front count too, or a text that had one of its own would lose it on the way back. So do quotes and spaces, which
// some programs drop.
function isFormula(text: string): boolean {
  return /^(?:['"\u200B]|[^\S\t\r\n])*[=+\-@\t\r＝＋－＠]/.test(text);
}

function quote(cell: string): string {
  return /[",;\t\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;
}
