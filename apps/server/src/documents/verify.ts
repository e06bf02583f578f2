// Handles PUT {"verify": true}: queries SRI by access key. A document underway continues normally. A decided document
// can only become authorised, if SRI authorised exactly the stored bytes. For an authorised document, SRI is also
// queried whether it was annulled, even in the portal without a request in Talonario.

import { isAnnulmentOpen, isStateUnderway } from '@talonario/sri';
import type { AuthorityServices } from '../authority/services.ts';
import { newLeaseOwner } from '../platform/db/lease-owner.ts';
import type { Call, HandlerAnswer } from '../platform/http/call.ts';
import { conflict, Refusal, temporarilyUnavailable } from '../platform/http/replies/error-reply.ts';
import { queryAnnulment } from './annulment/ask.ts';
import { queryAnnulmentState } from './annulment/ask-state.ts';
import { queryDecidedDocument, type SriContact } from './emission/steps/authorize.ts';
import { queryDocumentOnce } from './emission/steps/emit.ts';
import { claimDocumentLease, loadInFlight, releaseDocumentLease } from './emission/steps/lease-store.ts';
import { loadDocumentRecord } from './read-record.ts';
import type { DocumentRecord } from './show.ts';
import { documentReplyWithVersion, refuseChangedVersion } from './version.ts';

type VerifyCall = Call<'documents.update', AuthorityServices>;

export async function verifyDocument(call: VerifyCall): Promise<HandlerAnswer<'documents.update'>> {
  const documentId = call.params.id;
  const found = await loadDocumentRecord(call, documentId, call.query.businessId);
  if (found instanceof Refusal) return found;
  const changed = refuseChangedVersion(call.header('if-match'), new Date(found.updatedAt));
  if (changed) return changed;
  if (found.state === 'draft')
    return conflict('document.not_emitted', 'A draft was never sent: there is nothing to ask about.');
  const contact = await contactAbout(call, found);
  const record = await loadDocumentRecord(call, documentId);
  if (record instanceof Refusal) return record;
  if (contact === 'silent' || contact === 'stopped') {
    const { id, state, number, accessKey, documentState } = record;
    return temporarilyUnavailable('authority.unavailable', 'The tax authority does not answer now. Ask again later.', {
      retryAfterSeconds: 5,
      data: { id, state, acronym: documentState.acronym, number, accessKey },
    });
  }
  return documentReplyWithVersion(200, record);
}

const annulmentWaitMs = 8_000;

async function contactAbout(
  call: VerifyCall,
  { id, annulment, ...record }: DocumentRecord,
): Promise<SriContact | 'closed'> {
  const accountId = call.account.id;
  if (isAnnulmentOpen(annulment?.state ?? null))
    return (await queryAnnulment(call, { accountId, documentId: id }, annulmentWaitMs)).kind;
  if (record.documentState.acronym !== 'AUT')
    return await ask(call, { accountId, documentId: id, owner: newLeaseOwner(), leasedAt: Date.now() });
  const environmentId = record.environment.id === 2 ? 2 : 1;
  const document = { accountId, id, environmentId, accessKey: record.accessKey ?? '' } as const;
  return (await queryAnnulmentState(call, document, { author: call, withinMs: annulmentWaitMs })).kind;
}

/** Queries SRI. If another process works on the document now, its result is used. */
async function ask(
  call: Call<'documents.update', AuthorityServices>,
  lease: Parameters<typeof claimDocumentLease>[1],
): Promise<SriContact> {
  if (!(await claimDocumentLease(call.db, lease))) return 'none';
  const document = await loadInFlight(call.db, lease);
  if (document === undefined) return 'none';
  if (isStateUnderway(document.acronym)) return (await queryDocumentOnce(call, document)).contact;
  const { contact } = await queryDecidedDocument(call, document);
  await releaseDocumentLease(call.db, lease);
  return contact;
}
