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
  | 'signature_mismatch'
  | 'bytes_changed';

export interface SignatureFault {
  readonly code: SignatureFaultCode;
  readonly message: string;
}

export type Say = (code: SignatureFaultCode, message: string) => void;
