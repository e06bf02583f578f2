/** Access keys as people paste them: one per line, or with blanks, commas or semicolons between. */
export interface PastedKeys {
  /** Each once. */
  readonly keys: readonly string[];
  /** The first piece that cannot be a key. */
  readonly wrong: string | undefined;
}

export const mostKeys = 5_000;

export function readPastedKeys(text: string): PastedKeys {
  const pieces = text.split(/[\s,;]+/).filter((piece) => piece !== '');
  return {
    keys: [...new Set(pieces.filter((piece) => isKey(piece)))],
    wrong: pieces.find((piece) => !isKey(piece))?.slice(0, 60),
  };
}

function isKey(piece: string): boolean {
  return /^\d{49}$/.test(piece);
}
