import type { Handlers } from '../../platform/http/call.ts';
import { exportDocuments } from './documents-csv.ts';
import { zipDocuments } from './documents-zip.ts';

export const exportHandlers = {
  'documents.export': exportDocuments,
  'documents.zip': zipDocuments,
} satisfies Handlers;
