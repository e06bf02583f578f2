/** A curl command for a first call with the key. */
export function curlSnippet(origin: string, key: string): string {
  return `curl -H 'X-API-Key: ${key}' ${origin}/api/v1/businesses`;
}

/** Code that makes the same call with the TypeScript SDK. */
export function sdkSnippet(origin: string, key: string): string {
  return `import { Talonario } from '@talonario/client';

const talonario = new Talonario({
  baseUrl: '${origin}/api/v1',
  apiKey: '${key}',
});
const { data } = await talonario.businesses.list();
console.log(data);`;
}
