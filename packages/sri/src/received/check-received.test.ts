import { makeCertificate } from '@talonario/p12/testing';
import { describe, expect, it } from 'vitest';
import { goldenDocuments, goldenXml, signGolden } from '../../test/golden-documents.ts';
import { certificateEntry, certificateHolder, recomputeSignature, signaturePorts } from '../../test/signing.ts';
import { checkReceived } from './check-received.ts';

const minimal = goldenXml('invoice/minimal');
const signed = signGolden(minimal);
const accessKey = /<claveAcceso>(\d+)</.exec(minimal)?.[1] ?? '';
const other = `${accessKey.slice(0, 48)}${(Number(accessKey[48]) + 1) % 10}`;

const codesOf = (xml: string, key?: string): string[] => [
  ...new Set(
    checkReceived(xml, { ...signaturePorts, ...(key === undefined ? {} : { accessKey: key }) }).errors.map(
      ({ code }) => code,
    ),
  ),
];

describe('check of a received document', () => {
  it.each(['invoice', 'purchase-settlement', 'credit-note', 'debit-note', 'delivery-guide', 'withholding'])(
    'finds nothing wrong in a sound %s',
    (slug) => {
      for (const { name, xml } of goldenDocuments.filter((golden) => golden.name.startsWith(`${slug}/`)).slice(0, 3)) {
        const check = checkReceived(signGolden(xml), signaturePorts);
        expect(check, name).toMatchObject({ valid: true, errors: [], warnings: [] });
        expect(check.signer?.signingTime).toBe('2026-08-14T10:00:00-05:00');
      }
    },
  );

  it('reports a name that is too long, in the document, the certificate and the signature, and truncates none', () => {
    const long = 'A'.repeat(513);
    const check = (xml: string) => checkReceived(xml, signaturePorts);
    const named = check(signed.replace(/(?<=<razonSocialComprador>)[^<]*/, long));
    expect(named.errors).toEqual([
      {
        code: 'name_too_long',
        params: { element: 'razonSocialComprador', limit: 512 },
        message: 'razonSocialComprador has more than 512 characters.',
      },
    ]);
    expect(named.document).toBeUndefined();
    const der = makeCertificate({
      issuer: [[['2.5.4.3', `a${' '.repeat(140_000)}b`]]],
      subject: [[['2.5.4.3', 'CA']]],
      validFrom: certificateHolder.validFrom,
      validTo: certificateHolder.validTo,
      publicKey: certificateEntry.privateKey,
      issuerKey: certificateEntry.privateKey,
      keyUsage: undefined,
    });
    const certified = check(signed.replace(/(?<=<ds:X509Certificate>)[^<]*/, der.toString('base64')));
    expect(certified.errors).toContainEqual({
      code: 'name_too_long',
      params: { limit: 512 },
      message: 'A certificate has a name of more than 512 characters.',
    });
    const issued = check(signed.replace(/(?<=<ds:X509IssuerName>)[^<]*/, `0=${'\t'.repeat(1_990)}."`));
    expect(issued.errors).toContainEqual({
      code: 'name_too_long',
      params: { limit: 512 },
      message: 'The signed issuer name has more than 512 characters.',
    });
  });

  it('reports a text with more combining marks on one letter than any script has', () => {
    const changed = signed.replace(/(?<=<descripcion>)[^<]*/, `a${'&#x300;&#x316;'.repeat(80_000)}`);
    expect(codesOf(changed)).toEqual(['too_many_marks']);
    expect(codesOf(signGolden(minimal))).toEqual([]);
  });

  it('compares the access key with the requested one, its check digit and the document', () => {
    expect(codesOf(signed, accessKey)).toEqual([]);
    expect(codesOf(signed, other)).toEqual(['other_key']);
    const withKey = (key: string) => codesOf(signed.replace(accessKey, key));
    expect(withKey(other)).toEqual(['signature', 'key_check_digit']);
    expect(withKey('123')).toEqual(['schema', 'signature', 'key_malformed']);
    for (const [element, field] of [
      ['fechaEmision', 'date'],
      ['ruc', 'issuer'],
      ['ambiente', 'environment'],
      ['secuencial', 'number'],
    ] as const) {
      const digit = new RegExp(`(?<=<${element}>)\\d`);
      const changed = signed.replace(digit, (found) => (found === '1' ? '2' : '1'));
      const { errors } = checkReceived(changed, signaturePorts);
      expect(errors).toContainEqual(
        expect.objectContaining({ code: 'key_differs', params: expect.objectContaining({ field }) }),
      );
      expect(errors).toContainEqual(
        expect.objectContaining({ code: 'signature', params: { fault: 'digest_mismatch' } }),
      );
    }
  });

  it('warns about a version without a schema, and checks everything else', () => {
    const old = checkReceived(signed.replace('version="2.1.0"', 'version="1.9.0"'), signaturePorts);
    expect(old.warnings).toMatchObject([{ code: 'no_schema' }]);
    expect(old.errors.map(({ code }) => code)).toEqual(['signature']);
  });

  it('accepts a signature in the style of another program, with warnings about its form', () => {
    const twice = signed.replace('Id="Signature620397-Object"', 'Id="SignatureValue620397"');
    expect(checkReceived(twice, signaturePorts)).toMatchObject({
      valid: true,
      errors: [],
      warnings: [{ code: 'signature_form', params: { warning: 'unsigned_id_twice' } }],
    });
  });

  it('distinguishes an incomplete signature from a changed document', () => {
    const start = signed.indexOf('<etsi:SigningCertificate>');
    const end = signed.indexOf('</etsi:SigningCertificate>') + '</etsi:SigningCertificate>'.length;
    const bare = recomputeSignature(signed.slice(0, start) + signed.slice(end), 'sha1');
    expect(codesOf(bare)).toEqual(['signature_incomplete']);
    expect(codesOf(bare.replace('<descripcion>', '<descripcion>X'))).toEqual(['signature_incomplete', 'signature']);
  });

  it('reports schema faults, a missing signature, and text that is not a document', () => {
    expect(codesOf(minimal)).toEqual(['not_signed']);
    expect(codesOf(signed.replace(/<descripcion>[^<]*/, '<descripcion>'))).toEqual(['schema', 'signature']);
    expect(codesOf('<lote/>')).toEqual(['unknown_root']);
    expect(codesOf('hola')).toEqual(['not_xml']);
    expect(codesOf('<factura><infoTributaria/></factura>')).toEqual(['not_signed', 'key_malformed']);
  });
});
