// Reads the SQL scripts of a folder in the same way as the service: a subfolder is one script of several files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the scripts by name, without ".sql". */
export function readScripts(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.name.endsWith('.sql'))
    .map((entry) => {
      const path = join(folder, entry.name);
      if (!entry.isDirectory()) return { name: entry.name.slice(0, -4), sql: read(path) };
      return {
        name: entry.name,
        sql: readScripts(path)
          .map(({ sql }) => sql)
          .join('\n'),
      };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function read(path) {
  return readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
}
