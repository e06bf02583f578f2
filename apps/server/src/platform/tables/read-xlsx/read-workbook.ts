// Reads a sheet of an .xlsx file as texts. docs/decisions/0122 explains why no library is used.
import { parseSharedTexts, readSheet, type SheetRecord } from './read-sheet.ts';
import { UnreadableWorkbook, type WorkbookFault, WorkbookParts, withDamagedWorkbookError } from './workbook-parts.ts';

export interface WorkbookTask {
  readonly bytes: Uint8Array;
  /**
   * Name of the tab to read. If undefined, the first visible tab with a table is read, or otherwise the first one with
   * content.
   */
  readonly sheet: string | undefined;
  readonly mostRecords: number;
  readonly mostCells: number;
}

export interface ReadWorkbook {
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[];
  /** Name of the tab that was read. */
  readonly sheet: string;
  /** Rows of the sheet, at most as many as requested. */
  readonly records: readonly SheetRecord[];
  /** True if the sheet has more records than were read. */
  readonly more: boolean;
}

export type WorkbookReading = ReadWorkbook | { readonly fault: WorkbookFault };

export function readWorkbook(task: WorkbookTask): WorkbookReading {
  try {
    return withDamagedWorkbookError(() => read(task));
  } catch (error) {
    if (error instanceof UnreadableWorkbook) return { fault: error.fault };
    throw error;
  }
}

function read({ bytes, sheet: wanted, mostRecords, mostCells }: WorkbookTask): ReadWorkbook {
  const parts = new WorkbookParts(bytes);
  const { sheets, texts: textsPath } = parts.workbook();
  const tables = sheets.filter(({ path }) => path !== undefined);
  const shown = tables.filter(({ hidden }) => !hidden);
  const candidates = wanted === undefined ? shown : tables.filter(({ name }) => name === wanted);
  if (candidates.length === 0)
    throw new UnreadableWorkbook(wanted === undefined ? 'no_visible_sheet' : 'sheet_unknown');
  const texts = parseSharedTexts((textsPath && parts.text(textsPath)) ?? '');
  const listed = tables.map(({ name, hidden }) => ({ name, hidden }));
  let reading: ReadWorkbook | undefined;
  const looked = new Set<string>();
  for (const { name, path = '' } of candidates) {
    // Several tabs may name the same file of the archive, with different capitals. Without this check, a small archive
    // could cause hundreds of scans.
    if (looked.has(path.toLowerCase())) continue;
    looked.add(path.toLowerCase());
    const xml = parts.text(path);
    if (xml === undefined) throw new UnreadableWorkbook('damaged');
    const records: SheetRecord[] = [];
    let more = false;
    for (const record of readSheet(xml, texts, mostCells)) {
      more = records.length >= mostRecords;
      if (more) break;
      records.push(record);
    }
    const found = { sheets: listed, sheet: name, records, more };
    if (isTable(records)) return found;
    if (reading === undefined || (reading.records.length === 0 && records.length > 0)) reading = found;
  }
  return reading ?? { sheets: listed, sheet: '', records: [], more: false };
}

/**
 * Whether records are a table: at least a heading and a row with two columns each. A sheet with explanations has only
 * one column.
 */
function isTable(records: readonly SheetRecord[]): boolean {
  return records.filter(({ cells }) => cells.filter((cell) => cell !== '').length >= 2).length >= 2;
}
