import type { Tool } from '../tool.ts';
import { businessesTool } from './businesses.ts';
import { dueDatesTool } from './due-dates.ts';
import { emitDocumentTool } from './emit-document.ts';
import { explainRejectionTool } from './explain-rejection.ts';
import { previewDocumentTool } from './preview-document.ts';
import { receivedToClassifyTool } from './received-to-classify.ts';
import { searchDocumentsTool } from './search-documents.ts';
import { vatSummaryTool } from './vat-summary.ts';

/** All tools of the MCP server. Only the last one changes data. */
export const tools: readonly Tool[] = [
  businessesTool,
  searchDocumentsTool,
  explainRejectionTool,
  receivedToClassifyTool,
  vatSummaryTool,
  dueDatesTool,
  previewDocumentTool,
  emitDocumentTool,
];
