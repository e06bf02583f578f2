import type { Handlers } from '../../platform/http/call.ts';
import { sumDocuments } from './documents-sums.ts';
import { zipDocuments } from './documents-zip.ts';
import { zipReceived } from './received-zip.ts';
import { exportDocuments, exportReceived } from './tables.ts';

export const exportHandlers = {
  'documents.sums': sumDocuments,
  'documents.export': exportDocuments,
  'documents.zip': zipDocuments,
  'receivedDocuments.export': exportReceived,
  'receivedDocuments.zip': zipReceived,
} satisfies Handlers;
