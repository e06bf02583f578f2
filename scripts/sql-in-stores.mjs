// Checks that SQL is only in stores: `store.ts`, `<name>-store.ts` and everything below platform/db. The functions are
// pure: they get the texts of the files, so that a test can plant a violation.

/** Whether a file of the server, by its path below apps/server/src, may contain SQL. */
export function isStoreFile(path) {
  return path.startsWith('platform/db/') || /(^|\/)([\w-]+-)?store\.ts$/.test(path);
}

/** Patterns that indicate SQL: Kysely's builders, its `sql` tag, a query sent to pg, a statement as text. */
const signs = [
  /\bsql(<[^`]*>)?`/,
  /\bsql\.(raw|ref|table|join|lit|id|val)\b/,
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|selectNoFrom)\(/,
  /\.(forUpdate|forShare|forNoKeyUpdate|forKeyShare)\(/,
  /\.query\(\s*['"`]/,
  /\bimport\s+pg\b|\bimport\s+\{[^}]*\b(?<!type )sql\b[^}]*\}\s+from\s+'kysely'/,
  /['"`]\s*(select\s+[\w"*(][^'"`]*\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|truncate\s+\w)/i,
];

/** Returns the violations, one sentence each. `files` maps a path below apps/server/src to the text of the file. */
export function findStraySql(files) {
  const faults = [];
  for (const [path, text] of files) {
    if (path.endsWith('.test.ts') || isStoreFile(path)) continue;
    const code = text.replace(/^\s*(\/\/|\/?\*).*$/gm, '');
    const sign = signs.find((pattern) => pattern.test(code));
    if (sign) faults.push(`${path} holds SQL (${code.match(sign)?.[0].trim()}): move it into a store`);
  }
  return faults;
}

/**
 * Returns stored functions that are in a migration but belong in platform/db/functions, where their current text can be
 * read and is applied again. A migration contains only functions that its tables require: immutable functions of
 * indexes and columns, and those of triggers and policies. `migrations` maps names to texts.
 */
export function findStrayFunctions(migrations) {
  const faults = [];
  for (const [name, text] of migrations) {
    for (const [, created, rest] of text.matchAll(
      /create\s+(?:or\s+replace\s+)?function\s+(\w+)([\s\S]*?\blanguage\b[^\n]*)/gi,
    ))
      if (!/\bimmutable\b|\breturns\s+trigger\b/i.test(rest) && !policyCalls(created).test(text))
        faults.push(`${name} creates ${created}(): stored functions stand in platform/db/functions`);
  }
  return faults;
}

function policyCalls(created) {
  return new RegExp(`create\\s+policy\\s[^;]*\\b${created}\\(`, 'i');
}
