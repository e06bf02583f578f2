import type { X509Certificate } from 'node:crypto';
import { Crypto } from '@peculiar/webcrypto';
import type { OpenedP12 } from '@talonario/p12';
import * as xmldom from '@xmldom/xmldom';
import { signInvoiceXml } from 'ec-sri-invoice-signer';
import * as xadesjs from 'xadesjs';
import { SignedXml } from 'xml-crypto';

/** Another library that signs XML, to compare the signer of Talonario with. */
export interface SignatureLibrary {
  readonly name: string;
  signXml(xml: string): unknown;
}

export function ecSriInvoiceSigner(file: Buffer, password: string): SignatureLibrary {
  return { name: 'ec-sri-invoice-signer', signXml: (xml) => signInvoiceXml(xml, file, { pkcs12Password: password }) };
}

const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';

export function xmlCrypto({ privateKey }: OpenedP12): SignatureLibrary {
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  return {
    name: 'xml-crypto',
    signXml(xml) {
      const signature = new SignedXml({
        privateKey: pem,
        canonicalizationAlgorithm: c14n,
        signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
      });
      signature.addReference({
        xpath: '/*',
        transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', c14n],
        digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1',
      });
      signature.computeSignature(xml);
      return signature.getSignedXml();
    },
  };
}

export async function xadesjsSigner(
  { privateKey }: OpenedP12,
  certificate: X509Certificate,
): Promise<SignatureLibrary> {
  const engine = new Crypto();
  xadesjs.Application.setEngine('NodeJS', engine);
  // npm installs one copy of xml-core for xadesjs and another for xmldsigjs, and only one of the copies can be
  // configured with a DOM. Both copies look for these globals first.
  Object.assign(globalThis, { DOMParser: xmldom.DOMParser, XMLSerializer: xmldom.XMLSerializer });
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-1' };
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' });
  const key = await engine.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']);
  const base64 = certificate.raw.toString('base64');
  return {
    name: 'xadesjs',
    async signXml(xml) {
      const signature = new xadesjs.SignedXml();
      await signature.Sign(algorithm, key, xadesjs.Parse(xml), {
        x509: [base64],
        signingCertificate: base64,
        references: [{ hash: 'SHA-1', transforms: ['enveloped', 'c14n'] }],
      });
      return signature.toString();
    },
  };
}
