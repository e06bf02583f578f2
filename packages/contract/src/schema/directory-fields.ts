// Description of the fields of a directory: one table, from which its request bodies, its records, its columns in the database, its
// tables (CSV and XLSX) and its labels in the panel are made.
import type { TSchema } from 'typebox';
import { type CamelCase, camelCase } from './camel-case.ts';
import { clientDataRequestFields, clientDataResponseFields } from './client-fields.ts';
import { flag } from './fields.ts';
import Type from './schema.ts';

/**
 * Fields of a directory by name. The name is the key in request bodies and the column in the database; records have it
 * in camelCase. The order is that of the API reference.
 */
export type DirectoryFields = Readonly<Record<string, DirectoryField>>;

export interface DirectoryField {
  /**
   * Schema of the field in request bodies. A field without this schema has no column either: the server computes its
   * value.
   */
  readonly body?: TSchema;
  /** Schema of the field in responses. */
  readonly record: TSchema;
  readonly label?: { readonly es: string; readonly en: string };
  /** Column of the field in spreadsheets. A field without it is in no spreadsheet. */
  readonly cell?: DirectoryCell;
}

export type DirectoryCell = {
  /** Heading of the field's column in a spreadsheet, if it differs from the Spanish label. */
  readonly title?: string;
  /** Headings that an import accepts besides the name of the field. Accents, case, spaces and punctuation are ignored. */
  readonly headings?: readonly string[];
  /** Headings that other programs write for the same column, most likely first. */
  readonly foreignHeadings?: readonly string[];
} & CellKind;

/**
 * Format of a cell. A `catalog` cell contains an id, a code or a name; a `catalog_list` cell contains several of them,
 * separated by `|`.
 */
type CellKind =
  | { readonly kind: 'text' | 'decimal' | 'flag' }
  | { readonly kind: 'catalog' | 'catalog_list'; readonly catalog: DirectoryCellCatalog };

export type DirectoryCellCatalog = 'environments' | 'identification-types' | 'item-types' | 'taxes';

/** Description of a directory: the name of its sheet in a spreadsheet, and its fields. */
export interface DirectoryDescription {
  /** Name of the sheet in a spreadsheet. */
  readonly title: string;
  readonly fields: DirectoryFields;
}

/** Fields that a client can set. Each is a column of the database. */
export type DirectoryColumnName<Fields extends DirectoryFields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly body: TSchema } ? Name : never;
}[keyof Fields] &
  string;

/** Names of the fields that the server computes. */
export type DirectoryComputedFieldName<Fields extends DirectoryFields> = Exclude<
  keyof Fields,
  DirectoryColumnName<Fields>
>;

type BodyFields<Fields extends DirectoryFields> = {
  [Name in DirectoryColumnName<Fields>]: Fields[Name] extends { readonly body: infer Body extends TSchema }
    ? Body
    : never;
};

type RecordFields<Fields extends DirectoryFields> = {
  [Name in keyof Fields & string as CamelCase<Name>]: Fields[Name]['record'];
};

/** Properties of the request body that creates a record of a directory. */
export function directoryBodyFields<Fields extends DirectoryFields>(fields: Fields): BodyFields<Fields> {
  const entries = Object.entries(fields).flatMap(([name, { body }]) => (body === undefined ? [] : [[name, body]]));
  return Object.fromEntries(entries) as BodyFields<Fields>;
}

/** Returns the properties of a record schema from the fields of a directory. */
export function directoryRecordFields<Fields extends DirectoryFields>(fields: Fields): RecordFields<Fields> {
  const entries = Object.entries(fields).map(([name, { record }]) => [camelCase(name), record]);
  return Object.fromEntries(entries) as RecordFields<Fields>;
}

export function directoryColumnNames<Fields extends DirectoryFields>(fields: Fields): DirectoryColumnName<Fields>[] {
  return Object.keys(directoryBodyFields(fields)) as DirectoryColumnName<Fields>[];
}

export interface DirectoryTableColumn {
  readonly field: string;
  /** Heading of the column in a spreadsheet. */
  readonly title: string;
  readonly cell: DirectoryCell;
}

/**
 * Returns the columns of a directory's table in their order. `activeField` is last, even if a directory adds fields to those
 * of another directory.
 */
export function directoryTableColumns(fields: DirectoryFields): DirectoryTableColumn[] {
  const { active: last, ...others } = fields;
  return Object.entries({ ...others, ...(last && { active: last }) }).flatMap(([field, { label, cell }]) =>
    cell === undefined ? [] : [{ field, title: cell.title ?? label?.es ?? field, cell }],
  );
}

/** The fields external id, metadata and active, which several directories have. */
export const externalIdField = {
  body: clientDataRequestFields.external_id,
  record: clientDataResponseFields.externalId,
} satisfies DirectoryField;
export const metadataField = {
  body: clientDataRequestFields.metadata,
  record: clientDataResponseFields.metadata,
} satisfies DirectoryField;
export const activeField = {
  body: Type.Optional(flag('Default true.')),
  record: flag(),
  label: { es: 'Activo', en: 'Active' },
  cell: { kind: 'flag', headings: ['activo'], foreignHeadings: ['estado', 'habilitado', 'vigente'] },
} satisfies DirectoryField;
