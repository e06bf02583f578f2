import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentTypes } from '../src/documents/index.ts';
import { checkSchema } from '../src/schemas/index.ts';
import { prepareSigner, signDocumentXml } from '../src/signature/index.ts';
import { signaturePorts, signingKey } from './signing.ts';

export interface GoldenDocument {
  /** Folder and name of the example, such as `invoice/export`. */
  readonly name: string;
  readonly xml: string;
}

/** The XML of every example in the folders of the document types. */
export const goldenDocuments: readonly GoldenDocument[] = documentTypes.flatMap(({ slug }) => {
  const folder = join(import.meta.dirname, '../src/documents', slug, 'examples');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.xml'))
    .map((file) => ({ name: `${slug}/${file.slice(0, -4)}`, xml: readFileSync(join(folder, file), 'utf8') }));
});

export function goldenXml(name: string): string {
  const found = goldenDocuments.find((golden) => golden.name === name);
  if (found === undefined) throw new Error(`no example ${name}`);
  return found.xml;
}

const signer = prepareSigner(signingKey, signaturePorts.digest);

/** Signs an example document with this library. */
export function signGolden(xml: string): string {
  const type = documentTypes.find(({ xmlRoot }) => xml.includes(`<${xmlRoot} `));
  if (type === undefined) throw new Error('no type has this root');
  const verdict = checkSchema(xml, type.code);
  if (!verdict.ok) throw new Error(JSON.stringify(verdict.faults));
  return signDocumentXml(verdict.xml, signer, { signedAt: new Date('2026-08-14T15:00:00Z'), id: 620397 });
}
