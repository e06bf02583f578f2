import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  certificateEntry,
  certificateHolder,
  recomputeSignature,
  sampleXml,
  signaturePorts,
  signSample,
  testAuthority,
} from '../../test/signing.ts';
import { xmlsecAccepts } from '../../test/xmlsec.ts';
import { xmlDeclaration } from '../xml.ts';
import { encodeBase64 } from './base64.ts';
import { verifySignature } from './verify.ts';

const signed = signSample();
const faultsOf = (xml: string, exact = false): string[] => [
  ...new Set(verifySignature(xml, signaturePorts, { exact }).faults.map((fault) => fault.code)),
];
const between = (xml: string, from: string, to: string): string => {
  const start = xml.indexOf(from);
  return xml.slice(start, xml.indexOf(to, start) + to.length);
};

/** Number of random documents; `npm run soak:sri` sets a higher one. */
const runs = Number(process.env.VERIFY_RUNS ?? 60);

describe('a document signed by this library', () => {
  it('verifies with both hashes and names the signer', () => {
    for (const hash of ['sha1', 'sha256'] as const) {
      const certificate = encodeBase64(certificateEntry.certificate);
      expect(verifySignature(signSample(hash, sampleXml(100)), signaturePorts, { exact: true })).toEqual({
        valid: true,
        faults: [],
        warnings: [],
        signer: { certificate, chain: [certificate], signingTime: '2026-05-19T10:34:21-05:00', hash },
        content: { document: expect.stringMatching(/^.{43}=$/), signatureValue: expect.stringMatching(/^.{300,}=$/) },
      });
    }
  });

  it('fails if any byte is changed to any other', () => {
    const bytes = Buffer.from(signed);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (index, mask) => {
        const changed = Buffer.from(bytes);
        changed[index] = (changed[index] ?? 0) ^ mask;
        return !verifySignature(changed.toString(), signaturePorts, { exact: true }).valid;
      }),
      { numRuns: 4 * runs },
    );
  });

  it('fails if a character is inserted or removed anywhere', () => {
    fc.assert(
      fc.property(fc.nat(signed.length), fc.constantFrom('', ' ', '\n', '=', 'A', '0', '<!---->'), (index, extra) => {
        const rest = extra === '' ? signed.slice(index + 1) : signed.slice(index);
        const changed = signed.slice(0, index) + extra + rest;
        return changed === signed || !verifySignature(changed, signaturePorts, { exact: true }).valid;
      }),
      { numRuns: 4 * runs },
    );
  });

  it('fails also without the exact comparison if a signed byte is changed', () => {
    const body = Buffer.from(sampleXml());
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 127 }), (index, mask) => {
        const changed = Buffer.from(signed);
        const at = xmlDeclaration.length + Math.min(index, body.length - '</factura>'.length - 1);
        changed[at] = (changed[at] ?? 0) ^ mask;
        const { valid } = verifySignature(changed.toString(), signaturePorts);
        // Canonical XML treats all kinds of blanks between attributes alike.
        return (
          !valid || (body[at - xmlDeclaration.length] === 0x20 && /\s/.test(String.fromCharCode(changed[at] ?? 0)))
        );
      }),
      { numRuns: runs },
    );
  });
});

describe('documents of other programs', () => {
  const keyInfoReference = between(signed, '<ds:Reference URI="#Certificate', '</ds:Reference>');
  const documentReference = between(signed, '<ds:Reference Id="Reference-ID', '</ds:Reference>');
  const certificate = encodeBase64(certificateEntry.certificate);
  const foreign: Record<string, string> = {
    'with the prefix xades': signed.replaceAll('etsi:', 'xades:').replaceAll(':etsi=', ':xades='),
    'with a default namespace': signed.replace(/<(\/?)ds:/g, '<$1').replace('xmlns:ds=', 'xmlns='),
    'with two references': signed.replace(keyInfoReference, ''),
    'with the document first': signed
      .replace(documentReference, '')
      .replace('<ds:Reference Id="SignedPropertiesID', `${documentReference}<ds:Reference Id="SignedPropertiesID`),
    'with namespaces on the root': signed.replace('<factura ', '<factura xmlns:xsi="urn:x" xmlns:ds="urn:other" '),
    'with line breaks inside the signature': signed
      .replaceAll('><ds:', '>\n<ds:')
      .replace(certificate, `\n${certificate.match(/.{1,76}/g)?.join('\n')}\n`),
    'with an explicit canonicalization transform': signed.replace(
      '</ds:Transforms>',
      '<ds:Transform Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/></ds:Transforms>',
    ),
    'with the whole document as the reference': signed.replace('URI="#comprobante"', 'URI=""'),
    'with blanks in the issuer name': signed.replace('CA2 2016,OU=TSP', 'CA2 2016, OU=TSP'),
    'with the chain in KeyInfo': signed.replace(
      '<ds:X509Certificate>',
      `<ds:X509Certificate>${encodeBase64(testAuthority.certificate)}</ds:X509Certificate><ds:X509Certificate>`,
    ),
    'without KeyValue': signed.replace(between(signed, '<ds:KeyValue>', '</ds:KeyValue>'), ''),
    'with white space around the root': signed
      .replace(xmlDeclaration, '<?xml version="1.0"?>\n\n')
      .replace('</ds:Signature>', '</ds:Signature>\n')
      .concat('\n'),
  };

  it.each(Object.entries(foreign))('verify %s', (name, xml) => {
    const document = recomputeSignature(xml);
    expect(verifySignature(document, signaturePorts).faults).toEqual([]);
    expect(faultsOf(document, true)).toEqual(['bytes_changed']);
    expect(xmlsecAccepts(document), `xmlsec1 on a document ${name}`).not.toBe(false);
  });
});

