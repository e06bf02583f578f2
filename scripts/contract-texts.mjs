// Files generated from the contract: for programs (OpenAPI), for language models, and the lists of codes.
import { errorCodesText, llmsText, openApiText, permissionsText } from '@talonario/contract';

export const contractTexts = [
  { path: 'openapi.json', make: openApiText },
  { path: 'llms.txt', make: llmsText },
  { path: 'docs/error-codes.md', make: errorCodesText },
  { path: 'docs/permissions.md', make: permissionsText },
];
