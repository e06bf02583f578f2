import type { Handlers } from '../../platform/http/call.ts';
import { exportDocuments } from './documents-csv.ts';
import { sumDocuments } from './documents-sums.ts';
import { zipDocuments } from './documents-zip.ts';
import { exportReceived } from './received-csv.ts';
import { zipReceived } from './received-zip.ts';

export const exportHandlers = {
  'documents.sums': sumDocuments,
  'documents.export': exportDocuments,
  'documents.zip': zipDocuments,
  'receivedDocuments.export': exportReceived,
  'receivedDocuments.zip': zipReceived,
} satisfies Handlers;
