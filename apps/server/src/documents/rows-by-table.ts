// What one statement writes, as the functions in platform/db/functions take it: the rows of several documents, by table.
export type RowsByTable = Readonly<Record<string, readonly object[]>>;

export function listOf<T>(one: T | undefined): T[] {
  return one === undefined ? [] : [one];
}

/** Tables without rows are left out. */
export function joinTables(all: readonly RowsByTable[]): RowsByTable {
  const names = [...new Set(all.flatMap((tables) => Object.keys(tables)))];
  const joined = names.map((name) => [name, all.flatMap((tables) => tables[name] ?? [])] as const);
  return Object.fromEntries(joined.filter(([, rows]) => rows.length > 0));
}

/** Bytes one after the other, and where each piece lies as PostgreSQL counts. */
export function placeBytes(pieces: readonly (Buffer | null)[]) {
  let from = 1;
  const places = pieces.map((piece) => {
    const place = piece === null ? {} : { from_byte: from, byte_count: piece.length };
    from += piece?.length ?? 0;
    return place;
  });
  return { all: Buffer.concat(pieces.filter((piece) => piece !== null)), places };
}
