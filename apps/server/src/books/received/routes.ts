import type { Handlers } from '../../platform/http/call.ts';
import { acceptReceivedDocument, withdrawReceivedAcceptance } from './acceptance.ts';
import { classificationHandlers } from './classification/routes.ts';
import { downloadReceived } from './download.ts';
import { importHandlers } from './imports/routes.ts';
import { bringInDocuments } from './issued-elsewhere/bring-in.ts';
import { bringInFile } from './issued-elsewhere/bring-in-file.ts';
import { linksOfIssued } from './links.ts';
import { listReceived } from './list.ts';
import { classifyManyReceived, updateReceived } from './mark.ts';
import { getReceived } from './read-received.ts';
import { createSupplier } from './supplier.ts';
import { draftWithholding } from './withholding-draft.ts';

export const receivedHandlers = {
  ...importHandlers,
  ...classificationHandlers,
  'receivedDocuments.list': listReceived,
  'receivedDocuments.get': getReceived,
  'receivedDocuments.download': downloadReceived,
  'receivedDocuments.update': updateReceived,
  'receivedDocuments.mark': classifyManyReceived,
  'receivedDocuments.supplier': createSupplier,
  'receivedDocuments.withholdingDraft': draftWithholding,
  'receivedDocuments.acceptance.give': acceptReceivedDocument,
  'receivedDocuments.acceptance.withdraw': withdrawReceivedAcceptance,
  'documents.received.list': linksOfIssued,
  'documents.bringIn': bringInDocuments,
  'documents.bringInFile': bringInFile,
} satisfies Handlers;