describe('a forged document', () => {
  const signature = between(signed, '<ds:Signature ', '</ds:Signature>');
  const other = sampleXml().replace('1.50', '9.50');
  const stranger = encodeBase64(
    testAuthority.issue({ ...certificateHolder, privateKey: certificateEntry.privateKey }).certificate,
  );

  // For each fault, a document in which digests and signature value were computed again, so that only the named fault
  // is left.
  const forged: Record<string, [xml: string, faults: string[]]> = {
    'another root around the signed one': [
      `<lote id="otro">${signed.replace(xmlDeclaration, '')}</lote>`,
      ['signature_misplaced'],
    ],
    'the signature on another document, the signed one hidden inside it': [
      signed.replace('id="comprobante"', 'id="otro"').replace(signature, `<x>${sampleXml()}</x>${signature}`),
      ['document_not_covered', 'unexpected_reference'],
    ],
    'the signed document hidden under the same id': [
      signed.replace(signature, `<x>${other}</x>${signature}`),
      ['duplicate_id'],
    ],
    'a second signature': [signed.replace(signature, signature + signature), ['several_signatures']],
    'a signature hidden in the content': [
      signed.replace(signature, `<x>${signature}</x>${signature}`),
      ['several_signatures'],
    ],
    'something after the signature': [signed.replace(signature, `${signature}<x></x>`), ['signature_misplaced']],
    'a signature deep in the content': [signed.replace(signature, `<x>${signature}</x>`), ['signature_misplaced']],
    'a reference to something else as well': [
      signed.replace('</ds:SignedInfo>', '<ds:Reference URI="#Signature620397-Object"/></ds:SignedInfo>'),
      ['unexpected_reference'],
    ],
    'a reference twice': [
      signed.replace(
        '</ds:SignedInfo>',
        `${between(signed, '<ds:Reference URI="#C', '</ds:Reference>')}</ds:SignedInfo>`,
      ),
      ['unexpected_reference'],
    ],
    'no reference to the document': [
      signed.replace(between(signed, '<ds:Reference Id="Reference-ID', '</ds:Reference>'), ''),
      ['document_not_covered'],
    ],
    'no reference to the properties': [
      signed.replace(between(signed, '<ds:Reference Id="SignedP', '</ds:Reference>'), ''),
      ['properties_not_covered'],
    ],
    'the wrong type of the properties': [
      signed.replace('01903#SignedProperties', '01903/v1.3.2#SignedProperties'),
      ['properties_not_covered'],
    ],
    'a transform that cuts the document': [
      signed.replace(
        '</ds:Transforms>',
        '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"/></ds:Transforms>',
      ),
      ['unknown_transform'],
    ],
    'no enveloped-signature transform': [
      signed.replace(between(signed, '<ds:Transforms>', '</ds:Transforms>'), ''),
      ['unknown_transform'],
    ],
    'another canonicalization': [
      signed.replace('REC-xml-c14n-20010315"', 'REC-xml-c14n-20010315#WithComments"'),
      ['unknown_algorithm'],
    ],
    'an HMAC instead of RSA': [signed.replace('#rsa-sha1', '#hmac-sha1'), ['unknown_algorithm']],
    'an unknown digest': [
      signed.replaceAll('xmldsig#sha1', 'xmldsig-more#md5'),
      ['unknown_algorithm', 'certificate_mismatch'],
    ],
    'another certificate of the same key in KeyInfo': [
      signed.replace(encodeBase64(certificateEntry.certificate), stranger),
      ['certificate_mismatch'],
    ],
    'another issuer in the properties': [signed.replace('CN=FICTICIA', 'CN=OTRA'), ['certificate_mismatch']],
    'another serial number in the properties': [
      signed.replace('<ds:X509SerialNumber>', '<ds:X509SerialNumber>1'),
      ['certificate_mismatch'],
    ],
    'another key in KeyValue': [signed.replace('<ds:Exponent>AQAB', '<ds:Exponent>AQAA'), ['certificate_mismatch']],
    'no certificate': [
      signed.replace(between(signed, '<ds:X509Data>', '</ds:X509Data>'), ''),
      ['certificate_mismatch'],
    ],
    'properties of another signature': [signed.replace('Target="#Signature620397"', 'Target="#otra"'), ['structure']],
    'two sets of properties': [
      signed.replace('</ds:Object>', `<etsi:QualifyingProperties Target="#x"/></ds:Object>`),
      ['structure'],
    ],
    'a processing instruction': [signed.replace('<detalles>', '<?x y?><detalles>'), ['structure']],
  };

  it.each(Object.entries(forged))('is refused: %s', (_, [xml, faults]) => {
    expect(faultsOf(recomputeSignature(xml)).sort()).toEqual(faults.toSorted());
  });

  it('is refused if a digest or the signature value is of another length or form', () => {
    const otherValue = between(signSample('sha1', sampleXml(3)), '<ds:SignatureValue ', '</ds:SignatureValue>');
    expect(faultsOf(signed.replace('1.50', '1.51'))).toEqual(['digest_mismatch']);
    expect(faultsOf(signed.replace('10:34:21', '10:34:22'))).toEqual(['digest_mismatch']);
    expect(faultsOf(signed.replace('Reference-ID-6', 'Reference-ID-7'))).toContain('signature_mismatch');
    expect(
      faultsOf(signed.replace(between(signed, '<ds:SignatureValue ', '</ds:SignatureValue>'), otherValue)),
    ).toEqual(['signature_mismatch']);
  });

  it('is refused if the last letter of the signature value is another one that decodes to the same bytes', () => {
    const value = between(signed, '<ds:SignatureValue Id="SignatureValue620397">', '==<').slice(0, -3);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    const last = letters.indexOf(value.at(-1) ?? '');
    const twin = value.slice(0, -1) + letters.charAt(last ^ 1);
    expect(Buffer.from(twin.slice(-2), 'base64')).toEqual(Buffer.from(value.slice(-2), 'base64'));
    expect(faultsOf(signed.replace(value, twin))).toEqual(['signature_mismatch']);
  });
});

