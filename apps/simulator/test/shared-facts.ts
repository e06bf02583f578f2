import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('../../../../shared/sri/', import.meta.url);

/** Text of a reference file next to the repository. If there is none, prints a line and returns undefined. */
export function readReferenceFile(path: string): string | undefined {
  const file = new URL(path, folder);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  console.info(`skipped: ../shared/sri/${path} is not here`);
  return undefined;
}
