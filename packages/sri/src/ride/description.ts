/**
 * A RIDE as data: the printed content in reading order, with every amount, date and name already formatted in Spanish.
 * The document type decides the content, the renderer decides the layout, and neither depends on the other.
 */
export interface RideDescription {
  /** Root element of the document's XML. */
  readonly documentKind: string;
  /** Printed name of the document type, such as `FACTURA`. */
  readonly name: string;
  /** Number of the document, such as `001-001-000000012`. */
  readonly number: string;
  readonly ruc: string;
  /** Fields next to the barcode in the head, in order. */
  readonly head: readonly RideField[];
  /** The 49 digits; undefined for a draft, which has none. */
  readonly accessKey: string | undefined;
  readonly issuer: RideIssuer;
  readonly sections: readonly RideSection[];
  readonly payments: RideTable | undefined;
  readonly totals: readonly RideTotal[];
  readonly additionalInfo: readonly RideField[];
  /** Reason why the document is not valid, as text; undefined if it is authorised in production. */
  readonly notice: string | undefined;
  /** Text printed across every page of a document that is not valid. */
  readonly watermark: string | undefined;
  /** Title of the document for the title bar of the PDF reader and for search. */
  readonly title: string;
  /** Creation time of the document, `YYYY-MM-DDTHH:mm:ss` in Guayaquil: the only date that the file contains. */
  readonly createdAt: string;
}

export interface RideIssuer {
  readonly name: string;
  readonly tradeName: string | undefined;
  readonly fields: readonly RideField[];
  /** Legends that the law requires on the document, such as that of the RIMPE regime. */
  readonly legends: readonly string[];
}

export interface RideField {
  readonly label: string;
  readonly value: string;
  /** Share of the width, in twelfths. */
  readonly span: number;
}

export type RideSection = RideFieldBlock | RideTable;

/** A block of labels with their values. The block stays on one page with the beginning of the next block. */
export interface RideFieldBlock {
  readonly kind: 'fields';
  readonly title: string | undefined;
  readonly fields: readonly RideField[];
}

export interface RideTable {
  readonly kind: 'table';
  readonly title: string | undefined;
  readonly columns: readonly RideColumn[];
  /** One cell per column. A line feed inside a cell starts a new line. */
  readonly rows: readonly (readonly string[])[];
}

export interface RideColumn {
  readonly title: string;
  readonly align: 'left' | 'right' | 'center';
  /**
   * Width of the column. `content` columns take the width they need and break lines only if it is unavoidable; `text`
   * columns share the rest.
   */
  readonly width: 'content' | 'text';
}

export interface RideTotal {
  readonly label: string;
  readonly value: string;
  /** Whether this is the most important amount of the document, its grand total. */
  readonly grand: boolean;
}

/**
 * Content provided by the describer of a document type. Head, issuer and additional information are the same for all
 * six types.
 */
export interface RideBody {
  readonly sections: readonly RideSection[];
  readonly payments: RideTable | undefined;
  readonly totals: readonly RideTotal[];
}

export type RideStatus = 'authorized' | 'annulled' | 'pending' | 'rejected' | 'draft';

/** The XML cannot be shown as a RIDE: it is not well-formed, or not one of the six documents. */
export class RideError extends Error {
  override readonly name = 'RideError';
}
