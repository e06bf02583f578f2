import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { requestAsCurl } from './as-curl.ts';

const request = (sent: string | null, path = '/api/v1/customers?search=a%20b') =>
  ({
    requestId: 'x',
    at: '',
    method: 'POST',
    path,
    route: null,
    status: 200,
    milliseconds: 1,
    ip: null,
    key: { id: 1, name: null },
    idempotencyKey: "it's",
    answered: { bytes: 0, text: null, whole: false },
    sent: { bytes: 0, text: sent, whole: true },
  }) as const;

/** Arguments that a shell passes to the program. */
function wordsOf(command: string): string[] {
  const print = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const env = { ...process.env, TALONARIO_API_KEY: 'the key' };
  return execFileSync('sh', ['-c', print], { env, encoding: 'utf8' }).split('\0').slice(0, -1);
}

it('repeats the request exactly, even if it contains characters with a meaning for the shell', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const body = text.replaceAll('\0', '');
      expect(wordsOf(requestAsCurl('https://x.ec', request(body)))).toEqual([
        '-X',
        'POST',
        'https://x.ec/api/v1/customers?search=a%20b',
        '-H',
        'X-API-Key: the key',
        '-H',
        "Idempotency-Key: it's",
        '-H',
        'Content-Type: application/json',
        '-d',
        body,
      ]);
    }),
    { numRuns: 20, examples: [['$(rm -rf /) `x` \' " \\ \n $HOME']] },
  );
  expect(requestAsCurl('https://x.ec', request(null))).not.toContain('-d');
});
