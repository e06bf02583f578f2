// Files that were checked in a dry run, kept in memory while this tab is open, so that importing them takes one click.
const files = new Map<number, File>();

export function rememberImportFile(importId: number, file: File): void {
  files.set(importId, file);
}

export function importFileOf(importId: number): File | undefined {
  return files.get(importId);
}
