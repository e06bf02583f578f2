import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeApiKey, parseApiKey } from './format.ts';

describe('the text of an API key', () => {
  it('is parsed to the id, mode and hash it was made with', () => {
    for (const mode of ['live', 'test'] as const) {
      const made = makeApiKey(mode);
      expect(made.text).toMatch(new RegExp(`^tal_${mode}_[0-9A-Za-z]{17}_[0-9A-Za-z]{43}$`));
      expect(parseApiKey(made.text)).toEqual({ mode, publicId: made.publicId, hash: made.hash });
      expect(made.hash).toEqual(createHash('sha256').update(made.text).digest());
    }
  });

  it('is different each time, and its secret uses all possible values', () => {
    const keys = Array.from({ length: 3_000 }, () => makeApiKey('live').text);
    expect(new Set(keys).size).toBe(3_000);
    expect(new Set(keys.map((key) => key.at(-1))).size).toBe(62);
  });

  it('has another hash in another mode, so a test key cannot be used as a live one', () => {
    const { text, hash } = makeApiKey('test');
    expect(parseApiKey(text.replace('_test_', '_live_'))?.hash).not.toEqual(hash);
  });

  it.each([
    '',
    'x',
    'tal_live_',
    'sk_live_0123456789abcdefg_0',
    `${makeApiKey('live').text} `,
    `${makeApiKey('live').text}\n`,
    makeApiKey('live').text.slice(0, -1),
    makeApiKey('live').text.replace('live', 'prod'),
    makeApiKey('live').text.toUpperCase(),
    'é'.repeat(70),
  ])('refuses %j, which is not a key', (text) => {
    expect(parseApiKey(text)).toBeUndefined();
  });
});
