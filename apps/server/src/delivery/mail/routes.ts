import type { Handlers } from '../../platform/http/call.ts';
import { listEmails } from './list-emails.ts';
import { queueComposedEmail, queueDocumentEmail } from './queue-email.ts';

export const mailHandlers = {
  'documents.email.send': queueDocumentEmail,
  'documents.emails.list': listEmails,
} satisfies Handlers;

/** Handlers of mail routes that only the panel has. */
export const mailComposeHandlers = { 'documents.email.compose': queueComposedEmail } satisfies Handlers;
