import type { DataOf } from '../../api/talonario.ts';

/** The request again, for a terminal. The key is not in the log: it comes from the environment. */
export function asCurl(origin: string, request: DataOf<'requests.get'>): string {
  const { method, path, idempotencyKey, sent } = request;
  const parts = [
    `curl -X ${method} ${quoted(`${origin}${path}`)}`,
    `-H "X-API-Key: $TALONARIO_API_KEY"`,
    ...(idempotencyKey === null ? [] : [`-H ${quoted(`Idempotency-Key: ${idempotencyKey}`)}`]),
    ...(sent.text === null ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(sent.text)}`]),
  ];
  return parts.join(' \\\n  ');
}

/** Nothing in it means anything to a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
