// What `emitir` asks for: proof that this key was shown this very document a moment ago. The token is signed for the account, the key and the
// body; it holds nothing secret and is kept nowhere, so any process of the service can open it.
import { createHash, randomBytes } from 'node:crypto';
import { canonicalJson } from '../platform/http/body/canonical-json.ts';
import type { Principal } from '../platform/http/call.ts';
import type { MasterKeySource } from '../platform/vault/master-key.ts';
import { makeSignedTexts } from '../platform/vault/signed-text.ts';

export interface Previewed {
  /** Under this the document is issued: however often it is asked for, there is one. */
  readonly idempotencyKey: string;
  readonly total: number;
  /** What the unsigned XML was, but for its number: whatever changed since (issuer, customer, tax, environment) shows in it. */
  readonly content: string;
  readonly expiresAt: number;
}

export interface PreviewTokens {
  seal(previewed: Previewed, scope: string): string;
  open(token: string, scope: string): Previewed | undefined;
}

export const previewLifeSeconds = 15 * 60;

export function makePreviewTokens(masterKeys: MasterKeySource): PreviewTokens {
  const texts = makeSignedTexts(masterKeys, 'mcp preview');
  return {
    seal: ({ idempotencyKey, total, content, expiresAt }, scope) =>
      texts.seal(JSON.stringify([idempotencyKey, total, content, expiresAt]), scope),
    open(token, scope) {
      const opened = texts.open(token, scope);
      if (opened === undefined) return undefined;
      const [idempotencyKey, total, content, expiresAt] = JSON.parse(opened) as [string, number, string, number];
      return { idempotencyKey, total, content, expiresAt };
    },
  };
}

/** Whose document, and which: another key, another account and any other body make another one. */
export function previewScope({ account, actor }: Principal, body: Readonly<Record<string, unknown>>): string {
  return `${account.id} ${actor.id} ${digest(canonicalJson(body))}`;
}

/**
 * The same document asked for again by the same key is the same intent, also after a second preview: an agent that lost the answer often
 * begins anew. Whoever really wants another one like it says so, and gets a key of its own.
 */
export function idempotencyKeyFor(scope: string, another: boolean): string {
  return `mcp-${digest(scope)}${another ? `-${randomBytes(9).toString('base64url')}` : ''}`;
}

/** The number and the key made of it are taken when it is issued: somebody else may have sold meanwhile. */
export function contentDigest(xml: unknown): string {
  return digest(String(xml).replaceAll(/<(secuencial|claveAcceso)>[^<]*<\/\1>/g, ''));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
