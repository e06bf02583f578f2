// Whether a received document may be used. The service decides this. The functions of this module only keep the panel
// from offering an action that the service would refuse.
import type { ReceivedDocument } from '@talonario/client';

type UsabilityFields = Pick<ReceivedDocument, 'xmlStatus' | 'confirmedAt' | 'accepted'>;

/** True if SRI confirmed the document or a user accepted it. */
export function isReceivedDocumentUsable(document: UsabilityFields): boolean {
  return document.xmlStatus === 'verified' || (document.accepted !== null && isReceivedDocumentAcceptable(document));
}

/** True for a complete file that SRI has not confirmed, or for SRI's copy if an earlier file was different. */
export function isReceivedDocumentAcceptable({ xmlStatus, confirmedAt }: UsabilityFields): boolean {
  return xmlStatus === 'intact' || (xmlStatus === 'tampered' && confirmedAt !== null);
}
