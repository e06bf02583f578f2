import { flag, id, instant, nullable, oneOf } from '../schema/fields.ts';
import Type from '../schema/schema.ts';

/** Events that cause an e-mail about a document. */
export const emailOrigins = ['authorization', 'request', 'annulment_request', 'annulment'] as const;

const status = oneOf(
  ['queued', 'sent', 'failed'],
  '`sent`: accepted for every recipient. `failed`: given up for at least one; `attempts` shows for which.',
);
const to = Type.Array(Type.String(), { description: 'The recipients.' });

/** Response of the operation email:send. */
export const EmailQueued = Type.Object({ id: id(), status, to }, { title: 'EmailQueued' });

/** An e-mail about a document, with all delivery attempts. */
export const Email = Type.Object(
  {
    id: id(),
    documentId: id(),
    origin: oneOf(
      emailOrigins,
      'Sent automatically on authorization, on request, or about an annulment: when it was requested, when SRI annulled it.',
    ),
    status,
    to,
    attempts: Type.Array(
      Type.Object(
        {
          at: instant(),
          to: Type.Array(Type.String(), { description: 'The recipients this answer is about.' }),
          ok: flag('The mail server took the mail for them.'),
          answer: Type.String({ description: 'The answer of the mail server.' }),
        },
        { title: 'EmailAttempt' },
      ),
      { description: 'Oldest first.' },
    ),
    sentAt: nullable(instant('When a mail server last took it; null while none did.')),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { title: 'Email' },
);
