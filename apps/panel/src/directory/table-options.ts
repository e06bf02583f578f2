/** Options for reading a table. An option is set only if the user corrected what was recognised. */
export interface TableImportOptions {
  readonly sheet?: string;
  readonly headingLine?: number;
  /** Field of each column. Null leaves the column out. */
  readonly columns?: readonly (string | null)[];
  readonly skipFaulty?: boolean;
  readonly priceIncludesVat?: boolean;
  readonly defaultTaxId?: number;
  readonly defaultItemTypeId?: number;
}
