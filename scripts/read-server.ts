import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../apps/server/src');

/** Returns the source texts of the server by their path below apps/server/src. */
export function readServerSources(): Map<string, string> {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  return new Map(paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')]));
}
