// Columns of a directory in a table file: one column per field, with its accepted headings and its conversions from and
// to text. They are derived from the description of the directory (packages/contract).
import {
  type DirectoryCellCatalog,
  type DirectoryFields,
  type DirectoryTableColumn,
  directoryTableColumns,
} from '@talonario/contract';
import { catalogs, findCatalogRowById } from '@talonario/sri';
import { once } from '../../platform/once.ts';

export type ParsedCell = { readonly value: unknown; readonly note?: CellNote } | UnreadableCell;

/** Note about a cell whose value the import has changed. */
export interface CellNote {
  readonly reason: string;
  readonly message: string;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface UnreadableCell {
  readonly fault: string;
  readonly params: { readonly reason: string; readonly [name: string]: string | number };
}

export interface CsvColumn<Row> {
  /** Name of the field in a body, and heading of the column in an export. */
  readonly field: string;
  /** Heading of the column in a spreadsheet for users. */
  readonly title: string;
  /** Other accepted headings, in Spanish and English. Accents, case, spaces and punctuation are ignored. */
  readonly headings: readonly string[];
  /** Headings that other programs use, the most likely ones first. */
  readonly foreignHeadings?: readonly string[];
  /** Converts a cell that is not blank into the value of the field. */
  read(cell: string): ParsedCell;
  /** Converts a cell of a table from another program, if that program writes the value differently. */
  readForeign?(cell: string): ParsedCell;
  write(row: Row): string;
  /**
   * Text in a spreadsheet for users, if it differs from the CSV text: for example the name instead of the id of a
   * catalog row.
   */
  show?(row: Row): string;
  /** Set if a spreadsheet stores the cells of this column as numbers. */
  readonly isNumber?: true;
}

export interface CsvSheet<Row> {
  /** Part of the name of an exported file. */
  readonly name: string;
  /** Name of the tab of a spreadsheet. */
  readonly title: string;
  /** Field that identifies the record of a table row. */
  readonly key: string;
  readonly columns: readonly CsvColumn<Row>[];
  /** Sets fields whose cells are blank if their value follows from other fields. */
  complete?(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** Field that is the key in a table without the usual key, such as a list of products with only barcodes. */
  readonly otherKey?: string;
  /** Field that other programs split into two columns, for family name and given name. */
  readonly nameInParts?: string;
  /** Converts the cells of a table row to the form in which records are stored. This matters most for the key. */
  normalize?(cells: ReadonlyMap<string, string>): ReadonlyMap<string, string>;
  /**
   * Restores cells that a spreadsheet program has changed, for example a key without its leading zero. Used for tables
   * of other programs.
   */
  repair?(cells: ReadonlyMap<string, string>): RepairedCells;
  /**
   * Interprets a row of a table from another program, with the answers of the user. `before` is the existing record.
   */
  adapt?(body: Readonly<Record<string, unknown>>, answers: ImportAnswers, before: Row | undefined): AdaptedImportRow;
  /**
   * Questions that the user must answer before a table of another program is imported, because the file does not
   * contain the answer.
   */
  questions?(fields: ReadonlySet<string>, answers: ImportAnswers): readonly ImportQuestion[];
}

/** Answers of the user that apply to all rows of the table. */
export interface ImportAnswers {
  /** Whether the prices in the table include IVA. */
  readonly priceIncludesVat?: boolean | undefined;
  /** Id of the tax for rows without a tax. */
  readonly defaultTaxId?: number | undefined;
  /** Id of the item type for rows that do not state whether they are products or services. */
  readonly defaultItemTypeId?: number | undefined;
}

export type ImportQuestion = keyof ImportAnswers;

export interface AdaptedImportRow {
  readonly body: Readonly<Record<string, unknown>>;
  readonly notes?: readonly FieldNote[];
  readonly faults?: readonly (UnreadableCell & { readonly field: string })[];
}

export interface RepairedCells {
  readonly cells: ReadonlyMap<string, string>;
  readonly notes?: readonly FieldNote[];
  readonly faults?: AdaptedImportRow['faults'];
}

export type FieldNote = CellNote & { readonly field: string };

/** Reduces a heading or a name to its letters and digits, in lower case and without accents. */
export function normalizeForSearch(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}

/** Changes to the columns of a directory, for fields that need more than the default conversion of their kind. */
export type ColumnOverrides<Row> = { readonly [Field in keyof Row]?: Partial<CsvColumn<Row>> };

/** Derives the columns from the description of a directory. */
export function columnsOfDirectory<Row extends object>(
  fields: DirectoryFields,
  special: ColumnOverrides<Row> = {},
): CsvColumn<Row>[] {
  const specialOf = special as Readonly<Record<string, Partial<CsvColumn<Row>>>>;
  return directoryTableColumns(fields).map((column) => ({ ...columnOf<Row>(column), ...specialOf[column.field] }));
}

function columnOf<Row extends object>({ field, title, cell }: DirectoryTableColumn): CsvColumn<Row> {
  const { headings = [], foreignHeadings = [] } = cell;
  const valueIn = (row: Row) => (row as Readonly<Record<string, unknown>>)[field];
  const write = (row: Row) => String(valueIn(row) ?? '');
  const column = { field, title, headings, foreignHeadings, write };
  switch (cell.kind) {
    case 'text':
      return { ...column, read: (text) => ({ value: text }) };
    case 'decimal':
      return { ...column, isNumber: true, read: readDecimal };
    case 'flag':
      return { ...column, read: readFlag, readForeign: readStatus, show: (row) => (valueIn(row) ? 'Sí' : 'No') };
    case 'catalog':
      return {
        ...column,
        read: (text) => readCatalogId(cell.catalog, text),
        show: (row) => nameIn(cell.catalog, valueIn(row)),
      };
    case 'catalog_list': {
      const idsIn = (row: Row) => valueIn(row) as readonly number[];
      return {
        ...column,
        read: (text) => readCatalogIds(cell.catalog, text),
        write: (row) => idsIn(row).join('|'),
        show: (row) =>
          idsIn(row)
            .map((id) => nameIn(cell.catalog, id))
            .join('|'),
      };
    }
  }
}

/** Reads `12.5` and `12,5`. Thousands separators are refused, because 1.234 would be ambiguous. */
function readDecimal(cell: string): ParsedCell {
  const digits = cell.replace(/^\$\s*/, '').replace(',', '.');
  return /^\d{1,15}(?:\.\d{1,15})?$/.test(digits)
    ? { value: Number(digits) }
    : {
        fault: 'must be a number such as 12.50 or 12,50, without thousands separators',
        params: { reason: 'not_number' },
      };
}

const yes = ['true', 'yes', 'si', 'verdadero', 'activo', '1', 'x'];
const no = ['false', 'no', 'falso', 'inactivo', '0'];

function readFlag(cell: string): ParsedCell {
  const word = normalizeForSearch(cell);
  if (yes.includes(word)) return { value: true };
  return no.includes(word)
    ? { value: false }
    : { fault: 'must be true or false, sí or no', params: { reason: 'not_flag' } };
}

/** Reads whether a record is active, in the words of other programs. */
function readStatus(cell: string): ParsedCell {
  const word = normalizeForSearch(cell);
  if ([...yes, 's', 'a', 'activa', 'habilitado', 'vigente'].includes(word)) return { value: true };
  if ([...no, 'n', 'i', 'inactiva', 'deshabilitado', 'descontinuado', 'anulado', 'eliminado'].includes(word))
    return { value: false };
  return { fault: 'must be true or false, sí or no', params: { reason: 'not_flag' } };
}

function nameIn(catalog: DirectoryCellCatalog, id: unknown): string {
  return findCatalogRowById(catalog, Number(id))?.name ?? String(id ?? '');
}

/**
 * Reads several catalog rows by id or name: `2004`, `2004|3111`, `IVA 15 %|ICE Perfumes y aguas de tocador`. Ids may
 * also be separated by spaces or commas.
 */
export function readCatalogIds(catalog: DirectoryCellCatalog, cell: string): ParsedCell {
  const parts = (/^[\d\s,;|/]+$/.test(cell) ? cell.split(/[\s,;|/]+/) : cell.split(/[;|]/)).map((part) => part.trim());
  const ids: unknown[] = [];
  for (const part of parts.filter((text) => text !== '').slice(0, moreThanAny)) {
    const reading = readCatalogId(catalog, part);
    if ('fault' in reading) return reading;
    ids.push(reading.value);
  }
  return { value: ids };
}

/** Maximum entries to look up. Every schema refuses this number of entries. */
const moreThanAny = 50;

/** Reads a catalog row by its id, code or name. */
export function readCatalogId(catalog: DirectoryCellCatalog, cell: string): ParsedCell {
  // The schema checks later whether the id exists.
  if (/^\d{1,9}$/.test(cell)) return { value: Number(cell) };
  // If several rows of the catalog have this name, the first one is used.
  const id = idsByName[catalog]().get(normalizeForSearch(cell.slice(0, longestName)));
  if (id !== undefined) return { value: id };
  const shown = cell.length > 60 ? `${cell.slice(0, 60)}…` : cell;
  const fault = `"${shown}" is neither an id nor a name of the catalog ${catalog}`;
  return { fault, params: { reason: 'not_in_catalog', value: shown, catalog } };
}

// Ids of catalog rows by normalised name. The names are normalised once, because doing it for every cell took most of
// the time of an import.
const idsByName = {
  environments: once(() => namesOf('environments')),
  'identification-types': once(() => namesOf('identification-types')),
  'item-types': once(() => namesOf('item-types')),
  taxes: once(() => namesOf('taxes')),
};

const longestName = 500;

function namesOf(catalog: DirectoryCellCatalog): ReadonlyMap<string, number> {
  return new Map(catalogs[catalog].toReversed().map(({ id, name }) => [normalizeForSearch(name), id]));
}
