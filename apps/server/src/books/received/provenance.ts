// Source of an XML, the claims that came with it, and the result of storing it.
import { storableJson } from '../../platform/db/clean-text.ts';
import type { DifferingXmlCopy } from './compare-copies.ts';
import type { ReceivedDocumentColumns } from './validate-xml.ts';

/** Circumstances in which the XML was received. */
export interface XmlOrigin {
  readonly source: 'file' | 'key';
  /** Whether SRI itself returned the XML just now. */
  readonly fromSri: boolean;
  /** SRI's authorization that came with the XML. */
  readonly authorization: StoredAuthorization | undefined;
  /** Claims in the wrapper of a file, which is not signed. */
  readonly claimed: ClaimedAuthorization | undefined;
  /** Time of the query for the state of the document; null if SRI does not answer about its date any more. */
  readonly stateDueAt: Date | null;
  /** Whether the document is so old that SRI no longer has it and will never confirm it. */
  readonly neverGiven: boolean;
  readonly now: Date;
}

export interface StoredAuthorization {
  readonly number: string;
  readonly date: string;
  readonly authorizedAt: Date | undefined;
  readonly environmentId: number;
  readonly messages: readonly object[];
}

export interface ClaimedAuthorization {
  readonly number: string | null;
  readonly authorizedAt: string | null;
}

export interface StoredXmlResult {
  readonly id: number;
  /**
   * Effect of storing. `added`: the document was unknown. `filled`: it had no XML, or one with faults. `known`: nothing
   * was written. `differs`: another XML of this key is stored, and stays.
   */
  readonly what: 'added' | 'filled' | 'known' | 'differs';
  /** Whether the stored XML is the one that SRI returned for the access key. */
  readonly confirmed: boolean;
  /** Hashes of this XML and of the stored or previous one, if they differ. */
  readonly other?: DifferingXmlCopy;
}

/** Columns with the provenance: confirmed by SRI, or claimed by a file. */
export function provenanceColumns({ xml_status }: Pick<ReceivedDocumentColumns, 'xml_status'>, origin: XmlOrigin) {
  const { authorization, claimed, now } = origin;
  return {
    confirmed_at: xml_status === 'verified' ? now : null,
    not_given_at: origin.neverGiven ? now : null,
    ...(authorization && {
      authorization_number: authorization.number || null,
      authorized_at: authorization.authorizedAt ?? null,
    }),
    ...(claimed && { claimed_authorization: authorizationClaimJson(claimed) }),
  };
}

/** The claim of a file about its authorization, as stored JSON. */
export function authorizationClaimJson({ number, authorizedAt }: ClaimedAuthorization): string {
  return storableJson({ number, authorizedAt });
}
