// Cursor of a list: the position of the last row of a page as a signed text. The signature covers the account, the
// list, its filters and its order, so that a cursor of another list or a forged one never reaches a query.
import type { MasterKeySource } from '../../vault/master-key.ts';
import { makeSignedTexts } from '../../vault/signed-text.ts';

/** Sort value (as PostgreSQL writes it) and id of the last row of a page. */
export interface CursorPosition {
  readonly key: string;
  readonly id: number;
}

export interface SignedCursors {
  seal(position: CursorPosition, scope: string): string;
  open(text: string, scope: string): CursorPosition | undefined;
}

export function makeSignedCursors(masterKeys: MasterKeySource): SignedCursors {
  const texts = makeSignedTexts(masterKeys, 'list cursor');
  return {
    seal: (position, scope) => texts.seal(JSON.stringify([position.key, position.id]), scope),
    open(text, scope) {
      const opened = texts.open(text, scope);
      if (opened === undefined) return undefined;
      const [key, id] = JSON.parse(opened) as [string, number];
      return { key, id };
    },
  };
}
