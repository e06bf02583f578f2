// The contract as files: what machines read (OpenAPI), what language models read, and the codes people look up.
import { errorCodesText, llmsText, openApiText, permissionsText } from '@talonario/contract';

export const contractTexts = [
  { path: 'openapi.json', make: openApiText },
  { path: 'llms.txt', make: llmsText },
  { path: 'docs/error-codes.md', make: errorCodesText },
  { path: 'docs/permissions.md', make: permissionsText },
];
