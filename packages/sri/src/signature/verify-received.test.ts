import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { certificateEntry, recomputeSignature, sampleXml, signaturePorts, signSample } from '../../test/signing.ts';
import { xmlsecAccepts } from '../../test/xmlsec.ts';
import { encodeBase64 } from './base64.ts';
import { parseCertificate } from './certificate.ts';
import { formatIssuerName } from './issuer-name.ts';
import { isSameContent, verifySignature } from './verify.ts';

const signed: string = signSample('sha256');
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const inclusive = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';

const received = (xml: string) => verifySignature(xml, signaturePorts, { origin: 'received' });
const faultsOf = (xml: string): string[] => received(xml).faults.map(({ code }) => code);
const warningsOf = (xml: string): string[] => received(xml).warnings.map(({ code }) => code);
const own = (xml: string): string[] => verifySignature(xml, signaturePorts).faults.map(({ code }) => code);

const between = (xml: string, from: string, to: string): string => {
  const start = xml.indexOf(from);
  return xml.slice(start, xml.indexOf(to, start) + to.length);
};

/** Changes every reference and SignedInfo to another canonical form. */
function inForm(xml: string, algorithm: string, inside = ''): string {
  const transform = `<ds:Transform Algorithm="${algorithm}">${inside}</ds:Transform>`;
  return xml
    .replace(/<ds:CanonicalizationMethod [^>]*>/, `<ds:CanonicalizationMethod Algorithm="${algorithm}">${inside}`)
    .replace('</ds:Transforms>', `${transform}</ds:Transforms>`)
    .replace(
      /(Type="[^"]*SignedProperties"[^>]*>|URI="#Certificate\d+">)/g,
      `$1<ds:Transforms>${transform}</ds:Transforms>`,
    );
}

const withoutKeyInfoReference = (xml: string): string =>
  xml.replace(between(xml, '<ds:Reference URI="#Certificate', '</ds:Reference>'), '');

/**
 * Splits base64 into lines of 76 characters that end in a carriage return and a line feed, as programs on Windows do.
 */
const broken = (base64: string): string => base64.replace(/.{76}/g, '$&\r\n');

/** Form of a document that SRI authorised in June 2026. */
function ofJune2026(xml: string): string {
  const shaped = inForm(withoutKeyInfoReference(xml), exclusive)
    .replaceAll('etsi:', 'xades:')
    .replaceAll(':etsi=', ':xades=')
    .replace(between(xml, '<ds:KeyValue>', '</ds:KeyValue>'), '')
    .replace('<etsi:Description>contenido comprobante</etsi:Description>', '')
    .replace('10:34:21-05:00', '10:34:21.123456789-05:00')
    .replace('<factura ', '<factura xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ');
  const certificate = encodeBase64(certificateEntry.certificate);
  return recomputeSignature(
    shaped.replace(certificate, broken(certificate).replaceAll('\r', '&#13;')),
    'sha256',
    broken,
  );
}

