// Which statements PostgreSQL parses and plans once per connection instead of every time: a name is what makes it remember.
// An emission has some forty, and planning them anew took a third of the database's time (docs/decisions/0083).

/** Names by text. A connection keeps what it was told under a name until it closes, so there is an end to names. */
export function makeStatementNames(most = 400): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (sql) => {
    const known = names.get(sql);
    if (known !== undefined || names.size >= most || !isWorthAName(sql)) return known;
    const times = (uses.get(sql) ?? 0) + 1;
    if (times < oftenEnough) {
      if (uses.size >= mostCounted) uses.clear();
      uses.set(sql, times);
      return undefined;
    }
    uses.delete(sql);
    const name = `talonario_${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}

/**
 * `= any($1)` of a statement planned in advance compares every row with every entry; planned with the list in hand, PostgreSQL hashes
 * it. Ten thousand entries against ten thousand rows: seven seconds or a tenth of one.
 */
export function hasLongList(parameters: readonly unknown[]): boolean {
  return parameters.some((value) => Array.isArray(value) && value.length > longList);
}

const longList = 50;

/** A text that comes once or twice gets no name: names are for what comes all the time. */
const oftenEnough = 3;
const mostCounted = 5_000;

/** Not a list, whose best plan depends on what is looked for; nor rows by the dozen, which come in every number. */
function isWorthAName(sql: string): boolean {
  return isQuery.test(sql) && sql.length < 4_000 && !/\blimit\b/i.test(sql) && !threeRows.test(sql);
}

const isQuery = /^\s*(?:select|insert|update|delete|with)\b/i;
const threeRows = /\),\s*\(\$\d.*\),\s*\(\$\d/s;
