// What somebody can do about a rejection, by the number of SRI's message. The words of what to do come with the message (`hint`);
// this says where in the panel it is done.
import type { DocumentRecord } from './document-record.ts';

export type Remedy =
  /** The customer's data: correct them, then emit again. */
  | 'customer'
  /** The certificate: upload another one, then emit again. */
  | 'signature'
  /** The business's own data, or its standing with SRI. */
  | 'business'
  /** The establishment. */
  | 'establishment'
  /** What the document says: correct it, then emit again. */
  | 'content'
  /** SRI may have the document: ask before anything else. */
  | 'ask'
  /** Nothing is wrong with the document: emit again, after a while. */
  | 'again';

/** One remedy per cause, without repeating any, the first cause first. */
export function remediesOf(errors: DocumentRecord['errors']): Remedy[] {
  const found = errors.map(({ identifier, code }) => (code === 'document.key_burnt' ? 'again' : remedyOf(identifier)));
  return found.length === 0 ? ['again'] : [...new Set(found)];
}

export function remedyOf(identifier: string | undefined): Remedy {
  return (identifier !== undefined && byIdentifier[identifier]) || 'content';
}

// Ficha técnica 2.32, section 11.
const byIdentifier: Readonly<Record<string, Remedy>> = {
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