describe('a document that another program signed and SRI authorised', () => {
  const prefixes = (list: string) => `<ec:InclusiveNamespaces xmlns:ec="${exclusive}" PrefixList="${list}"/>`;
  const onRoot = (xml: string) => xml.replace('<factura ', '<factura xmlns:xsi="urn:x" xmlns:a="urn:a" ');
  const variants: Record<string, string> = {
    'in the shape of June 2026': ofJune2026(signed),
    'in the exclusive form': recomputeSignature(inForm(signed, exclusive), 'sha256'),
    'in the exclusive form, namespaces on the root': recomputeSignature(onRoot(inForm(signed, exclusive)), 'sha256'),
    'in the exclusive form with a list of prefixes': recomputeSignature(
      onRoot(inForm(signed, exclusive, prefixes('xsi etsi #default'))),
      'sha256',
    ),
    'in the exclusive form with comments': recomputeSignature(inForm(signed, `${exclusive}WithComments`), 'sha256'),
    'in Canonical XML 1.1': recomputeSignature(
      onRoot(inForm(signed, 'http://www.w3.org/2006/12/xml-c14n11')),
      'sha256',
    ),
    'in the inclusive form with comments': recomputeSignature(
      inForm(signed, `${inclusive}#WithComments`).replace('<ds:SignatureMethod', '<!-- firma --><ds:SignatureMethod'),
      'sha256',
    ),
    'with carriage returns in its base64': recomputeSignature(signed, 'sha256', broken),
  };

  it.each(Object.entries(variants))('is accepted %s', (name, xml) => {
    expect(received(xml)).toMatchObject({ valid: true, faults: [], warnings: [] });
    expect(xmlsecAccepts(xml), `xmlsec1 on a document ${name}`).not.toBe(false);
    expect(received(xml.replace('1.50', '1.51')).valid).toBe(false);
    expect(xmlsecAccepts(xml.replace('1.50', '1.51'))).not.toBe(true);
  });

  it.each(Object.entries(variants).filter(([name]) => !name.includes('base64')))(
    'and is not accepted as an own document %s',
    (_, xml) => {
      expect(own(xml)).not.toEqual([]);
    },
  );

  const name = formatIssuerName(parseCertificate(certificateEntry.certificate)?.issuer ?? []);
  const parts = name.split(/(?<!\\),/);
  const scrambled = [...parts.slice(2), ...parts.slice(0, 2)].join(',');
  const odd: Record<string, [xml: string, warning: string]> = {
    'its issuer name turned round': [signed.replace(name, parts.toReversed().join(', ')), 'issuer_name_order'],
    'its issuer name shuffled': [signed.replace(name, scrambled), 'issuer_name_order'],
    'its issuer name cut short': [signed.replace(name, parts.slice(1).join(',')), 'issuer_name_differs'],
    'no signing time': [
      signed.replace(between(signed, '<etsi:SigningTime>', '</etsi:SigningTime>'), ''),
      'signing_time_missing',
    ],
    'an id twice that no reference names': [
      signed.replace('Id="Signature620397-Object"', 'Id="SignatureValue620397"'),
      'unsigned_id_twice',
    ],
    'a line of the document named like an element of the signature': [
      signed.replace('<detalle>', '<detalle id="Signature620397-Object">'),
      'unsigned_id_twice',
    ],
    'the type of the properties with its version': [
      signed.replace('01903#SignedProperties', '01903/v1.3.2#SignedProperties'),
      'properties_type',
    ],
    'properties without a target': [signed.replace(' Target="#Signature620397"', ''), 'properties_target'],
    'its chain in another X509Data': [
      signed.replace(
        '<ds:KeyValue>',
        `<ds:X509Data><ds:X509Certificate>${encodeBase64(certificateEntry.certificate)}</ds:X509Certificate></ds:X509Data><ds:KeyValue>`,
      ),
      'several_certificate_groups',
    ],
  };

  it.each(Object.entries(odd))('is accepted with a warning: %s', (_, [xml, warning]) => {
    const document = recomputeSignature(xml, 'sha256');
    expect(faultsOf(document)).toEqual([]);
    expect(warningsOf(document)).toEqual([warning]);
    expect(xmlsecAccepts(document)).not.toBe(false);
  });
});

describe('a received document is refused', () => {
  const shaped = ofJune2026(signed);

  it('when any signed byte is changed, also in the exclusive form', () => {
    const bytes = Buffer.from(shaped);
    const span = (from: string, to: string) => [bytes.indexOf(from), bytes.indexOf(to) + to.length] as const;
    const regions = [
      span('<infoTributaria', '</detalles>'),
      span('<ds:SignedInfo', '</ds:SignedInfo>'),
      span('<xades:SignedProperties', '</xades:SignedProperties>'),
    ];
    const place = fc.oneof(...regions.map(([from, to]) => fc.integer({ min: from, max: to - 1 })));
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ mask;
        // Canonical XML treats all kinds of blanks between attributes alike.
        const blank = bytes[at] === 0x20 && /\s/.test(String.fromCharCode(changed[at] ?? 0));
        return blank || !received(changed.toString()).valid;
      }),
      { numRuns: 600 },
    );
  });

  it('when a character is inserted into or removed from a signed part', () => {
    const end = shaped.indexOf('<ds:Signature ');
    const start = shaped.indexOf('<infoTributaria');
    fc.assert(
      fc.property(fc.integer({ min: start, max: end - 1 }), fc.constantFrom('', ' ', '\n', 'A', '0'), (at, extra) => {
        const changed = shaped.slice(0, at) + extra + shaped.slice(extra === '' ? at + 1 : at);
        // White space before the end of a tag does not belong to the canonical document.
        return changed === shaped || (extra.trim() === '' && shaped[at] === '>') || !received(changed).valid;
      }),
      { numRuns: 300 },
    );
  });

  const forged: Record<string, [xml: string, fault: string]> = {
    'another document under the id of the signed one': [
      signed.replace('<detalles>', `<x>${sampleXml().replace('1.50', '9.50')}</x><detalles>`),
      'duplicate_id',
    ],
    'the properties twice under one id': [
      signed.replace('<detalles>', '<x Id="Signature620397-SignedProperties"></x><detalles>'),
      'duplicate_id',
    ],
    'another serial number': [
      signed.replace('<ds:X509SerialNumber>', '<ds:X509SerialNumber>1'),
      'certificate_mismatch',
    ],
    'a canonical form before the signature is taken out': [
      signed.replace('<ds:Transforms>', `<ds:Transforms><ds:Transform Algorithm="${exclusive}"/>`),
      'unknown_transform',
    ],
    'two canonical forms that differ': [
      signed.replace(
        '</ds:Transforms>',
        `<ds:Transform Algorithm="${exclusive}"/><ds:Transform Algorithm="${inclusive}"/></ds:Transforms>`,
      ),
      'unknown_transform',
    ],
    'a transform that chooses by XPath': [
      signed.replace(
        '</ds:Transforms>',
        '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath>true()</ds:XPath></ds:Transform></ds:Transforms>',
      ),
      'unknown_transform',
    ],
    'a canonical form with an unknown argument': [
      signed.replace('</ds:Transforms>', `<ds:Transform Algorithm="${exclusive}"><x/></ds:Transform></ds:Transforms>`),
      'unknown_transform',
    ],
    'prefixes for the inclusive form': [
      inForm(signed, inclusive, `<ec:InclusiveNamespaces xmlns:ec="${exclusive}" PrefixList="ds"/>`),
      'unknown_transform',
    ],
    'a second signature': [
      signed.replace('</factura>', `${between(signed, '<ds:Signature ', '</ds:Signature>')}</factura>`),
      'several_signatures',
    ],
  };

  it.each(Object.entries(forged))(
    'with %s, although all digests and the signature value are right',
    (_, [xml, fault]) => {
      expect(faultsOf(recomputeSignature(xml, 'sha256'))).toContain(fault);
    },
  );
});

