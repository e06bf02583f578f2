import type { Trigger } from '../states.ts';
import type { Authorization, AuthorizationAnswer } from './authorization.ts';
import type { ReceptionAnswer } from './reception.ts';
import { isSameDocument } from './same-document.ts';
import { hasMessage, type SriMessage } from './sri-message.ts';

/** Why SRI is asked by access key; the same answer means different things after each. */
export type QueryReason =
  /** SRI took the document and has to decide. */
  | 'received'
  /** Nobody knows whether the document arrived. */
  | 'no_answer'
  /** Message 43: SRI has this access key. */
  | 'key_registered'
  /** Message 45: SRI has this number, maybe under another key. */
  | 'number_registered';

export type ReceptionOutcome =
  | {
      readonly kind: 'move';
      readonly trigger: Extract<Trigger, 'received' | 'processing' | 'returned'>;
      readonly messages: readonly SriMessage[];
    }
  | { readonly kind: 'ask'; readonly because: QueryReason; readonly messages: readonly SriMessage[] };

/** What to do after handing a document over. */
export function receptionOutcome(answer: ReceptionAnswer): ReceptionOutcome {
  if (answer.kind === 'unknown') return { kind: 'ask', because: 'no_answer', messages: [] };
  const { messages } = answer;
  if (answer.kind === 'received') return { kind: 'move', trigger: 'received', messages };
  if (hasMessage(messages, '70')) return { kind: 'move', trigger: 'processing', messages };
  if (hasMessage(messages, '43')) return { kind: 'ask', because: 'key_registered', messages };
  if (hasMessage(messages, '45')) return { kind: 'ask', because: 'number_registered', messages };
  // SRI's own internal error says nothing about the document, and SRI may have kept it.
  if (messages.length > 0 && messages.every(({ identifier }) => identifier === '50'))
    return { kind: 'ask', because: 'no_answer', messages };
  return { kind: 'move', trigger: 'returned', messages };
}

export type AuthorizationOutcome =
  | { readonly kind: 'move'; readonly trigger: 'authorized'; readonly authorization: Authorization }
  | {
      readonly kind: 'move';
      readonly trigger: Extract<Trigger, 'not_authorized' | 'processing' | 'returned'>;
      readonly messages: readonly SriMessage[];
    }
  /** Nothing new: ask again later. */
  | { readonly kind: 'wait' }
  /** SRI has these bytes, and still shows only the refusal of an earlier attempt under the same access key. */
  | { readonly kind: 'old_refusal'; readonly refusal: Authorization }
  /** SRI does not know the document: the same bytes may be sent once more. */
  | { readonly kind: 'resend' }
  /** SRI authorized something else under our access key: no state may say so, a person has to look. */
  | { readonly kind: 'foreign'; readonly authorization: Authorization };

/**
 * What to do after asking. `ours` is the signed document as stored; `returned` the messages that came with 43 or 45, which
 * become the reason of the refusal when the document SRI has is not ours.
 */
export function authorizationOutcome(
  answer: AuthorizationAnswer,
  asked: {
    readonly because: QueryReason;
    readonly ours: string;
    /** When these bytes were signed. */
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
      // A key emitted again still shows the refusal of the earlier attempt until SRI decides on the new one. Some keys show it for ever.
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

// Clocks differ a little; attempts are minutes apart, because somebody has to correct something in between.
const clockDifferenceMs = 60_000;

/** By the document SRI shows with its refusal or, when it shows none, by the date of the refusal. */
function isAboutEarlierAttempt(refusal: Authorization, ours: string, signedAt: Date): boolean {
  if (refusal.document !== undefined) return !isOurs(refusal, ours);
  const { authorizedAt } = refusal;
  return authorizedAt !== undefined && authorizedAt.getTime() < signedAt.getTime() - clockDifferenceMs;
}

function isOurs({ document }: Authorization, ours: string): boolean {
  return document !== undefined && isSameDocument(ours, document);
}

/** SRI shows nothing of this document. */
function undecided(because: QueryReason, refused: AuthorizationOutcome): AuthorizationOutcome {
  switch (because) {
    case 'received':
      return { kind: 'wait' };
    case 'no_answer':
      return { kind: 'resend' };
    // It holds the key and shows no decision: it is at work on it.
    case 'key_registered':
      return { kind: 'move', trigger: 'processing', messages: [] };
    // It holds the number but nothing under our key: another document has it.
    case 'number_registered':
      return refused;
  }
}
