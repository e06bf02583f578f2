export interface ReleasedVersion {
  readonly version: string;
  readonly migration: string;
  readonly functions: Readonly<Record<string, string>>;
}
export function findMigrationFaults(
  migrations: readonly { readonly name: string; readonly sql: string }[],
  release: ReleasedVersion,
  functions: Readonly<Record<string, string>>,
): string[];
