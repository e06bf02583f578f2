import type { DocumentRecord } from '../../document-types/document-record.ts';
import { createBodyOf } from './create-body.ts';

/** cURL command that reads the document. */
export function curlReadCommand({ id, businessId }: DocumentRecord, origin: string): string {
  return `curl -H "X-API-Key: $TALONARIO_KEY" \\\n  '${origin}/api/v1/documents/${id}?businessId=${businessId}'`;
}

/** cURL command that creates an equal document. */
export function curlCreateCommand(record: DocumentRecord, origin: string): string {
  const body = JSON.stringify(createBodyOf(record), null, 2);
  return [
    `curl -X POST '${origin}/api/v1/documents' \\`,
    '  -H "X-API-Key: $TALONARIO_KEY" \\',
    "  -H 'Content-Type: application/json' \\",
    '  -H "Idempotency-Key: $(uuidgen)" \\',
    `  -d '${quote(body)}'`,
  ].join('\n');
}

/** Inside single quotes a shell changes nothing except the quote itself. */
function quote(text: string): string {
  return text.replaceAll("'", String.raw`'\''`);
}
