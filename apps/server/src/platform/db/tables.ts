// Types of all tables for Kysely, and names for the types of a few columns.
import type { Selectable } from 'kysely';
import type { Tables } from './tables.generated.ts';

export type { Tables } from './tables.generated.ts';

/** Row of a table as a select returns it. */
export type TableRow<Name extends keyof Tables> = Selectable<Tables[Name]>;

export type StateAcronym = TableRow<'documents'>['acronym'];
export type ReceivedState = TableRow<'received_documents'>['state'];
export type XmlStatus = TableRow<'received_documents'>['xml_status'];
export type VatCredit = NonNullable<TableRow<'received_documents'>['vat_credit']>;
export type ImportSource = TableRow<'imports'>['source'];
export type RowOutcome = TableRow<'import_rows'>['outcome'];
export type ClosingFileKind = TableRow<'period_closing_files'>['kind'];
/** Kinds of files in a package: of issued or of received documents. */
export type PackageFileKind = TableRow<'month_packages'>['holds'][number];
