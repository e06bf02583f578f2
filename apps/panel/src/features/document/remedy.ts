// Remedies for a rejection, by the number of SRI's message. The message itself contains the text (`hint`); this module
// decides which screen of the panel is needed.
import type { DocumentRecord } from '../../document-types/document-record.ts';

export type RejectionRemedy =
  /** Correct the customer's data, then emit again. */
  | 'customer'
  /** Upload another certificate, then emit again. */
  | 'signature'
  /** Correct the data of the business, or its registration with SRI. */
  | 'business'
  /** Correct the establishment. */
  | 'establishment'
  /** Correct the content of the document, then emit again. */
  | 'content'
  /** SRI may already have the document: query SRI first. */
  | 'ask'
  /** The document is correct: emit it again after a while. */
  | 'again';

/** Remedies without duplicates, in the order of their causes. */
export function rejectionRemedies(errors: DocumentRecord['errors']): RejectionRemedy[] {
  const found = errors.map(({ identifier, code }) =>
    code === 'document.key_burnt' ? 'again' : rejectionRemedy(identifier),
  );
  return found.length === 0 ? ['again'] : [...new Set(found)];
}

export function rejectionRemedy(identifier: string | undefined): RejectionRemedy {
  return (identifier !== undefined && byIdentifier[identifier]) || 'content';
}

// Remedies by the number of SRI's message (ficha técnica 2.32, section 11).
const byIdentifier: Readonly<Record<string, RejectionRemedy>> = {
  '2': 'business',
  '10': 'establishment',
  '26': 'content',
  '27': 'business',
  '28': 'business',
  '34': 'business',
  '35': 'content',
  '36': 'again',
  '37': 'business',
  '39': 'signature',
  '40': 'signature',
  '42': 'signature',
  '43': 'ask',
  '45': 'again',
  '46': 'business',
  '47': 'again',
  '48': 'again',
  '49': 'again',
  '50': 'again',
  '52': 'content',
  '56': 'establishment',
  '57': 'business',
  '58': 'again',
  '59': 'customer',
  '60': 'again',
  '62': 'customer',
  '63': 'business',
  '64': 'content',
  '65': 'content',
  '67': 'content',
  '68': 'content',
  '69': 'customer',
  '70': 'ask',
  '80': 'ask',
  '82': 'content',
  '90': 'again',
  '92': 'content',
  '99': 'ask',
};
