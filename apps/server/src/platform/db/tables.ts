// All tables for Kysely, and named types of the values of a few columns.
import type { Selectable } from 'kysely';
import type { Tables } from './tables.generated.ts';

export type { Tables } from './tables.generated.ts';

/** A row as a select returns it. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

export type Acronym = Row<'documents'>['acronym'];
export type ReceivedState = Row<'received_documents'>['state'];
export type XmlStatus = Row<'received_documents'>['xml_status'];
export type VatCredit = NonNullable<Row<'received_documents'>['vat_credit']>;
export type ImportSource = Row<'imports'>['source'];
export type RowOutcome = Row<'import_rows'>['outcome'];
export type ClosingFileKind = Row<'period_closing_files'>['kind'];
/** Kinds of files in a package: of issued or of received documents. */
export type PackageFileKind = Row<'month_packages'>['holds'][number];
