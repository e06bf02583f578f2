// Mails requested by users: POST /documents/{id}/email:send, and from the panel to chosen addresses.
import { maxAddressesPerDay, maxRecipients } from '@talonario/contract';
import { recordAudit } from '../../identity/audit/record.ts';
import { type Call, type PanelCall, refuseProduction } from '../../platform/http/call.ts';
import {
  badRequest,
  conflict,
  invalidBody,
  notFound,
  Refusal,
  tooManyRequests,
} from '../../platform/http/replies/error-reply.ts';
import { findMailAddressee, type MailAddressee } from './read-store.ts';
import { countAddressesOfDay, insertRequestedEmail } from './store.ts';

type SendCall = Call<'documents.email.send'>;

export async function queueDocumentEmail(call: SendCall) {
  const { account, params, mode } = call;
  const businessId = readBusinessId(call);
  if (businessId instanceof Refusal) return businessId;
  return await call.transaction(async (trx) => {
    const document = await findMailAddressee(trx, { accountId: account.id, businessId, documentId: params.id });
    if (document === undefined) return notFound();
    const refusal = refuseProduction({ mode }, document.environmentId) ?? refuseState(document);
    if (refusal !== undefined) return refusal;
    if (document.recipients.length === 0) return noRecipient();
    const email = await insertRequestedEmail(trx, account.id, document);
    await recordAudit(trx, call, {
      action: 'documents.email.send',
      recordType: 'document',
      recordId: params.id,
      before: null,
      after: { emailId: email.id, to: email.recipients },
      businessId,
    });
    return { data: { id: email.id, status: email.status, to: email.recipients } };
  });
}

/**
 * Queues a mail to addresses that a user chose. Their number per day is limited, because an account could otherwise be
 * used for spam.
 */
export async function queueComposedEmail(call: PanelCall<'documents.email.compose'>) {
  const { account, params, body } = call;
  const { to, cc } = readAddressing(body);
  if (to.length + cc.length > maxRecipients) return tooManyAddresses();
  return await call.transaction(async (trx) => {
    const place = { accountId: account.id, businessId: body.business_id, documentId: params.id };
    const document = await findMailAddressee(trx, place);
    if (document === undefined) return notFound();
    const refusal = refuseState(document);
    if (refusal !== undefined) return refusal;
    const addressed = { recipients: [...to, ...cc], cc, note: body.message?.trim() || null };
    // Only addresses that are not the customer's are limited.
    const strangers = addressed.recipients.filter((address) => !document.recipients.includes(address));
    if (
      strangers.length > 0 &&
      (await countAddressesOfDay(trx, account.id)) + addressed.recipients.length > maxAddressesPerDay
    )
      return tooManyRequests(3600, `An account chooses at most ${maxAddressesPerDay} addresses in 24 hours.`);
    const email = await insertRequestedEmail(trx, account.id, document, addressed);
    await recordAudit(trx, call, {
      action: 'documents.email.compose',
      recordType: 'document',
      recordId: params.id,
      before: null,
      after: { emailId: email.id, to, cc, message: addressed.note },
      businessId: body.business_id,
    });
    return { data: { id: email.id, status: email.status, to: email.recipients } };
  });
}

/** Reads the addresses of a request: each address once, and no copy for a recipient. */
function readAddressing({ to, cc = [] }: { readonly to: readonly string[]; readonly cc?: readonly string[] }) {
  const trimmed = (list: readonly string[]) => list.map((address) => address.trim());
  const first = [...new Set(trimmed(to))];
  return { to: first, cc: [...new Set(trimmed(cc))].filter((address) => !first.includes(address)) };
}

function tooManyAddresses(): Refusal {
  const message = `must have at most ${maxRecipients} addresses together with to`;
  return invalidBody([
    { field: 'cc', message, code: 'field.too_long', params: { max: maxRecipients, unit: 'entries' } },
  ]);
}

function readBusinessId({ query, body }: SendCall): number | Refusal {
  const inQuery = query.businessId;
  const inBody = body?.business_id;
  if (inQuery !== undefined && inBody !== undefined && inQuery !== inBody)
    return badRequest('request.invalid_parameter', 'businessId and business_id differ: send one of them.');
  const businessId = inQuery ?? inBody;
  if (businessId !== undefined) return businessId;
  return badRequest(
    'request.missing_parameter',
    'businessId is missing: send it in the query, or business_id in the body.',
  );
}

function refuseState({ acronym, annulled }: MailAddressee): Refusal | undefined {
  if (annulled) return conflict('document.annulled', 'SRI has annulled the document: it is not sent any more.');
  if (acronym === 'AUT') return undefined;
  if (acronym === 'CRD') return conflict('document.not_emitted', 'A draft cannot be sent: emit it first.');
  return conflict(
    'document.not_authorized',
    'The document is not authorised: a customer gets nothing without fiscal validity.',
  );
}

function noRecipient(): Refusal {
  const message = 'the customer recorded on the document has no e-mail';
  return invalidBody([{ field: 'email', message, code: 'email.no_recipient' }], 'email.no_recipient');
}
