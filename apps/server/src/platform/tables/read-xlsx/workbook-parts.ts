// Finds the files of a workbook in its archive: by relationships, not by names (ECMA-376 part 2).
import { parseZip, type ZipEntry, type ZipLimits } from '../../zip/read-zip.ts';
import { scanXml, UnreadableXml, XmlWithTooManyTags, xmlAttributeOf } from './scan-xml.ts';

/** Limits for reading a workbook. Ten thousand rows of a directory inflate to less than ten megabytes. */
export const workbookLimits: ZipLimits = {
  entries: 2_000,
  entryBytes: 16 * 1024 * 1024,
  totalBytes: 32 * 1024 * 1024,
};

export type WorkbookFault =
  /** The archive is truncated or was changed. */
  | 'damaged'
  /** The inflated size of the files exceeds the limit. */
  | 'too_large'
  | 'encrypted'
  /** The archive has other content than a workbook. */
  | 'not_workbook'
  /** The workbook is in Excel's binary format (.xlsb). */
  | 'binary_workbook'
  | 'open_document'
  | 'no_visible_sheet'
  | 'sheet_unknown';

export class UnreadableWorkbook extends Error {
  readonly fault: WorkbookFault;

  constructor(fault: WorkbookFault) {
    super(fault);
    this.fault = fault;
  }
}

export interface WorkbookSheet {
  readonly name: string;
  readonly hidden: boolean;
  /** Path of the sheet's file in the archive; undefined for a chart. */
  readonly path: string | undefined;
}

export class WorkbookParts {
  private readonly entries: ReadonlyMap<string, ZipEntry>;

  constructor(bytes: Uint8Array) {
    const opened = parseZip(bytes, workbookLimits);
    if ('fault' in opened) {
      const { code } = opened.fault;
      const isLarge = code === 'too_large' || code === 'entry_too_large' || code === 'too_many_entries';
      throw new UnreadableWorkbook(isLarge ? 'too_large' : 'damaged');
    }
    this.entries = new Map(opened.entries.map((entry) => [entry.path.toLowerCase(), entry]));
  }

  /** Returns the text of a file in the archive; undefined if it does not exist. */
  text(path: string): string | undefined {
    const entry = this.entries.get(path.toLowerCase());
    if (entry === undefined) return undefined;
    const content = entry.read();
    if (!(content instanceof Uint8Array))
      throw new UnreadableWorkbook(content.code === 'encrypted' ? 'encrypted' : 'damaged');
    const isUtf16 = content[0] === 0xff && content[1] === 0xfe;
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(content);
  }

  /** Returns the sheets in the order of their tabs, and the file with the shared texts. */
  workbook(): { readonly sheets: readonly WorkbookSheet[]; readonly texts: string | undefined } {
    const path = this.findWorkbook();
    const related = this.relationships(path);
    const sheets: WorkbookSheet[] = [];
    for (const tag of scanXml(this.text(path) ?? '')) {
      if (typeof tag === 'string' || tag.name !== 'sheet' || tag.kind === 'close') continue;
      const relation = related.get(xmlAttributeOf(tag, 'id') ?? '');
      const hidden = (xmlAttributeOf(tag, 'state') ?? 'visible') !== 'visible';
      const isTable = relation?.type === 'worksheet';
      sheets.push({ name: xmlAttributeOf(tag, 'name') ?? '', hidden, path: isTable ? relation.target : undefined });
      if (sheets.length > mostSheets) throw new UnreadableWorkbook('damaged');
    }
    const texts = [...related.values()].find(({ type }) => type === 'sharedStrings')?.target;
    return { sheets, texts };
  }

  private findWorkbook(): string {
    const main = [...this.relationships('').values()].find(({ type }) => type === 'officeDocument')?.target;
    if (main?.endsWith('.bin')) throw new UnreadableWorkbook('binary_workbook');
    if (main !== undefined && this.entries.has(main.toLowerCase())) return main;
    if (this.entries.has('xl/workbook.xml')) return 'xl/workbook.xml';
    throw new UnreadableWorkbook(this.entries.has('mimetype') ? 'open_document' : 'not_workbook');
  }

  /** Returns the references of a file to others, by id; with an empty path, those of the whole archive. */
  private relationships(path: string): ReadonlyMap<string, { readonly type: string; readonly target: string }> {
    const [folder, name] = splitPath(path);
    const found = new Map<string, { type: string; target: string }>();
    for (const tag of scanXml(this.text(`${folder}_rels/${name}.rels`) ?? '')) {
      if (typeof tag === 'string' || tag.name !== 'Relationship' || tag.kind === 'close') continue;
      if (xmlAttributeOf(tag, 'TargetMode') === 'External') continue;
      const type = xmlAttributeOf(tag, 'Type')?.split('/').at(-1) ?? '';
      found.set(xmlAttributeOf(tag, 'Id') ?? '', {
        type,
        target: resolve(folder, xmlAttributeOf(tag, 'Target') ?? ''),
      });
    }
    return found;
  }
}

const mostSheets = 500;

function splitPath(path: string): [folder: string, name: string] {
  const slash = path.lastIndexOf('/') + 1;
  return [path.slice(0, slash), path.slice(slash)];
}

/** Resolves a relative path. The result is only looked up among the files of the archive. */
function resolve(folder: string, target: string): string {
  const parts: string[] = [];
  for (const part of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** Runs `read`. Any error while a file of the workbook is read is reported as a damaged workbook. */
export function withDamagedWorkbookError<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableXml)
      throw new UnreadableWorkbook(error instanceof XmlWithTooManyTags ? 'too_large' : 'damaged');
    throw error;
  }
}
