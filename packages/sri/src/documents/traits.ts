// What a type of document is, as plain data: light enough for the browser, and what everybody outside its folder asks instead of its
// code. Each type writes its own in `<type>/index.ts`; `npm run generate` collects them in traits.generated.ts.

declare const documentTypeCode: unique symbol;

/**
 * SRI's code of a type of document (ficha técnica, tabla 3). A type of its own: the codes of other tables look the same ('04' is also
 * a RUC), and nobody outside `documents/<type>/` writes one.
 */
export type DocumentTypeCode = string & { readonly [documentTypeCode]: true };

/** For the folder of the type, and for whoever has read a code out of a file and found it in the catalog. */
export function typeCode(code: string): DocumentTypeCode {
  return code as DocumentTypeCode;
}

export interface DocumentTraits {
  /** Of the contract's catalog `document-types`. */
  readonly id: number;
  readonly code: DocumentTypeCode;
  /** Of its folder. */
  readonly slug: string;
  /** As SRI calls it. */
  readonly name: string;
  /** As a form and a menu call it. */
  readonly label: { readonly es: string; readonly en: string };
  readonly xmlRoot: string;
  /** Of the schema that new ones are written in. */
  readonly version: string;
  /** Where it stands among the others in a list. An index is built on it: one that was given never changes. */
  readonly listPlace: number;

  /** Where the client names the other side. */
  readonly receiverField: 'customer_id' | 'provider_entity_id';
  /** May be made out to nobody in particular. */
  readonly finalConsumer: boolean;
  /** Says who moves goods, from where, and may have several receivers. */
  readonly transport: boolean;

  /** What it does to the sum of its side: adds, takes back, or nothing. */
  readonly sign: 1 | -1 | 0;
  /** Whether its issuer sells or buys with it. */
  readonly side: 'sale' | 'purchase' | 'neither';
  /** What its total is: charged with taxes, withheld, or there is none. */
  readonly totals: 'charged' | 'withheld' | 'none';
  /** Whose payment it tells of: its own, that of the document it is about, or none. */
  readonly payment: 'own' | 'supported' | 'none';
  /** What its lines are: sold at a price, carried without one, charged for a reason, or withheld. */
  readonly lines: 'products' | 'goods' | 'charges' | 'retentions';

  /** Changes another document: takes back a part of it, or adds to it. */
  readonly note: 'credit' | 'debit' | null;
  /** A credit note may take back what it charged. */
  readonly creditable: boolean;
  /** A note may name it as the document it changes. */
  readonly correctable: boolean;
  /** Whoever receives it withholds upon it. */
  readonly withholdable: boolean;
  /** Slugs of the types on whose page one is offered, about that document. */
  readonly offeredOn: readonly string[];
  /** How it names other documents: the one it changes, a guide, one for each receiver, one in each line. */
  readonly refersBy: readonly ('modified' | 'guide' | 'receivers' | 'lines')[];
  readonly annulment: AnnulmentTraits;
  readonly xml: XmlTraits;
}

/** Res. NAC-DGERCGC25-00000014. */
export interface AnnulmentTraits {
  /** The receiver has to accept it. */
  readonly consent: boolean;
  /** What is left to do after the deadline. */
  readonly whenLate: 'credit_note' | 'nothing';
  /** May take back ISD, for which there is no deadline. */
  readonly isdReversal: boolean;
}

/** Which elements carry what everybody reads of any document. */
export interface XmlTraits {
  /** Its own data, where the issuer's continue. */
  readonly info: string;
  /** What the elements of the receiver end in: `razonSocialComprador`. */
  readonly receiver: string;
  /** The list and the entry of the receivers, where there can be several. */
  readonly receivers: readonly [list: string, entry: string] | null;
  /** Null where it states none. */
  readonly total: string | null;
  /** The list and the entry of its taxes, in `info`; null where they are those of the documents it is about. */
  readonly taxes: readonly [list: string, entry: string] | null;
}
