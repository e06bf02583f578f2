import type { AuthorityServices } from '../authority/services.ts';
import type { Handlers } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/replies/error-reply.ts';
import { requestAnnulment } from './annulment/request.ts';
import { withdrawAnnulment } from './annulment/withdraw.ts';
import { createDocuments } from './batch.ts';
import { correctDocument, replayCorrect } from './correct.ts';
import { createDocument, replayCreate } from './create.ts';
import { proposeCreditNote } from './credit-draft.ts';
import { downloadDocument } from './download.ts';
import { listDocuments } from './list.ts';
import { loadDocumentRecord } from './read-record.ts';
import { removeDocument } from './remove.ts';
import { ruleFaultsOfMalformedBody } from './rule-faults-of-malformed-body.ts';
import { replayUpdate, updateDocument } from './update.ts';
import { documentReplyWithVersion } from './version.ts';

export const documentHandlers = {
  'documents.list': listDocuments,
  'documents.create': { run: createDocument, replay: replayCreate, furtherFaults: ruleFaultsOfMalformedBody },
  'documents.batch': createDocuments,
  'documents.get': async (call) => {
    const record = await loadDocumentRecord(call, call.params.id, call.query.businessId);
    return record instanceof Refusal ? record : documentReplyWithVersion(200, record);
  },
  'documents.update': { run: updateDocument, replay: replayUpdate },
  'documents.correct': { run: correctDocument, replay: replayCorrect },
  'documents.delete': removeDocument,
  'documents.annulment.request': requestAnnulment,
  'documents.annulment.withdraw': withdrawAnnulment,
  'documents.creditDraft': proposeCreditNote,
  'documents.download': downloadDocument,
} satisfies Handlers<AuthorityServices>;
