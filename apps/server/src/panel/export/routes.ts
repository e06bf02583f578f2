import type { Handlers } from '../../platform/http/call.ts';
import { sumListedDocuments } from './documents-sums.ts';
import { zipDocumentFiles } from './documents-zip.ts';
import { zipReceivedFiles } from './received-zip.ts';
import { exportDocuments, exportReceivedDocuments } from './tables.ts';

export const exportHandlers = {
  'documents.sums': sumListedDocuments,
  'documents.export': exportDocuments,
  'documents.zip': zipDocumentFiles,
  'receivedDocuments.export': exportReceivedDocuments,
  'receivedDocuments.zip': zipReceivedFiles,
} satisfies Handlers;
