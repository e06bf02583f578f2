// SQL lives in stores: `store.ts`, `<name>-store.ts` and everything below platform/db. Pure: it is handed the texts of the files,
// so that a test can plant a statement.

/** Whether a file of the server, by its path below apps/server/src, may hold SQL. */
export function isStore(path) {
  return path.startsWith('platform/db/') || /(^|\/)([\w-]+-)?store\.ts$/.test(path);
}

/** What gives SQL away: the builders of Kysely, its `sql` tag, a query sent to pg, a statement as text. */
const signs = [
  /\bsql(<[^`]*>)?`/,
  /\bsql\.(raw|ref|table|join|lit|id|val)\b/,
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|selectNoFrom)\(/,
  /\.(forUpdate|forShare|forNoKeyUpdate|forKeyShare)\(/,
  /\.query\(\s*['"`]/,
  /\bimport\s+pg\b|\bimport\s+\{[^}]*\b(?<!type )sql\b[^}]*\}\s+from\s+'kysely'/,
  /['"`]\s*(select\s+[\w"*(][^'"`]*\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|truncate\s+\w)/i,
];

/** What is wrong, one sentence each. `files` maps a path below apps/server/src to its text. */
export function findStraySql(files) {
  const faults = [];
  for (const [path, text] of files) {
    if (path.endsWith('.test.ts') || isStore(path)) continue;
    const code = text.replace(/^\s*(\/\/|\/?\*).*$/gm, '');
    const sign = signs.find((pattern) => pattern.test(code));
    if (sign) faults.push(`${path} holds SQL (${code.match(sign)?.[0].trim()}): move it into a store`);
  }
  return faults;
}
