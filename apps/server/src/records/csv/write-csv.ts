// A table as CSV that opens the same in a spreadsheet and here.

/** Excel takes a file for UTF-8 only when it starts with this. */
export const byteOrderMark = '\uFEFF';

export function csvLine(cells: readonly string[], separator: ',' | ';'): string {
  return `${cells.map((cell) => quote(guardCell(cell), separator)).join(separator)}\r\n`;
}

/** A spreadsheet runs a cell that begins like a formula; an apostrophe in front makes it a text. */
export function guardCell(cell: string): string {
  return dangerous.test(cell) ? `'${cell}` : cell;
}

/** The text as it was before `guardCell`. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && dangerous.test(cell.slice(1)) ? cell.slice(1) : cell;
}

// Apostrophes in front count too, or a text that had one of its own would lose it on the way back.
const dangerous = /^'*[=+\-@\t\r\n＝＋－＠]/;

function quote(cell: string, separator: string): string {
  return /["\r\n]/.test(cell) || cell.includes(separator) || cell !== cell.trim()
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;
}
