import fc from 'fast-check';
import { XmlC14NMode, XmlDocument } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { documentsByCode } from '../../test/arbitraries/documents.ts';
import { issueNumbers, today } from '../../test/arbitraries/pieces.ts';
import { officialFaults, officialSchemasPresent } from '../../test/official-schemas.ts';
import { expectTotalsToAddUp } from '../../test/recount.ts';
import { signaturePorts, signingKey } from '../../test/signing.ts';
import { parseAccessKey } from '../access-key.ts';
import { checkSchema } from '../schemas/index.ts';
import { prepareSigner, signDocumentXml, verifySignature } from '../signature/index.ts';
import { xmlDeclaration } from '../xml.ts';
import { buildDocument } from './build.ts';
import { documentTypes } from './index.ts';

if (!officialSchemasPresent)
  console.log("skipped: SRI's own schemas on random documents; they are not beside this checkout");

const signer = prepareSigner(signingKey, signaturePorts.digest);
const signedAt = new Date('2026-08-14T15:00:00Z');

/** Number of documents per type; `npm run soak:sri` sets 10,000. */
const runs = Number(process.env.SRI_RANDOM_RUNS ?? 40);

function randomOf(code: string) {
  const found = documentsByCode[code];
  if (found === undefined) throw new Error(`test/arbitraries has no documents of type ${code}`);
  return found;
}

describe.each(documentTypes.map((type) => [type.slug, type.code] as const))('random documents: %s', (_, code) => {
  it('are built, pass both schemas, are canonical, have correct totals and verify', {
    timeout: 60_000 + runs * 200,
  }, () => {
    fc.assert(
      fc.property(randomOf(code), issueNumbers, (input, issue) => {
        const result = buildDocument(input, { today }, issue);
        if (!result.ok) expect.fail(JSON.stringify(result.faults));
        const { xml, accessKey } = result;
        expect(parseAccessKey(accessKey)).toMatchObject(issue);
        const verdict = checkSchema(xml, code);
        if (!verdict.ok) expect.fail(JSON.stringify(verdict.faults));
        if (officialSchemasPresent) expect(officialFaults(xml, code)).toEqual([]);
        expect(canonical(xml)).toBe(xml.slice(xmlDeclaration.length));
        expectTotalsToAddUp(xml);
        const signed = signDocumentXml(verdict.xml, signer, { signedAt, id: 1 });
        expect(verifySignature(signed, signaturePorts, { exact: true }).faults).toEqual([]);
      }),
      { numRuns: runs },
    );
  });
});

function canonical(xml: string): string {
  const document = XmlDocument.fromString(xml);
  try {
    return document.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_1_0 });
  } finally {
    document.dispose();
  }
}
