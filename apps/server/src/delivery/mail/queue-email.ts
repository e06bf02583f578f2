// POST /documents/{id}/email:send
import { recordAudit } from '../../identity/audit/record.ts';
import { type Call, refuseProduction } from '../../platform/http/call.ts';
import { badRequest, conflict, invalid, notFound, Refusal } from '../../platform/http/error-reply.ts';
import { type Addressee, findAddressee } from './read-store.ts';
import { insertRequestedEmail } from './store.ts';

type SendCall = Call<'documents.email.send'>;

export async function queueEmail(call: SendCall) {
  const { account, params, mode } = call;
  const businessId = readBusinessId(call);
  if (businessId instanceof Refusal) return businessId;
  return await call.transaction(async (trx) => {
    const document = await findAddressee(trx, { accountId: account.id, businessId, documentId: params.id });
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

function refuseState({ acronym, annulled }: Addressee): Refusal | undefined {
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
  return invalid([{ field: 'email', message, code: 'email.no_recipient' }], 'email.no_recipient');
}
