import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeRide } from './describe.ts';

const repository = join(import.meta.dirname, '../../../..');
const documents = join(repository, 'packages/sri/src/documents');
const official = join(repository, '../shared/sri/examples');

const goldenFiles = readdirSync(documents, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.includes('examples') && file.endsWith('.xml'))
  .map((file) => join(documents, file));

const officialFiles = existsSync(official) ? readdirSync(official).map((file) => join(official, file)) : [];
if (officialFiles.length === 0) console.log('skipped: the skeleton documents of SRI are not on this machine');

// Names, addresses, identification numbers and the texts of lines. Texts with a reference or a quote are excluded,
// because they are hard to compare in JSON.
const printedElements = /<(?:razonSocial\w*|dir\w+|identificacion\w+|descripcion|razon|motivo|placa)>([^<&"\\]+)</g;

describe('documents issued by other systems', () => {
  it.each([...goldenFiles, ...officialFiles])('describes %s with its names, its addresses and its lines', (file) => {
    const xml = readFileSync(file, 'utf8');
    const printed = JSON.stringify(describeRide(xml, { status: 'authorized' }));
    for (const [, text = ''] of xml.matchAll(printedElements)) expect(printed).toContain(text.trim());
  });
});
