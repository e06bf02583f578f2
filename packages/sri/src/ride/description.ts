/**
 * A RIDE as data: what is printed, in reading order, with every figure, date and name already a Spanish text. The type of
 * document decides what is in it, the renderer decides where it goes, and neither knows the other.
 */
export interface RideDescription {
  /** Root element of the XML it was read from. */
  readonly documentKind: string;
  /** `FACTURA` */
  readonly name: string;
  /** `001-001-000000012` */
  readonly number: string;
  readonly ruc: string;
  /** What stands beside the barcode in the head, in order. */
  readonly head: readonly RideField[];
  /** The 49 digits, or undefined while a draft has none. */
  readonly accessKey: string | undefined;
  readonly issuer: RideIssuer;
  readonly sections: readonly RideSection[];
  readonly payments: RideTable | undefined;
  readonly totals: readonly RideTotal[];
  readonly additionalInfo: readonly RideField[];
  /** Why the document has no validity, to be read as text; undefined when it is authorised in production. */
  readonly notice: string | undefined;
  /** Drawn across every page of a document without validity. */
  readonly watermark: string | undefined;
  /** Name of the document for the reader's title bar and for search. */
  readonly title: string;
  /** When the document came to be, `YYYY-MM-DDTHH:mm:ss` of Guayaquil: the only date the file may carry. */
  readonly createdAt: string;
}

export interface RideIssuer {
  readonly name: string;
  readonly tradeName: string | undefined;
  readonly fields: readonly RideField[];
  /** Legends the law wants on the document, such as that of the RIMPE regime. */
  readonly legends: readonly string[];
}

export interface RideField {
  readonly label: string;
  readonly value: string;
  /** Share of the width, in twelfths. */
  readonly span: number;
}

export type RideSection = RideFields | RideTable;

/** Labels with their values; stays on one page with the start of what follows. */
export interface RideFields {
  readonly kind: 'fields';
  readonly title: string | undefined;
  readonly fields: readonly RideField[];
}

export interface RideTable {
  readonly kind: 'table';
  readonly title: string | undefined;
  readonly columns: readonly RideColumn[];
  /** One cell per column; a line feed inside a cell starts a new line. */
  readonly rows: readonly (readonly string[])[];
}

export interface RideColumn {
  readonly title: string;
  readonly align: 'left' | 'right' | 'center';
  /** `content` columns take the width they need and break only when there is no other way; `text` columns share the rest. */
  readonly width: 'content' | 'text';
}

export interface RideTotal {
  readonly label: string;
  readonly value: string;
  /** The figure the reader looks for. */
  readonly grand: boolean;
}

/** What the describer of a document type gives; head, issuer and additional information are the same for all six. */
export interface RideBody {
  readonly sections: readonly RideSection[];
  readonly payments: RideTable | undefined;
  readonly totals: readonly RideTotal[];
}

export type RideStatus = 'authorized' | 'annulled' | 'pending' | 'rejected' | 'draft';

/** The XML cannot be shown as a RIDE: not well-formed, or not one of the six documents. */
export class RideError extends Error {
  override readonly name = 'RideError';
}
