/** How a table is to be read, where somebody says so. */
export interface TableOptions {
  readonly sheet?: string;
  readonly headingLine?: number;
  /** The field of each column; null leaves it out. */
  readonly columns?: readonly (string | null)[];
  readonly skipFaulty?: boolean;
  readonly priceIncludesVat?: boolean;
  readonly defaultTaxId?: number;
  readonly defaultItemTypeId?: number;
}
