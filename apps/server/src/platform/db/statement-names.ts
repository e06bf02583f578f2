// Names frequent queries, so that PostgreSQL parses and plans them once per connection. An emission has some forty
// queries, and planning them on every call took a third of the database's time (docs/decisions/cpu-cost.md).

/**
 * Returns a function that returns the name of a query text, or undefined for a rare one. A connection stores a named
 * statement until it closes, so at most `most` names are given.
 */
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
 * Whether a parameter is a long list. A statement planned in advance compares every row with every entry of `=
 * any($1)`. If it is planned with the actual list, PostgreSQL hashes it. For ten thousand entries and rows that is a
 * tenth of a second instead of seven.
 */
export function hasLongListParameter(parameters: readonly unknown[]): boolean {
  return parameters.some((value) => Array.isArray(value) && value.length > longList);
}

const longList = 50;

/** Number of uses after which a query gets a name. */
const oftenEnough = 3;
const mostCounted = 5_000;

/**
 * Whether a query may get a name. Excluded are lists, whose best plan depends on the filters, and inserts of many rows,
 * whose text depends on the number of rows.
 */
function isWorthAName(sql: string): boolean {
  return isQuery.test(sql) && sql.length < 4_000 && !/\blimit\b/i.test(sql) && !threeRows.test(sql);
}

const isQuery = /^\s*(?:select|insert|update|delete|with)\b/i;
const threeRows = /\),\s*\(\$\d.*\),\s*\(\$\d/s;
