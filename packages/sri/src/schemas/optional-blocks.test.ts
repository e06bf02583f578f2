import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { officialSchemaFile, officialSchemasPresent, officialSchemaText } from '../../test/official-schemas.ts';
import { documentTypes } from '../documents/index.ts';

if (!officialSchemasPresent)
  console.log("skipped: the optional blocks of SRI's own schemas; they are not beside this checkout");

describe.each(documentTypes.map((type) => [type.slug, type] as const))('optional blocks: %s', (slug, { code }) => {
  const issued = elementsOfExamples(slug);
  const refused = refusedElements(code);

  it.runIf(officialSchemasPresent)('are each used by an example, or docs/special-blocks.md states why not', () => {
    const missing = optionalElements(code).filter((name) => !issued.has(name) && !refused.has(name));
    expect(missing).toEqual([]);
  });

  it('are not listed as unused if an example uses them', () => {
    expect([...refused].filter((name) => issued.has(name))).toEqual([]);
  });
});

function optionalElements(code: (typeof documentTypes)[number]['code']): readonly string[] {
  const tags = officialSchemaText(officialSchemaFile(code)).match(/<xsd?:element\b[^>]*\bminOccurs="0"[^>]*>/g) ?? [];
  const names = tags.map((tag) => /\b(?:name|ref)="([^"]+)"/.exec(tag)?.[1] ?? tag);
  expect(names.length).toBeGreaterThan(5);
  // The signature is added after the document is written.
  return [...new Set(names)].filter((name) => !name.endsWith(':Signature'));
}

function elementsOfExamples(slug: string): ReadonlySet<string> {
  const folder = join(import.meta.dirname, '../documents', slug, 'examples');
  const texts = readdirSync(folder).filter((file) => file.endsWith('.xml'));
  return new Set(
    texts.flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/(?<=<)[a-zA-Z]+(?=[ >])/g) ?? []),
  );
}

/** Rows `| element | documents | why |` of the table of elements that are not issued. */
function refusedElements(code: string): ReadonlySet<string> {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/special-blocks.md'), 'utf8');
  const rows = (page.split('## What is not issued')[1] ?? '').matchAll(/^\| `(\w+)` \| ([\d, ]+) \|/gm);
  return new Set([...rows].filter(([, , codes]) => codes?.includes(code)).map(([, name]) => name ?? ''));
}
