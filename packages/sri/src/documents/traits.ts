// Properties of a document type as plain data. They are small enough for the browser, and code outside a type's folder
// uses them instead of the type's code. Each type defines its own in `<type>/index.ts`; `npm run generate` collects
// them in traits.generated.ts.

declare const documentTypeCode: unique symbol;

/**
 * SRI's code of a document type (ficha técnica, tabla 3). It has a separate TypeScript type, because codes of other
 * tables look the same ('04' is also a RUC) and only `documents/<type>/` may write one.
 */
export type DocumentTypeCode = string & { readonly [documentTypeCode]: true };

/**
 * Marks a text as a document type code. Only for the folder of a type, and for code that has read the code from a file
 * and found it in the catalog.
 */
export function asDocumentTypeCode(code: string): DocumentTypeCode {
  return code as DocumentTypeCode;
}

export interface DocumentTraits {
  /** Id in the catalog `document-types` of the contract. */
  readonly id: number;
  readonly code: DocumentTypeCode;
  /** Name of the type's folder, for example `credit-note`. */
  readonly slug: string;
  /** Name of the type as SRI writes it. */
  readonly name: string;
  /** Name of the type in forms and menus. */
  readonly label: { readonly es: string; readonly en: string };
  readonly xmlRoot: string;
  /** Schema version in which new documents are written. */
  readonly version: string;
  /**
   * Position of the type among the other types in a list. A database index is built on it, so a published value never
   * changes.
   */
  readonly listPlace: number;

  /** Field of the API by which the client names the other party of the document. */
  readonly receiverField: 'customer_id' | 'provider_entity_id';
  /** Whether a document of this type may be issued to the final consumer, who is not identified. */
  readonly finalConsumer: boolean;
  /** Whether a document of this type has a carrier and a starting point. It may have several receivers. */
  readonly transport: boolean;

  /**
   * Effect of a document of this type on the total of its side (sales or purchases): it adds, subtracts, or has none.
   */
  readonly sign: 1 | -1 | 0;
  /** Whether a document of this type records a sale or a purchase of its issuer. */
  readonly side: 'sale' | 'purchase' | 'neither';
  /** Kind of total of the document: charged with taxes, withheld, or none. */
  readonly totals: 'charged' | 'withheld' | 'none';
  /** Payment that the document describes: its own, that of the document it is about, or none. */
  readonly payment: 'own' | 'supported' | 'none';
  /**
   * Kind of lines of the document: products sold at a price, goods transported without a price, amounts charged for a
   * reason, or retentions.
   */
  readonly lines: 'products' | 'goods' | 'charges' | 'retentions';

  /** Kind of note: it credits a part of another document, or adds a charge to it. */
  readonly note: 'credit' | 'debit' | null;
  /** Whether a credit note may credit a document of this type. */
  readonly creditable: boolean;
  /** Whether a credit or debit note may modify a document of this type. */
  readonly correctable: boolean;
  /** Whether the receiver of a document of this type may withhold tax on it. */
  readonly withholdable: boolean;
  /** Slugs of the types whose document page offers to create a document of this type about that document. */
  readonly offeredOn: readonly string[];
  /**
   * References of this type to other documents: to the one it modifies, to a guide, to one for each
   * receiver, or to one in each line.
   */
  readonly refersBy: readonly ('modified' | 'guide' | 'receivers' | 'lines')[];
  readonly annulment: AnnulmentTraits;
  readonly xml: XmlTraits;
}

/** Rules for annulling a document of this type (Res. NAC-DGERCGC25-00000014). */
export interface AnnulmentTraits {
  /** Whether the receiver must accept the annulment. */
  readonly consent: boolean;
  /** Action that the issuer can take instead after the deadline. */
  readonly whenLate: 'credit_note' | 'nothing';
  /** Whether a document of this type may withhold ISD. The reversal of ISD has no deadline. */
  readonly isdReversal: boolean;
}

/** Names of the XML elements with the data that all documents have. */
export interface XmlTraits {
  /** XML element with the data that only this document type has, and with further data of the issuer. */
  readonly info: string;
  /** Ending of the names of the receiver's XML elements, such as `Comprador` in `razonSocialComprador`. */
  readonly receiver: string;
  /**
   * Names of the XML elements of the receivers (list and entry), for types that can have several. Null for the others.
   */
  readonly receivers: readonly [list: string, entry: string] | null;
  /** Name of the XML element of the total. Null if the type states no total. */
  readonly total: string | null;
  /**
   * Names of the XML elements of the taxes (list and entry), inside `info`. Null if the taxes are those of the
   * documents it is about.
   */
  readonly taxes: readonly [list: string, entry: string] | null;
}
