// The history of a database that was made before there was one start: what of it the start stands for, and whether it can come there.
// Its rows stay as they are, marked (`replaced_by`): nodes of the version before read them and go on.
import { createHash } from 'node:crypto';
import type { AppliedMigration, Migration } from './migration-files.ts';

export interface SortedHistory {
  /** With one row of the start in the place of those it replaced. */
  readonly history: readonly AppliedMigration[];
  /** Rows the start would replace, of a database that has not been brought there yet. */
  readonly earlier: readonly AppliedMigration[];
}

export function sortHistory(start: Migration | undefined, rows: readonly AppliedMigration[]): SortedHistory {
  if (start?.earlier === undefined) return { history: rows, earlier: [] };
  const { name, checksum } = start;
  const isEarlier = (row: AppliedMigration) => row.name !== name && row.name.slice(0, 4) <= name.slice(0, 4);
  const later = rows.filter((row) => !isEarlier(row));
  const earlier = rows.filter(isEarlier);
  if (earlier.length === 0 || earlier.some(({ replaced_by: by }) => by !== name)) return { history: later, earlier };
  return { history: [{ name, checksum, needs: null, replaced_by: null }, ...later], earlier: [] };
}

/** Why such a database cannot come to the start. */
export function findEarlierFaults(start: Migration | undefined, rows: readonly AppliedMigration[]): readonly string[] {
  if (start?.earlier === undefined || rows.length === 0) return [];
  const { from, digest, lastVersion, between } = start.earlier;
  const last = rows.at(-1)?.name ?? '';
  if (last.slice(0, 4) < from)
    return [
      `the database ends at ${last}, and this version begins where ${from} is applied: run talonario migrate of ${lastVersion} first`,
    ];
  const known = new Map(between.map((migration) => [migration.name, migration.checksum]));
  const strange = rows
    .filter(({ name, checksum }) => name.slice(0, 4) > from && known.get(name) !== checksum)
    .map(({ name }) => name);
  if (digestOf(rows.filter(({ name }) => name.slice(0, 4) <= from)) !== digest)
    strange.unshift(`what is up to ${from}`);
  return strange.map((what) => `${what} is not what any version has applied: this database is none of Talonario's`);
}

export function digestOf(rows: readonly Pick<AppliedMigration, 'name' | 'checksum'>[]): string {
  const lines = rows.map(({ name, checksum }) => `${name} ${checksum}`);
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
