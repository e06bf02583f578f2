// Rows of several documents by table, in the form that the functions in platform/db/functions accept.
export type RowsByTable = Readonly<Record<string, readonly object[]>>;

export function listOfOptional<T>(one: T | undefined): T[] {
  return one === undefined ? [] : [one];
}

/** Leaves out tables without rows. */
export function mergeRowsByTable(all: readonly RowsByTable[]): RowsByTable {
  const names = [...new Set(all.flatMap((tables) => Object.keys(tables)))];
  const joined = names.map((name) => [name, all.flatMap((tables) => tables[name] ?? [])] as const);
  return Object.fromEntries(joined.filter(([, rows]) => rows.length > 0));
}

/** Concatenates bytes and returns the position of each chunk, counted from 1 as PostgreSQL does. */
export function concatBytes(pieces: readonly (Buffer | null)[]) {
  let from = 1;
  const places = pieces.map((piece) => {
    const place = piece === null ? {} : { from_byte: from, byte_count: piece.length };
    from += piece?.length ?? 0;
    return place;
  });
  return { all: Buffer.concat(pieces.filter((piece) => piece !== null)), places };
}
