// Token that the tool `emitir` requires: it proves that this API key got a preview of exactly this document shortly
// before. It is signed for the account, the key and the body. It contains no secret and is not stored, so every process
// can check it.
import { createHash, randomBytes } from 'node:crypto';
import { canonicalJson } from '../platform/http/body/canonical-json.ts';
import type { Principal } from '../platform/http/call.ts';
import type { MasterKeySource } from '../platform/vault/master-key.ts';
import { makeSignedTexts } from '../platform/vault/signed-text.ts';

export interface PreviewedDocument {
  /** Idempotency key of the emission, so that several calls make only one document. */
  readonly idempotencyKey: string;
  readonly total: number;
  /**
   * Digest of the unsigned XML without its number. It differs after every change of issuer, customer, tax or
   * environment.
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

/** Text that identifies account, key and body. A preview token is valid only for the same text. */
export function previewTokenScope({ account, actor }: Principal, body: Readonly<Record<string, unknown>>): string {
  return `${account.id} ${actor.id} ${digest(canonicalJson(body))}`;
}

/**
 * Derives the idempotency key of an emission. If the same API key requests the same document again, it means the same
 * sale, even after a second preview, because an agent that lost the answer often starts again. If an agent states that
 * it wants another equal sale, the key is random.
 */
export function idempotencyKeyOfPreview(scope: string, another: boolean): string {
  return `mcp-${digest(scope)}${another ? `-${randomBytes(9).toString('base64url')}` : ''}`;
}

/**
 * Digest of the XML without number and access key, which are assigned when the document is issued and may differ from
 * those of the preview.
 */
export function documentContentDigest(xml: unknown): string {
  return digest(String(xml).replaceAll(/<(secuencial|claveAcceso)>[^<]*<\/\1>/g, ''));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
