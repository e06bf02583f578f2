// What can be wrong with a signature.

export type SignatureFaultCode =
  | 'unreadable'
  | 'no_signature'
  | 'several_signatures'
  | 'signature_misplaced'
  | 'duplicate_id'
  | 'structure'
  | 'unknown_algorithm'
  | 'unknown_transform'
  | 'unexpected_reference'
  | 'document_not_covered'
  | 'properties_not_covered'
  | 'digest_mismatch'
  | 'certificate_mismatch'
  /** A name in the certificate, or the signed name of its issuer, is longer than any name. */
  | 'name_too_long'
  /** The signed properties do not say which certificate signed: XAdES asks for it, XMLDSig does not. */
  | 'signing_certificate_missing'
  | 'signature_mismatch'
  | 'bytes_changed';

export interface SignatureFault {
  readonly code: SignatureFaultCode;
  readonly message: string;
}

/** What is odd in a signature that holds; only looked for in documents of others. */
export type SignatureWarningCode =
  | 'issuer_name_order'
  | 'issuer_name_differs'
  | 'signing_time_missing'
  | 'unsigned_id_twice'
  | 'properties_type'
  | 'properties_target'
  | 'several_certificate_groups';

export interface SignatureWarning {
  readonly code: SignatureWarningCode;
  readonly message: string;
}

export type ReportFault = (code: SignatureFaultCode, message: string) => void;

/** Where a check puts what it finds. */
export interface Report {
  readonly say: ReportFault;
  /**
   * What a signer may have written in its own manner: a warning in a document of somebody else, a fault in one of ours, where
   * nothing may differ from what we write.
   */
  readonly doubt: (warning: SignatureWarningCode, fault: SignatureFaultCode, message: string) => void;
}
