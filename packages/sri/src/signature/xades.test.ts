import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeDigest, nodeSigner } from '@talonario/p12';
import { authorityShapes, createTestAuthority } from '@talonario/p12/testing';
import { XmlDocument } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { findProgram } from '../../../../scripts/external-programs.mjs';
import {
  asUnsignedXml,
  certificateEntry,
  certificateHolder,
  sampleXml,
  signingKey,
  signSample,
  testAuthority,
} from '../../test/signing.ts';
import { xmlDeclaration } from '../xml.ts';
import { canonicalizeXml } from './canonicalize.ts';
import { prepareSigner, signDocumentXml } from './xades.ts';

const xmlsec = findProgram('signatures of each authority verified by xmlsec1', 'xmlsec1');

const { privateKey } = certificateEntry;

describe('XAdES-BES signature', () => {
  it('has the form of documents that SRI authorised', () => {
    const [body, signature] = signSample().split('<ds:Signature ');
    expect(body).toBe(`${xmlDeclaration}${sampleXml().replace('</factura>', '')}`);
    const short = signature?.replace(/>(?!\d+<)[A-Za-z0-9+/]{26,}={0,2}</g, '>…<');
    expect(short?.replaceAll('><', '>\n<').split('\n')).toEqual(
      `xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:etsi="http://uri.etsi.org/01903/v1.3.2#" Id="Signature620397">
<ds:SignedInfo Id="Signature620397-SignedInfo">
<ds:CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315">
</ds:CanonicalizationMethod>
<ds:SignatureMethod Algorithm="http://www.w3.org/2000/09/xmldsig#rsa-sha1">
</ds:SignatureMethod>
<ds:Reference Id="SignedPropertiesID620397" Type="http://uri.etsi.org/01903#SignedProperties" URI="#Signature620397-SignedProperties">
<ds:DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1">
</ds:DigestMethod>
<ds:DigestValue>…</ds:DigestValue>
</ds:Reference>
<ds:Reference URI="#Certificate620397">
<ds:DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1">
</ds:DigestMethod>
<ds:DigestValue>…</ds:DigestValue>
</ds:Reference>
<ds:Reference Id="Reference-ID-620397" URI="#comprobante">
<ds:Transforms>
<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature">
</ds:Transform>
</ds:Transforms>
<ds:DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1">
</ds:DigestMethod>
<ds:DigestValue>…</ds:DigestValue>
</ds:Reference>
</ds:SignedInfo>
<ds:SignatureValue Id="SignatureValue620397">…</ds:SignatureValue>
<ds:KeyInfo Id="Certificate620397">
<ds:X509Data>
<ds:X509Certificate>…</ds:X509Certificate>
</ds:X509Data>
<ds:KeyValue>
<ds:RSAKeyValue>
<ds:Modulus>…</ds:Modulus>
<ds:Exponent>AQAB</ds:Exponent>
</ds:RSAKeyValue>
</ds:KeyValue>
</ds:KeyInfo>
<ds:Object Id="Signature620397-Object">
<etsi:QualifyingProperties Target="#Signature620397">
<etsi:SignedProperties Id="Signature620397-SignedProperties">
<etsi:SignedSignatureProperties>
<etsi:SigningTime>2026-05-19T10:34:21-05:00</etsi:SigningTime>
<etsi:SigningCertificate>
<etsi:Cert>
<etsi:CertDigest>
<ds:DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1">
</ds:DigestMethod>
<ds:DigestValue>…</ds:DigestValue>
</etsi:CertDigest>
<etsi:IssuerSerial>
<ds:X509IssuerName>2.5.4.97=#0c0f56415445532d413030303030303030,CN=FICTICIA CA2 2016,OU=TSP-FICTICIO,O=FIRMAS DE PRUEBA S.A.,L=Barcelona (dirección en https://www.example.test/direccion),C=ES</ds:X509IssuerName>
<ds:X509SerialNumber>${BigInt(`0x${new X509Certificate(certificateEntry.certificate).serialNumber}`)}</ds:X509SerialNumber>
</etsi:IssuerSerial>
</etsi:Cert>
</etsi:SigningCertificate>
</etsi:SignedSignatureProperties>
<etsi:SignedDataObjectProperties>
<etsi:DataObjectFormat ObjectReference="#Reference-ID-620397">
<etsi:Description>contenido comprobante</etsi:Description>
<etsi:MimeType>text/xml</etsi:MimeType>
</etsi:DataObjectFormat>
</etsi:SignedDataObjectProperties>
</etsi:SignedProperties>
</etsi:QualifyingProperties>
</ds:Object>
</ds:Signature>
</factura>`.split('\n'),
    );
  });

  it('has the same bytes for the same input', () => {
    expect(signSample()).toBe(signSample());
  });

  it('is canonical: Canonical XML of the signed document is the signed document itself', () => {
    const xml = signSample('sha256', sampleXml(200));
    const document = XmlDocument.fromString(xml);
    const canonical = Buffer.from(canonicalizeXml(document)).toString();
    document.dispose();
    expect(xmlDeclaration + canonical).toBe(xml);
  });

  it('accepts a document with or without its XML declaration', () => {
    expect(signSample('sha1', asUnsignedXml(xmlDeclaration + sampleXml()))).toBe(signSample());
  });

  it("states the signing time in Ecuador's time zone, also across midnight", () => {
    const signer = prepareSigner(signingKey, nodeDigest);
    const xml = signDocumentXml(sampleXml(), signer, { signedAt: new Date('2026-01-01T04:59:59.999Z'), id: 1 });
    expect(xml).toContain('<etsi:SigningTime>2025-12-31T23:59:59-05:00</etsi:SigningTime>');
  });

  it('supports serial numbers larger than a double, and writes the modulus without its sign byte', () => {
    const serialNumber = 2n ** 119n + 1n;
    const { certificate } = prepareSigner(
      nodeSigner(testAuthority.issue({ ...certificateHolder, serialNumber, privateKey })),
      nodeDigest,
    );
    expect(certificate.serialNumber).toBe('664613997892457936451903530140172289');
    expect(Buffer.from(certificate.modulus, 'base64')).toHaveLength(256);
    expect(Buffer.from(certificate.modulus, 'base64')[0]).not.toBe(0);
  });

  it('refuses a document whose root element is not the one the reference names', () => {
    expect(() => signSample('sha1', asUnsignedXml('<factura version="2.1.0"></factura>'))).toThrow(TypeError);
    expect(() => signSample('sha1', asUnsignedXml('<factura version="2.1.0" id="comprobante"></factura>'))).toThrow(
      TypeError,
    );
  });

  it('refuses a certificate that it cannot read', () => {
    expect(() => prepareSigner({ ...signingKey, certificate: new Uint8Array([0x30, 0]) }, nodeDigest)).toThrow(
      TypeError,
    );
  });

  it.runIf(xmlsec)('is accepted by xmlsec1 with all three references, for each authority and both hashes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'talonario-xmlsec-'));
    try {
      for (const shape of authorityShapes) {
        const other = createTestAuthority({ now: new Date(), shape, key: privateKey });
        const signing = nodeSigner(other.issue({ ...certificateHolder, privateKey }));
        for (const hash of ['sha1', 'sha256'] as const) {
          const file = join(folder, `${shape}-${hash}.xml`);
          const signer = prepareSigner(signing, nodeDigest, hash);
          writeFileSync(file, signDocumentXml(sampleXml(50), signer, { signedAt: new Date(), id: 7 }));
          const ids = ['--id-attr:id', 'factura', '--id-attr:Id', 'SignedProperties', '--id-attr:Id', 'KeyInfo'];
          const run = spawnSync(xmlsec ?? '', ['--verify', '--insecure', ...ids, file]);
          expect(`${run.stderr}${run.stdout}`).toContain('SignedInfo References (ok/all): 3/3');
          expect(run.status).toBe(0);
        }
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
