// Token that `emitir` requires: proof that this key saw a preview of exactly this document shortly before. It is signed
// for the account, the key and the body. It contains no secret and is not stored, so every process can check it.
import { createHash, randomBytes } from 'node:crypto';
import { canonicalJson } from '../platform/http/body/canonical-json.ts';
import type { Principal } from '../platform/http/call.ts';
import type { MasterKeySource } from '../platform/vault/master-key.ts';
import { makeSignedTexts } from '../platform/vault/signed-text.ts';

export interface PreviewedDocument {
  /** Idempotency key of the emission, so that repeated calls make one document. */
  readonly idempotencyKey: string;
  readonly total: number;
  /**
   * Digest of the unsigned XML without its number. Every later change of issuer, customer, tax or environment gives
   * another digest.
   */
  readonly content: string;
  readonly expiresAt: number;
}

export interface PreviewTokens {
  seal(previewed: PreviewedDocument, scope: string): string;
  open(token: string, scope: string): PreviewedDocument | undefined;
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

/** Identifies account, key and body. A token for one of them is invalid for any other. */
export function previewScope({ account, actor }: Principal, body: Readonly<Record<string, unknown>>): string {
  return `${account.id} ${actor.id} ${digest(canonicalJson(body))}`;
}

/**
 * Derives the idempotency key. The same document requested again by the same key is the same intent, even after a
 * second preview, because an agent that lost the answer often starts again. An agent that wants a second equal sale
 * states that, and gets a random key.
 */
export function idempotencyKeyOfPreview(scope: string, another: boolean): string {
  return `mcp-${digest(scope)}${another ? `-${randomBytes(9).toString('base64url')}` : ''}`;
}

/**
 * Digest of the XML without number and access key, which are assigned when the document is issued and may differ by
 * then.
 */
export function documentContentDigest(xml: unknown): string {
  return digest(String(xml).replaceAll(/<(secuencial|claveAcceso)>[^<]*<\/\1>/g, ''));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
