// A table as CSV that opens the same in a spreadsheet and here.

/** Excel takes a file for UTF-8 only when it starts with this. */
export const byteOrderMark = '\uFEFF';

export function csvLine(cells: readonly string[], separator: ',' | ';'): string {
  return `${cells.map((cell) => quote(guardCell(cell))).join(separator)}\r\n`;
}

/**
 * A spreadsheet runs a cell that begins like a formula; an apostrophe in front makes it a text. Where a cell begins, the spreadsheet
 * decides: one that splits at semicolons knows nothing of our quotes and begins a cell in the middle of a text. So a text is guarded
 * after everything that may split it.
 */
export function guardCell(cell: string): string {
  return cell.replaceAll(unguarded, "$1'");
}

/** The text as it was before `guardCell`. */
export function unguardCell(cell: string): string {
  return cell.replaceAll(guarded, '$1');
}

// Apostrophes in front count too, or a text that had one of its own would lose it on the way back. So do quotes and spaces, which
// some programs drop. None of them splits, so each is looked at from one place only.
const unguarded = /(^|[,;\t\r\n])(?=(?:['"\u200B]|[^\S\t\r\n])*[=+\-@\t\r＝＋－＠])/g;
const guarded = /(^|[,;\t\r\n])'(?=(?:['"\u200B]|[^\S\t\r\n])*[=+\-@\t\r＝＋－＠])/g;

function quote(cell: string): string {
  return /[",;\t\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;
}
