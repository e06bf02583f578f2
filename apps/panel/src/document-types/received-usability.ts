// What a received document may be used for. The service decides; these words keep the panel from offering what it would refuse.
import type { ReceivedDocument } from '@talonario/client';

type UsabilityFields = Pick<ReceivedDocument, 'xmlStatus' | 'confirmedAt' | 'accepted'>;

/** SRI itself gave it, or a person takes it for true. */
export function isUsable(document: UsabilityFields): boolean {
  return document.xmlStatus === 'verified' || (document.accepted !== null && isAcceptable(document));
}

/** A whole file that SRI has not confirmed; or SRI's own copy, after a file that was another. */
export function isAcceptable({ xmlStatus, confirmedAt }: UsabilityFields): boolean {
  return xmlStatus === 'intact' || (xmlStatus === 'tampered' && confirmedAt !== null);
}
