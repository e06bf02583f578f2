// Which statements PostgreSQL parses and plans once per connection instead of every time: a name is what makes it remember.
// An emission has some forty, and planning them anew took a third of the database's time (docs/decisions/0083).

/** Names by text. A connection keeps what it was told under a name until it closes, so there is an end to names. */
export function makeStatementNames(most = 400): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  return (sql) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= most || !isWorthAName(sql)) return undefined;
    const name = `talonario_${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}

/** Not a list, whose best plan depends on what is looked for; nor rows by the dozen, which come in every number. */
function isWorthAName(sql: string): boolean {
  return isQuery.test(sql) && sql.length < 4_000 && !/\blimit\b/i.test(sql) && !threeRows.test(sql);
}

const isQuery = /^\s*(?:select|insert|update|delete|with)\b/i;
const threeRows = /\),\s*\(\$\d.*\),\s*\(\$\d/s;
