import type { DataOf } from '../../api/talonario.ts';

/**
 * cURL command that repeats the request. The API key is not in the log, so the command reads it from the environment.
 */
export function requestAsCurl(origin: string, request: DataOf<'requests.get'>): string {
  const { method, path, idempotencyKey, sent } = request;
  const parts = [
    `curl -X ${method} ${quoted(`${origin}${path}`)}`,
    `-H "X-API-Key: $TALONARIO_API_KEY"`,
    ...(idempotencyKey === null ? [] : [`-H ${quoted(`Idempotency-Key: ${idempotencyKey}`)}`]),
    ...(sent.text === null ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(sent.text)}`]),
  ];
  return parts.join(' \\\n  ');
}

/** Quotes a text so that a shell interprets nothing in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
