/** Access keys of a pasted text: one per line, or separated by spaces, commas or semicolons. */
export interface PastedKeys {
  /** Access keys without duplicates. */
  readonly keys: readonly string[];
  /** First part of the text that cannot be a key. */
  readonly wrong: string | undefined;
}

export const maxPastedKeys = 5_000;

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
