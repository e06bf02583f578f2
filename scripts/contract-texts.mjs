// The contract as files: what machines read (OpenAPI), what language models read, and the codes people look up.
import { errorCodesText, llmsText, openApiText } from '@talonario/contract';
import { documentRuleCodes } from '@talonario/sri';

export const contractTexts = [
  { path: 'openapi.json', make: openApiText },
  { path: 'llms.txt', make: llmsText },
  { path: 'docs/error-codes.md', make: () => `${errorCodesText()}\n${ruleCodesText()}` },
];

function ruleCodesText() {
  const list = documentRuleCodes().map((code) => `- \`${code}\``);
  const intro = 'In `errors[].code` of a 422 and in `warnings`; the message tells the rest.';
  return ['## Rules of documents', '', intro, '', ...list, ''].join('\n');
}
