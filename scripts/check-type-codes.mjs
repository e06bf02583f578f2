// Fails if code outside the folder of a document type names the type by its code or id: see type-codes.mjs.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { findTypeCodes } from './type-codes.mjs';

const types = readTypes(readFileSync('packages/sri/src/documents/traits.generated.ts', 'utf8'));
const files = new Map();
for (const root of ['packages', 'apps'])
  for (const path of sources(root)) files.set(path.split(sep).join('/'), readFileSync(path, 'utf8'));

const faults = findTypeCodes(files, types);
for (const fault of faults) console.error(fault);
if (faults.length > 0) console.error('ask the traits of the type instead: packages/sri/src/documents/traits.ts');
process.exit(faults.length === 0 ? 0 : 1);

/**
 * Reads the codes and ids of the document types from the text of a generated file, so that this check needs no
 * compiler.
 */
function readTypes(text) {
  const all = (pattern) => [...text.matchAll(pattern)].map(([, found]) => found);
  return {
    codes: all(/asDocumentTypeCode\('(\d\d)'\)/g),
    ids: all(/^ {4}id: (\d+),/gm).map(Number),
    slugs: all(/^ {4}slug: "([\w-]+)"/gm),
  };
}

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules' && entry.name !== 'dist') yield* sources(path);
    } else if (/\.(tsx?|sql)$/.test(entry.name) && !entry.name.endsWith('.d.ts')) yield path;
  }
}
