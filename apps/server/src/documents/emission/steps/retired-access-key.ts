// Decides when an access key is retired, which means that its document takes no further attempt under this key. The
// published texts and docs/emission.md call such a key burnt. SRI has refused the document, has its corrected bytes
// under the same access key, and still returns only the first refusal. Sources disagree whether the same key can ever be
// authorised then (sri/FACTS.md, section 8). So the same key is tried first. If SRI keeps returning its old refusal, the
// key is retired: the document is refused again, and the next `emit` takes a new number and key.
import type { SriAuthorization, SriMessage } from '@talonario/sri';
import type { DocumentStateChange, RepeatedRefusal } from '../document-stages.ts';
import { sriMessageNotices } from './record.ts';

/**
 * Counts how often SRI repeated its refusal with the same date and messages. Another date or other messages mean that
 * SRI has evaluated the document again, so the count starts over.
 */
export function countRepeatedRefusal(
  before: RepeatedRefusal | null,
  { date, messages }: Pick<SriAuthorization, 'date' | 'messages'>,
  registered: boolean,
  now: Date,
): RepeatedRefusal {
  const same = before !== null && before.date === date && textOf(before.messages) === textOf(messages);
  return {
    registered: registered || (before?.registered ?? false),
    date,
    messages,
    since: same ? before.since : now.toISOString(),
    times: same ? before.times + 1 : 1,
  };
}

/** Text for comparing messages: jsonb preserves neither the order of fields nor undefined ones. */
function textOf(messages: readonly SriMessage[]): string {
  return JSON.stringify(
    messages.map(({ identifier, message, additionalInfo }) => [identifier, message, additionalInfo]),
  );
}

/**
 * Whether the access key must be retired. After message 43 (access key registered) SRI does not process the bytes, so three equal
 * answers within five minutes or more are enough. After RECIBIDA SRI may take up to a day.
 */
export function mustRetireAccessKey(
  { registered, since, times }: RepeatedRefusal,
  receivedAt: Date | null,
  now: Date,
): boolean {
  if (times < 3) return false;
  if (registered) return now.getTime() - Date.parse(since) >= registeredMs;
  return receivedAt !== null && now.getTime() - receivedAt.getTime() >= receivedMs;
}

const registeredMs = 5 * 60_000;
const receivedMs = 24 * 3_600_000;

/** State change that refuses the document again, with SRI's messages and the reason why its access key is retired. */
export function retiredAccessKeyStateChange({ messages }: RepeatedRefusal): DocumentStateChange {
  const { errors } = sriMessageNotices({ trigger: 'not_authorized', messages }, []);
  return {
    trigger: 'not_authorized',
    reason: 'SRI keeps its first refusal: the access key is burnt',
    errors: [...errors, retiredAccessKeyError],
  };
}

const retiredAccessKeyError = {
  source: 'talonario',
  code: 'document.key_burnt',
  message: 'SRI keeps its first refusal under this access key. The next emit takes a new number and a new key.',
};

/** Whether the errors of a rejected document state that its access key is retired. */
export function statesRetiredAccessKey(errors: readonly unknown[]): boolean {
  return (errors as readonly { readonly code?: string }[]).some(({ code }) => code === retiredAccessKeyError.code);
}