describe('a signature that lacks a part', () => {
  const certificatePart = between(signed, '<etsi:SigningCertificate>', '</etsi:SigningCertificate>');
  const without = (part: string) => recomputeSignature(signed.replace(part, ''), 'sha256');

  it('is distinguished from a changed one: XMLDSig is valid, and XAdES requires the certificate', () => {
    const document = without(certificatePart);
    expect(xmlsecAccepts(document)).not.toBe(false);
    expect(faultsOf(document)).toEqual(['signing_certificate_missing']);
    expect(faultsOf(document.replace('1.50', '1.51'))).toEqual(['signing_certificate_missing', 'digest_mismatch']);
  });

  it('never has `undefined` in a message, whichever part is missing', () => {
    const parts = [...signed.matchAll(/<(ds|etsi):\w+[^>]*>/g)].map(([tag]) => tag);
    expect(parts.length).toBeGreaterThan(20);
    for (const tag of new Set(parts)) {
      const name = /<([\w:]+)/.exec(tag)?.[1] ?? '';
      const bare = signed.replaceAll(tag, tag.endsWith('/>') ? `<${name}/>` : `<${name}>`);
      const gone = tag.endsWith('/>')
        ? signed.replace(tag, '')
        : signed.replace(between(signed, tag, `</${name}>`), '');
      for (const changed of [bare, gone]) {
        const { faults, warnings } = received(changed);
        for (const { message } of [...faults, ...warnings])
          expect(message, `${tag}: ${message}`).not.toContain('undefined');
      }
    }
  });
});

describe('two copies of a document', () => {
  const contentOf = (xml: string) => {
    const { content } = received(xml);
    if (content === undefined) throw new Error('not signed');
    return content;
  };

  it('are the same in any form, but not if another key signed or a cent differs', () => {
    const [tag, other] = ['<factura id="comprobante" version="2.1.0">', "<factura  version='2.1.0'  id='comprobante'>"];
    const copy = `${signed.replace(tag, other).replaceAll('ñ', '&#241;')}\n`;
    expect(copy).not.toContain('<factura id');
    expect(isSameContent(contentOf(signed), contentOf(copy))).toBe(true);
    const stripped = signed.replace(between(signed, '<ds:Signature ', '</ds:Signature>'), '');
    expect(isSameContent(contentOf(signed), contentOf(stripped))).toBe(true);
    expect(isSameContent(contentOf(signed), contentOf(stripped.replace('1.50', '1.51')))).toBe(false);
    // If the signature is not the last element, it may cover another document than the one that is read.
    const misplaced = `${signed.slice(0, signed.lastIndexOf('</factura>'))}<y/></factura>`;
    expect(received(misplaced).content).toBeUndefined();
    // A changed amount with correct digests: the document was signed again, so its digest and its signature value
    // differ.
    const forged = recomputeSignature(signed.replace('1.50', '1.51'), 'sha256');
    expect(received(forged).valid).toBe(true);
    expect(isSameContent(contentOf(signed), contentOf(forged))).toBe(false);
    // A signature value copied from the original does not help.
    const value = between(signed, '<ds:SignatureValue', '</ds:SignatureValue>');
    const copied = forged.replace(between(forged, '<ds:SignatureValue', '</ds:SignatureValue>'), value);
    expect(isSameContent(contentOf(signed), contentOf(copied))).toBe(false);
  });
});
