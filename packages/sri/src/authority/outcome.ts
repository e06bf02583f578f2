import type { DocumentStateTrigger } from '../states.ts';
import type { AuthorizationAnswer, SriAuthorization } from './authorization.ts';
import type { ReceptionAnswer } from './reception.ts';
import { isSameDocument } from './same-document.ts';
import { hasSriMessage, type SriMessage } from './sri-message.ts';

/** Reason why SRI is queried by access key. The meaning of the same answer depends on it. */
export type SriQueryReason =
  /** SRI received the document and has not decided yet. */
  | 'received'
  /** No answer arrived, so it is unknown whether SRI received the document. */
  | 'no_answer'
  /** Message 43: SRI has this access key. */
  | 'key_registered'
  /** Message 45: SRI has this number, possibly under another key. */
  | 'number_registered';

export type ReceptionOutcome =
  | {
      readonly kind: 'move';
      readonly trigger: Extract<DocumentStateTrigger, 'received' | 'processing' | 'returned'>;
      readonly messages: readonly SriMessage[];
    }
  | { readonly kind: 'ask'; readonly because: SriQueryReason; readonly messages: readonly SriMessage[] };

/** Next step after sending a document. */
export function receptionOutcome(answer: ReceptionAnswer): ReceptionOutcome {
  if (answer.kind === 'unknown') return { kind: 'ask', because: 'no_answer', messages: [] };
  const { messages } = answer;
  if (answer.kind === 'received') return { kind: 'move', trigger: 'received', messages };
  if (hasSriMessage(messages, '70')) return { kind: 'move', trigger: 'processing', messages };
  if (hasSriMessage(messages, '43')) return { kind: 'ask', because: 'key_registered', messages };
  if (hasSriMessage(messages, '45')) return { kind: 'ask', because: 'number_registered', messages };
  // SRI's internal error says nothing about the document, and SRI may have stored it.
  if (messages.length > 0 && messages.every(({ identifier }) => identifier === '50'))
    return { kind: 'ask', because: 'no_answer', messages };
  return { kind: 'move', trigger: 'returned', messages };
}

export type AuthorizationOutcome =
  | { readonly kind: 'move'; readonly trigger: 'authorized'; readonly authorization: SriAuthorization }
  | {
      readonly kind: 'move';
      readonly trigger: Extract<DocumentStateTrigger, 'not_authorized' | 'processing' | 'returned'>;
      readonly messages: readonly SriMessage[];
    }
  /** SRI has not decided about the document yet: query again later. */
  | { readonly kind: 'wait' }
  /** SRI has these bytes, but still lists only the refusal of an earlier attempt under the same access key. */
  | { readonly kind: 'old_refusal'; readonly refusal: SriAuthorization }
  /** SRI does not have the document: the same bytes may be sent once more. */
  | { readonly kind: 'resend' }
  /**
   * SRI authorized another document under this access key. No state can express that, so an operator has to examine it.
   */
  | { readonly kind: 'foreign'; readonly authorization: SriAuthorization };

/**
 * Next step after a query. `ours` is the signed document as stored. `returned` contains the messages that SRI sent with
 * message 43 or 45; they become the reason of the refusal if SRI has a different document.
 */
export function authorizationOutcome(
  answer: AuthorizationAnswer,
  asked: {
    readonly because: SriQueryReason;
    readonly ours: string;
    /** Time at which the stored document was signed. */
    readonly signedAt: Date;
    readonly returned?: readonly SriMessage[];
  },
): AuthorizationOutcome {
  const { because, ours, signedAt, returned = [] } = asked;
  const refused = { kind: 'move', trigger: 'returned', messages: returned } as const;
  switch (answer.kind) {
    case 'unknown':
      return { kind: 'wait' };
    case 'authorized': {
      const { kind: _, ...authorization } = answer;
      if (isOurs(answer, ours)) return { kind: 'move', trigger: 'authorized', authorization };
      return { kind: 'foreign', authorization };
    }
    case 'not_authorized':
      // After a document is emitted again under the same key, SRI lists the refusal of the earlier attempt until it
      // decides about the new one. For some keys SRI lists it permanently.
      if (isAboutEarlierAttempt(answer, ours, signedAt)) {
        const { kind: _, ...refusal } = answer;
        const hasBytes = because === 'received' || because === 'key_registered';
        return hasBytes ? { kind: 'old_refusal', refusal } : undecided(because, refused);
      }
      return { kind: 'move', trigger: 'not_authorized', messages: answer.messages };
    case 'processing':
      if (answer.known) return { kind: 'move', trigger: 'processing', messages: answer.messages };
      return undecided(because, refused);
  }
}

// Tolerance for clock differences between SRI and this server. Two signatures of one document are minutes apart,
// because a user has to correct the document before it is signed again.
const clockDifferenceMs = 60_000;

/**
 * Compares the document that SRI lists with its refusal or, if SRI lists none, the date of the refusal with the signing
 * time.
 */
function isAboutEarlierAttempt(refusal: SriAuthorization, ours: string, signedAt: Date): boolean {
  if (refusal.document !== undefined) return !isOurs(refusal, ours);
  const { authorizedAt } = refusal;
  return authorizedAt !== undefined && authorizedAt.getTime() < signedAt.getTime() - clockDifferenceMs;
}

function isOurs({ document }: SriAuthorization, ours: string): boolean {
  return document !== undefined && isSameDocument(ours, document);
}

/** Next step if SRI lists no decision about this document. */
function undecided(because: SriQueryReason, refused: AuthorizationOutcome): AuthorizationOutcome {
  switch (because) {
    case 'received':
      return { kind: 'wait' };
    case 'no_answer':
      return { kind: 'resend' };
    // SRI has the key and lists no decision: it is still processing the document.
    case 'key_registered':
      return { kind: 'move', trigger: 'processing', messages: [] };
    // SRI has the number but nothing under this key: another document uses the number.
    case 'number_registered':
      return refused;
  }
}
