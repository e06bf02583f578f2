// Checks that every migration since the last release contains the statements it must contain, so that nodes of the
// previous release can run next to the new ones (docs/decisions/0100). The functions are pure: they get all texts as
// arguments.

/**
 * @param {readonly {name: string, sql: string}[]} migrations in order, without ".sql"
 * @param {{version: string, migration: string, functions: Readonly<Record<string, string>>}} release the last release
 * @param {Readonly<Record<string, string>>} functions checksums of the current functions
 */
export function findMigrationFaults(migrations, release, functions) {
  const [start] = migrations; // The number of a combined migration is that of the last migration that it replaces.
  const faults = migrations
    .filter(({ name }, index) => Number(name.slice(0, 4)) !== Number(start?.name.slice(0, 4)) + index)
    .map(({ name }) => `${name}: not the next number`);
  const released = release.migration.slice(0, 4);
  for (const { name, sql } of migrations) {
    if (name.slice(0, 4) > released) faults.push(...faultsOfKind(name, sql, released));
  }
  // Two versions that differ only in their functions would each restore their own functions at every start, because
  // nothing shows which version is newer.
  const changed = Object.entries(functions).filter(([name, checksum]) => release.functions[name] !== checksum);
  const preview = release.version.includes('-');
  if (!preview && changed.length > 0 && migrations.at(-1)?.name === release.migration)
    faults.push(
      `functions/${changed[0]?.[0]}.sql differs from ${release.version}: add a migration (a line that says why will do), so that nodes know which functions are newer`,
    );
  return faults;
}

function faultsOfKind(name, sql, released) {
  const [first = ''] = sql.split('\n', 1);
  if (/^-- expand\b/.test(first)) return [];
  const needs = /^-- contract: code must know (\d{4})\b/.exec(first)?.[1];
  if (needs === undefined)
    return [`${name}: its first line must be "-- expand: …" or "-- contract: code must know NNNN: …"`];
  if (needs > released)
    return [
      `${name}: the last release ends at ${released}, so it could not go on: a contract waits for the next release`,
    ];
  return [];
}
