import type { Handlers } from '../../platform/http/call.ts';
import { getReport } from './get-report.ts';
import { listDocumentsOfReportFigure } from './list-documents.ts';

export const reportHandlers = {
  'reports.get': getReport,
  'reports.documents': listDocumentsOfReportFigure,
} satisfies Handlers;
