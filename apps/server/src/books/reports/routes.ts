import type { Handlers } from '../../platform/http/call.ts';
import { getReport } from './get-report.ts';
import { listDocumentsBehind } from './list-documents.ts';

export const reportHandlers = {
  'reports.get': getReport,
  'reports.documents': listDocumentsBehind,
} satisfies Handlers;
