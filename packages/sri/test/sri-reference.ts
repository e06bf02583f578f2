import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../../shared/sri');

/** SRI's own files are next to the checkout and not in it. */
export const hasReference = existsSync(folder);

export function reference(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

export function referencePath(path: string): string {
  return join(folder, path);
}
