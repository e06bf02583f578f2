// Where an XML comes from, whose word comes with it, and what became of it.
import { cleanJson } from '../../platform/db/clean-text.ts';
import type { OtherCopy } from './compare-copies.ts';
import type { DocumentColumns } from './validate-xml.ts';

/** What came with the XML. */
export interface Origin {
  readonly source: 'file' | 'key';
  /** SRI itself gave it, just now. */
  readonly fromSri: boolean;
  /** What SRI said with it. */
  readonly authorization: KeptAuthorization | undefined;
  /** What the wrapper of a file says: nobody signed it. */
  readonly claimed: ClaimedAuthorization | undefined;
  /** When its state is to be asked for; null: SRI would not tell any more. */
  readonly stateDueAt: Date | null;
  /** It is older than what SRI keeps: nobody will ever confirm it. */
  readonly neverGiven: boolean;
  readonly now: Date;
}

export interface KeptAuthorization {
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

export interface StoreResult {
  readonly id: number;
  /**
   * `added`: nobody had heard of it. `filled`: it had no XML, or one that did not hold. `known`: nothing was written. `differs`: there
   * is another XML of this key, which stays.
   */
  readonly what: 'added' | 'filled' | 'known' | 'differs';
  /** SRI itself gave the XML that is kept. */
  readonly confirmed: boolean;
  /** Both hashes, where this XML and the one that is or was here are not the same. */
  readonly other?: OtherCopy;
}

/** Whose word it is: SRI's, or that of a file. */
export function provenanceColumns({ xml_status }: Pick<DocumentColumns, 'xml_status'>, origin: Origin) {
  const { authorization, claimed, now } = origin;
  return {
    confirmed_at: xml_status === 'verified' ? now : null,
    not_given_at: origin.neverGiven ? now : null,
    ...(authorization && {
      authorization_number: authorization.number || null,
      authorized_at: authorization.authorizedAt ?? null,
    }),
    ...(claimed && { claimed_authorization: claimText(claimed) }),
  };
}

/** As it is stored. */
export function claimText({ number, authorizedAt }: ClaimedAuthorization): string {
  return cleanJson({ number, authorizedAt });
}
