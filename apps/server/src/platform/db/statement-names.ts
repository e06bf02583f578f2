// Decides which queries PostgreSQL parses and plans once per connection: those that get a name. An emission has some
// forty, and planning them on every call took a third of the database's time (docs/decisions/cpu-cost.md).

/**
 * Returns a function that gives frequent queries a name by their text. A connection stores a named statement until it
 * closes, so the number of names is limited.
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
 * `= any($1)` of a statement planned in advance compares every row with every entry. If it is planned with the actual
 * list, PostgreSQL hashes it. Ten thousand entries against ten thousand rows take seven seconds or a tenth of one.
 */
export function hasLongList(parameters: readonly unknown[]): boolean {
  return parameters.some((value) => Array.isArray(value) && value.length > longList);
}

const longList = 50;

/** Number of uses after which a query gets a name. */
const oftenEnough = 3;
const mostCounted = 5_000;

/** No names for lists, whose best plan depends on the filters, and for inserts of many rows, whose number varies. */
function isWorthAName(sql: string): boolean {
  return isQuery.test(sql) && sql.length < 4_000 && !/\blimit\b/i.test(sql) && !threeRows.test(sql);
}

const isQuery = /^\s*(?:select|insert|update|delete|with)\b/i;
const threeRows = /\),\s*\(\$\d.*\),\s*\(\$\d/s;
