import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../../shared/sri');

/** Whether SRI's own files are available. They are in a folder next to the checkout, not in the repository. */
export const hasReference = existsSync(folder);

export function readSriReference(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

export function referencePath(path: string): string {
  return join(folder, path);
}
