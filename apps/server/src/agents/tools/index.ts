import type { Tool } from '../tool.ts';
import { businessesTool } from './businesses.ts';
import { catalogsTool } from './catalogs.ts';
import { dueDatesTool } from './due-dates.ts';
import { emitDocumentTool } from './emit-document.ts';
import { explainRejectionTool } from './explain-rejection.ts';
import { previewDocumentTool } from './preview-document.ts';
import { receivedToClassifyTool } from './received-to-classify.ts';
import { saveCustomerTool } from './save-customer.ts';
import { searchDocumentsTool } from './search-documents.ts';
import { vatSummaryTool } from './vat-summary.ts';

/** All tools of the MCP server. Only the last two change data. */
export const mcpTools: readonly Tool[] = [
  businessesTool,
  catalogsTool,
  searchDocumentsTool,
  explainRejectionTool,
  receivedToClassifyTool,
  vatSummaryTool,
  dueDatesTool,
  previewDocumentTool,
  saveCustomerTool,
  emitDocumentTool,
];