describe('any other text', () => {
  it('yields a fault and never an exception', () => {
    expect(faultsOf('')).toEqual(['unreadable']);
    expect(faultsOf('<factura')).toEqual(['unreadable']);
    expect(faultsOf(sampleXml())).toEqual(['no_signature']);
    expect(faultsOf(`${signed}\0`)).toEqual(['unreadable']);
    expect(faultsOf(signed.replace('<factura', '<!DOCTYPE factura><factura'))).toEqual(['unreadable']);
    expect(faultsOf(`<a>${'x'.repeat(3_000_000)}</a>`)).toEqual(['unreadable']);
    expect(faultsOf('<a>'.repeat(5000))).toEqual(['unreadable']);
    expect(faultsOf('<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>')).toEqual(['signature_misplaced']);
    expect(faultsOf('<a><Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/></a>')).toContain(
      'document_not_covered',
    );
  });

  it('never throws for parts of a signature in any order', () => {
    const pieces = signed.split(/(?=<)/);
    fc.assert(
      fc.property(fc.shuffledSubarray(pieces, { minLength: 1 }), (some) => {
        expect(verifySignature(some.join(''), signaturePorts).valid).toBe(false);
        expect(verifySignature(`<factura>${some.join('')}</factura>`, signaturePorts).valid).toBe(false);
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => !verifySignature(text, signaturePorts).valid),
      { numRuns: 300 },
    );
  });

  it('never throws if elements of the signature are missing', () => {
    const names = [...new Set(signed.match(/<(?:ds|etsi):\w+/g))].map((tag) => tag.slice(1));
    for (const name of names) {
      const without = signed.replaceAll(new RegExp(`<${name}[ >].*?</${name}>`, 'g'), '');
      expect(verifySignature(without, signaturePorts).valid, `without ${name}`).toBe(false);
    }
  });
});
