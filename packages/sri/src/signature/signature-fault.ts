// Possible faults of a signature.

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
  /** A name in the certificate, or the signed name of its issuer, exceeds the maximum length. */
  | 'name_too_long'
  /** The signed properties do not identify the signing certificate. XAdES requires this, XMLDSig does not. */
  | 'signing_certificate_missing'
  | 'signature_mismatch'
  | 'bytes_changed';

export interface SignatureFault {
  readonly code: SignatureFaultCode;
  readonly message: string;
}

/** Possible oddities of a valid signature. They are reported only for documents of other issuers. */
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

export type ReportSignatureFault = (code: SignatureFaultCode, message: string) => void;

/** Receives the findings of a check. */
export interface SignatureFindingsReceiver {
  readonly say: ReportSignatureFault;
  /**
   * Reports a form that varies between programs: as a warning in a document of another issuer, as a fault in a document
   * of this installation, which must equal this library's output exactly.
   */
  readonly doubt: (warning: SignatureWarningCode, fault: SignatureFaultCode, message: string) => void;
}
