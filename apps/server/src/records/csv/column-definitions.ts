// How the records of a directory lie in a table: one column per field, known by several names, each with its way from text to
// value and back. The columns are made from the description of the directory (packages/contract).
import { type CellCatalog, type DirectoryFields, type TableColumn, tableColumns } from '@talonario/contract';
import { catalogs, findById } from '@talonario/sri';
import { once } from '../../platform/once.ts';

export type CellReading = { readonly value: unknown; readonly note?: CellNote } | UnreadableCell;

/** Something that was not taken as it stands in the cell. */
export interface CellNote {
  readonly reason: string;
  readonly message: string;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface UnreadableCell {
  readonly fault: string;
  readonly params: { readonly reason: string; readonly [name: string]: string | number };
}

export interface Column<Row> {
  /** The field of the body, and the heading of an export. */
  readonly field: string;
  /** Heading in a spreadsheet for people. */
  readonly title: string;
  /** Other headings it goes by, in Spanish and English. Accents, case, spaces and signs do not matter. */
  readonly headings: readonly string[];
  /** More names, which other programs give it; the likelier first. */
  readonly foreignHeadings?: readonly string[];
  /** Of a cell that is not blank. */
  read(cell: string): CellReading;
  /** The same in a table of another program, where it differs. */
  readForeign?(cell: string): CellReading;
  write(row: Row): string;
  /** In a spreadsheet for people, where it differs: the name for the id of a catalog. */
  show?(row: Row): string;
  /** A figure, in a spreadsheet. */
  readonly isNumber?: true;
}

export interface Sheet<Row> {
  /** As in the name of the file. */
  readonly name: string;
  /** As on the tab of a spreadsheet. */
  readonly title: string;
  /** The field by which a row finds its record. */
  readonly key: string;
  readonly columns: readonly Column<Row>[];
  /** Fields that follow from others when their cells are blank. */
  complete?(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** The field that other programs write in two columns, family name and given name. */
  readonly nameInParts?: string;
  /** The cells of any row in the form in which records are stored: the key above all. */
  normalize?(cells: ReadonlyMap<string, string>): ReadonlyMap<string, string>;
  /** The cells of a row of another program as they must have been before a spreadsheet had them: the key above all. */
  repair?(cells: ReadonlyMap<string, string>): RepairedCells;
  /** What the cells of a row of another program mean together, and with what a person answered. `before`: the record they are about. */
  adapt?(body: Readonly<Record<string, unknown>>, answers: TableAnswers, before: Row | undefined): AdaptedRow;
  /** What has to be answered before anything of a foreign table is written: it cannot be read from the file. */
  questions?(fields: ReadonlySet<string>, answers: TableAnswers): readonly TableQuestion[];
}

/** What a person says about a table as a whole. */
export interface TableAnswers {
  /** Prices have the IVA in them. */
  readonly priceIncludesVat?: boolean | undefined;
  /** Of rows that name no tax. */
  readonly defaultTaxId?: number | undefined;
  /** Of rows that do not say whether they are products or services. */
  readonly defaultItemTypeId?: number | undefined;
}

export type TableQuestion = keyof TableAnswers;

export interface AdaptedRow {
  readonly body: Readonly<Record<string, unknown>>;
  readonly notes?: readonly FieldNote[];
  readonly faults?: readonly (UnreadableCell & { readonly field: string })[];
}

export interface RepairedCells {
  readonly cells: ReadonlyMap<string, string>;
  readonly notes?: readonly FieldNote[];
  readonly faults?: AdaptedRow['faults'];
}

export type FieldNote = CellNote & { readonly field: string };

/** Only the letters and digits of a heading or a name count, without accents. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}

/** Overrides for columns that need more than the kind of their cell, such as how a table of another program is read. */
export type SpecialCells<Row> = { readonly [Field in keyof Row]?: Partial<Column<Row>> };

/** The columns that the description of a directory asks for. */
export function columnsOf<Row extends object>(fields: DirectoryFields, special: SpecialCells<Row> = {}): Column<Row>[] {
  const specialOf = special as Readonly<Record<string, Partial<Column<Row>>>>;
  return tableColumns(fields).map((column) => ({ ...columnOf<Row>(column), ...specialOf[column.field] }));
}

function columnOf<Row extends object>({ field, title, cell }: TableColumn): Column<Row> {
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

/** `12.5` and `12,5`. No thousands: nobody could tell 1.234 from 1,234. */
function readDecimal(cell: string): CellReading {
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

function readFlag(cell: string): CellReading {
  const word = fold(cell);
  if (yes.includes(word)) return { value: true };
  return no.includes(word)
    ? { value: false }
    : { fault: 'must be true or false, sí or no', params: { reason: 'not_flag' } };
}

/** Whether a record is active, as other programs say it. */
function readStatus(cell: string): CellReading {
  const word = fold(cell);
  if ([...yes, 's', 'a', 'activa', 'habilitado', 'vigente'].includes(word)) return { value: true };
  if ([...no, 'n', 'i', 'inactiva', 'deshabilitado', 'descontinuado', 'anulado', 'eliminado'].includes(word))
    return { value: false };
  return { fault: 'must be true or false, sí or no', params: { reason: 'not_flag' } };
}

function nameIn(catalog: CellCatalog, id: unknown): string {
  return findById(catalog, Number(id))?.name ?? String(id ?? '');
}

/** `2004`, `2004|3111`, `IVA 15 %|ICE Perfumes y aguas de tocador`; ids may also stand apart by spaces or commas. */
export function readCatalogIds(catalog: CellCatalog, cell: string): CellReading {
  const parts = (/^[\d\s,;|/]+$/.test(cell) ? cell.split(/[\s,;|/]+/) : cell.split(/[;|]/)).map((part) => part.trim());
  const ids: unknown[] = [];
  for (const part of parts.filter((text) => text !== '').slice(0, moreThanAny)) {
    const reading = readCatalogId(catalog, part);
    if ('fault' in reading) return reading;
    ids.push(reading.value);
  }
  return { value: ids };
}

/** The schema refuses that many; what comes behind need not be looked up. */
const moreThanAny = 50;

/** A row of a catalog, by its id, its code or its name. */
export function readCatalogId(catalog: CellCatalog, cell: string): CellReading {
  // Whether the number is one of the catalog is checked with everything else.
  if (/^\d{1,9}$/.test(cell)) return { value: Number(cell) };
  // The first of a name counts, should there be two.
  const id = idsByName[catalog]().get(fold(cell.slice(0, longestName)));
  if (id !== undefined) return { value: id };
  const shown = cell.length > 60 ? `${cell.slice(0, 60)}…` : cell;
  const fault = `"${shown}" is neither an id nor a name of the catalog ${catalog}`;
  return { fault, params: { reason: 'not_in_catalog', value: shown, catalog } };
}

// Folded once: folding every name of a catalog for every cell took most of the time of an import.
const idsByName = {
  environments: once(() => namesOf('environments')),
  'identification-types': once(() => namesOf('identification-types')),
  'item-types': once(() => namesOf('item-types')),
  taxes: once(() => namesOf('taxes')),
};

const longestName = 500;

function namesOf(catalog: CellCatalog): ReadonlyMap<string, number> {
  return new Map(catalogs[catalog].toReversed().map(({ id, name }) => [fold(name), id]));
}
