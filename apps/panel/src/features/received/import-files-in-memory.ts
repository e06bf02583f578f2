// A file that was looked at without keeping anything, while this tab is open: importing it then takes one press.
const files = new Map<number, File>();

export function rememberImportFile(importId: number, file: File): void {
  files.set(importId, file);
}

export function importFileOf(importId: number): File | undefined {
  return files.get(importId);
}
