import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('../../../../shared/sri/', import.meta.url);

/** Reference file stored next to the repository. Undefined, with one printed line, if there is none. */
export function sharedFact(path: string): string | undefined {
  const file = new URL(path, folder);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  console.info(`skipped: ../shared/sri/${path} is not here`);
  return undefined;
}
