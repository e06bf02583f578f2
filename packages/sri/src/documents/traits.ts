// Properties of a document type as plain data. They are small enough for the browser, and code outside a type's folder
// uses them instead of the type's code. Each type defines its own in `<type>/index.ts`; `npm run generate` collects
// them in traits.generated.ts.

declare const documentTypeCode: unique symbol;

/**
 * SRI's code of a document type (ficha técnica, tabla 3). It has a separate TypeScript type, because codes of other
 * tables look the same ('04' is also a RUC) and only `documents/<type>/` may write one.
 */
export type DocumentTypeCode = string & { readonly [documentTypeCode]: true };

/** For the folder of the type, and for code that has read a code from a file and found it in the catalog. */
export function typeCode(code: string): DocumentTypeCode {
  return code as DocumentTypeCode;
}

export interface DocumentTraits {
  /** Id in the catalog `document-types` of the contract. */
  readonly id: number;
  readonly code: DocumentTypeCode;
  /** Name of its folder. */
  readonly slug: string;
  /** Name used by SRI. */
  readonly name: string;
  /** Name in forms and menus. */
  readonly label: { readonly es: string; readonly en: string };
  readonly xmlRoot: string;
  /** Schema version of new documents. */
  readonly version: string;
  /** Position among the other types in a list. A database index is built on it, so a published value never changes. */
  readonly listPlace: number;

  /** Field by which the client names the other party. */
  readonly receiverField: 'customer_id' | 'provider_entity_id';
  /** May be issued to the final consumer, who is not identified. */
  readonly finalConsumer: boolean;
  /** Has a carrier and a starting point, and may have several receivers. */
  readonly transport: boolean;

  /** Effect on the total of its side: it adds, subtracts, or has none. */
  readonly sign: 1 | -1 | 0;
  /** Whether its issuer sells or buys with it. */
  readonly side: 'sale' | 'purchase' | 'neither';
  /** Kind of its total: charged with taxes, withheld, or none. */
  readonly totals: 'charged' | 'withheld' | 'none';
  /** Payment that it describes: its own, that of the document it is about, or none. */
  readonly payment: 'own' | 'supported' | 'none';
  /** Kind of its lines: sold at a price, transported without one, charged for a reason, or withheld. */
  readonly lines: 'products' | 'goods' | 'charges' | 'retentions';

  /** Kind of note: it credits a part of another document, or adds a charge to it. */
  readonly note: 'credit' | 'debit' | null;
  /** A credit note may credit what it charged. */
  readonly creditable: boolean;
  /** A note may modify it. */
  readonly correctable: boolean;
  /** The receiver withholds tax on it. */
  readonly withholdable: boolean;
  /** Slugs of the types whose page offers to create one about that document. */
  readonly offeredOn: readonly string[];
  /** How it refers to other documents: the one it modifies, a guide, one for each receiver, one in each line. */
  readonly refersBy: readonly ('modified' | 'guide' | 'receivers' | 'lines')[];
  readonly annulment: AnnulmentTraits;
  readonly xml: XmlTraits;
}

/** Res. NAC-DGERCGC25-00000014. */
export interface AnnulmentTraits {
  /** Whether the receiver must accept the annulment. */
  readonly consent: boolean;
  /** What the issuer can do after the deadline. */
  readonly whenLate: 'credit_note' | 'nothing';
  /** May withhold ISD, whose reversal has no deadline. */
  readonly isdReversal: boolean;
}

/** Names of the elements with the data that all documents have. */
export interface XmlTraits {
  /** Element with the data of the type, where the issuer's data continues. */
  readonly info: string;
  /** Ending of the receiver's elements: `razonSocialComprador`. */
  readonly receiver: string;
  /** List and entry elements of the receivers, if there can be several. */
  readonly receivers: readonly [list: string, entry: string] | null;
  /** Null if it states no total. */
  readonly total: string | null;
  /** List and entry elements of its taxes, in `info`; null if the taxes are those of the documents it is about. */
  readonly taxes: readonly [list: string, entry: string] | null;
}
