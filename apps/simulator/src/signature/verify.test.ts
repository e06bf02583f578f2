import { signInvoiceXml } from 'ec-sri-invoice-signer';
import { describe, expect, test } from 'vitest';
import { type CertificateOptions, createAuthority, p12Password } from '../../test/certificates.ts';
import { makeDocument } from '../../test/documents.ts';
import { type SignatureOptions, signDocument } from '../../test/sign.ts';
import { callControl, queryAuthorization, sendAndQuery, sendDocument } from '../../test/soap-client.ts';
import { useSimulator } from '../../test/test-simulator.ts';
import { seededRandom } from '../random.ts';
import { parseTree } from '../xml/parse.ts';
import { createTrustStore } from './trust.ts';
import { verifySignature } from './verify.ts';

const setup = useSimulator();
const day = 86_400_000;

/** Returns state, code and text of the decision. */
const decide = async (bytes: Buffer, accessKey: string): Promise<[string, string]> => {
  expect(await sendDocument(setup.simulator, bytes)).toBe('RECIBIDA');
  const row = (await queryAuthorization(setup.simulator, accessKey)).at(-1);
  return [`${row?.state} ${row?.codes[0]}`, row?.details[0] ?? ''];
};
const validateSignature = (wish: SignatureOptions) => {
  const { bytes, accessKey } = setup.signed('01', {}, wish);
  return decide(bytes, accessKey);
};
const validateCertificate = (
  wish: CertificateOptions,
  signature: SignatureOptions = {},
  authority = setup.authority,
) => {
  const { xml, accessKey } = makeDocument();
  return decide(signDocument(xml, authority.issue(wish), signature), accessKey);
};

describe('valid signatures of any signer are accepted', () => {
  test('a foreign one: ec-sri-invoice-signer, whose KeyValue is not the key', async () => {
    // ec-sri-invoice-signer does not escape commas in the issuer's name, which Java could then not read. So the name of
    // this authority has no comma.
    const authority = createAuthority('AC SIN COMAS', 'PRUEBAS');
    await callControl(setup.simulator, 'POST', '/authorities', { pem: authority.pem });
    const { xml, accessKey } = makeDocument('01', { receiverName: 'NIÑO &amp; CÍA' });
    const signed = signInvoiceXml(xml, authority.issue().p12, { pkcs12Password: p12Password });
    expect(await decide(Buffer.from(signed), accessKey)).toEqual(['AUTORIZADO 60', '']);
  });

  test.each<[string, SignatureOptions]>([
    ['SHA-256', { hash: 'sha256' }],
    ['other prefixes', { prefix: { ds: 'dsig', xades: 'xades' } }],
    ['two references', { order: ['document', 'properties'] }],
    ['another order', { order: ['document', 'key', 'properties'] }],
    ['a signing time without zone', { signingTime: new Date(Date.now() - 6 * 3_600_000).toISOString().slice(0, 19) }],
    ['a clock ten seconds ahead', { signingTime: new Date(Date.now() + 10_000).toISOString() }],
    ['an issuer written with OIDs', { issuerName: '2.5.4.3=AC DE PRUEBA, OID.2.5.4.10="PRUEBAS, S.A.", C=ec' }],
    ['an issuer turned round', { issuerName: 'C=EC,O=PRUEBAS\\, S.A.,CN=AC DE PRUEBA' }],
    ['an issuer shuffled', { issuerName: 'O=PRUEBAS\\, S.A.,C=EC,CN=AC DE PRUEBA' }],
    ['no signing time', { signingTime: null }],
    ['the exclusive canonical form', { exclusive: [], hash: 'sha256', order: ['document', 'properties'] }],
    ['the exclusive form with a list of prefixes', { exclusive: ['etsi', '#default'] }],
    ['an id twice that no reference names', { qualifyingId: 'Sig1' }],
    [
      'an issuer with a value in hexadecimal',
      { issuerName: 'CN=#0c0c414320444520505255454241,O=PRUEBAS\\2C S.A.,C=EC' },
    ],
  ])('%s', async (_, wish) => {
    expect((await validateSignature(wish))[0]).toBe('AUTORIZADO 60');
  });

  test.each([
    '1.3.6.1.4.1.37442.3.11',
    '1.3.6.1.4.1.43745.1.3.11',
    '1.3.6.1.4.1.57153.102.3.11',
    '1.3.6.1.4.1.52643.3.11',
    '1.3.6.1.4.1.59382.3.11',
    '1.3.6.1.4.1.59198.3.11',
    '1.3.6.1.4.1.34380.3.11',
    '1.3.6.1.4.1.56105.3.11',
    '1.3.6.1.4.1.61305.3.11',
  ])('with the RUC under the identifier %s', async (rucOid) => {
    expect((await validateCertificate({ rucOid }))[0]).toBe('AUTORIZADO 60');
    expect((await validateCertificate({ rucOid, ruc: '0990032319001' }))[0]).toBe('NO AUTORIZADO 39');
  });

  test.each(['extension', 'altName', 'subject'] as const)('with the RUC in the %s', async (rucIn) => {
    expect((await validateCertificate({ rucIn }))[0]).toBe('AUTORIZADO 60');
  });
});

describe('39: invalid signatures', () => {
  test('any changed character of the document', async () => {
    const { bytes, accessKey } = setup.signed();
    const text = bytes.toString('utf8');
    const changes: [string, string][] = [
      ['TALONARIO DE', 'TALONARIO  DE'],
      ['PÉREZ', 'PEREZ'],
      ['<moneda>DOLAR</moneda>', '<moneda>DOLAR</moneda>\n'],
      ['Producto B2', 'Producto B3'],
      ['<etsi:SigningTime>2', '<etsi:SigningTime>1'],
    ];
    for (const [from, to] of changes) {
      const altered = text.replace(from, to);
      expect(altered).not.toBe(text);
      expect((await decide(Buffer.from(altered), accessKey))[0]).toBe('NO AUTORIZADO 39');
    }
  });

  test('any changed byte after the declaration is never authorised', async () => {
    const random = seededRandom(7);
    const { bytes, accessKey } = setup.signed();
    const start = bytes.indexOf('<factura');
    for (let round = 0; round < 60; round++) {
      const damaged = Buffer.from(bytes);
      const at = start + Math.floor(random() * (bytes.length - start));
      damaged[at] = damaged[at] === 0x41 ? 0x42 : 0x41;
      expect(await sendAndQuery(setup.simulator, damaged, accessKey), `byte ${at}`).toMatch(
        /^(NO AUTORIZADO|DEVUELTA|NOTHING)/,
      );
    }
  });

  test('no signature at all', async () => {
    const { xml, accessKey } = makeDocument();
    expect((await decide(Buffer.from(xml), accessKey))[0]).toBe('NO AUTORIZADO 39');
  });

  test('a signed document inside another one (wrapping)', async () => {
    const { bytes, accessKey } = setup.signed();
    const wrapped = bytes
      .toString('utf8')
      .replace('<ds:Object>', '<ds:Object Id="comprobante"><x:factura xmlns:x="urn:x"/></ds:Object><ds:Object>');
    expect((await decide(Buffer.from(wrapped), accessKey))[0]).toBe('NO AUTORIZADO 39');
  });

  test('the Id of the signed properties used twice, so that the reference is ambiguous', async () => {
    const { bytes, accessKey } = setup.signed();
    const twice = bytes.toString('utf8').replace('<ds:Object>', '<ds:Object Id="Props1"/><ds:Object>');
    expect((await decide(Buffer.from(twice), accessKey))[0]).toBe('NO AUTORIZADO 39');
  });

  test.each<[string, SignatureOptions, RegExp]>([
    [
      'the Type of SignedProperties with a version',
      { propertiesType: 'http://uri.etsi.org/01903/v1.3.2#SignedProperties' },
      /SignedProperties/,
    ],
    ['no reference to the document', { order: ['properties', 'key'] }, /no cubre el comprobante/],
    ['no reference to the properties', { order: ['document', 'key'] }, /SignedProperties/],
    ['an hour ahead', { signingTime: new Date(Date.now() + 3_600_000).toISOString() }, /posterior a la actual/],
    ['not a time', { signingTime: 'ayer' }, /fecha/],
    ["a serial that is not the certificate's", { serial: '42' }, /IssuerSerial/],
    ['an issuer with E=', { issuerName: 'E=a@b.ec,CN=AC DE PRUEBA,O=PRUEBAS\\, S.A.,C=EC' }, /IssuerSerial/],
    ['another issuer', { issuerName: 'CN=AC DE OTRA PRUEBA,O=PRUEBAS\\, S.A.,C=EC' }, /IssuerSerial/],
    ['properties of another signature', { target: '#Sig2' }, /no corresponden/],
  ])('%s', async (_, wish, words) => {
    const [verdict, detail] = await validateSignature(wish);
    expect(verdict).toBe('NO AUTORIZADO 39');
    expect(detail).toMatch(words);
  });
});

describe('invalid certificates', () => {
  test.each<[string, CertificateOptions, string, RegExp]>([
    ['of somebody else', { ruc: '0990032319001' }, '39', /no corresponde al del emisor/],
    ['without RUC', { ruc: null }, '39', /No existe el RUC/],
    ['of an authority', { ca: true }, '39', /no es del tipo firma digital/],
    ['not meant for signatures', { canSign: false }, '39', /no es del tipo firma digital/],
    ['not valid yet', { from: new Date(Date.now() + day) }, '39', /fuera de vigencia/],
    ['expired when it signed', { to: new Date(Date.now() - day) }, '39', /fuera de vigencia/],
  ])('%s', async (_, wish, code, words) => {
    const [verdict, detail] = await validateCertificate(wish);
    expect(verdict).toBe(`NO AUTORIZADO ${code}`);
    expect(detail).toMatch(words);
  });

  test('expired after it signed: 42', async () => {
    const wish = { from: new Date(Date.now() - 9 * day), to: new Date(Date.now() - day) };
    const signingTime = new Date(Date.now() - 2 * day).toISOString();
    expect((await validateCertificate(wish, { signingTime }))[0]).toBe('NO AUTORIZADO 42');
  });

  test('revoked according to the registry: 42', async () => {
    await callControl(setup.simulator, 'POST', '/registry', { id: String(setup.certificate.serial), code: '42' });
    expect((await validateSignature({}))[0]).toBe('NO AUTORIZADO 42');
  });

  test('absent or unreadable: 40', async () => {
    expect((await validateSignature({ keyInfo: '<ds:KeyName>yo</ds:KeyName>' }))[0]).toBe('NO AUTORIZADO 40');
    const unreadable = '<ds:X509Data><ds:X509Certificate>AAAA</ds:X509Certificate></ds:X509Data>';
    expect((await validateSignature({ keyInfo: unreadable }))[0]).toBe('NO AUTORIZADO 40');
  });

  test('of an unknown authority, until the control port adds it', async () => {
    const stranger = createAuthority('AC DESCONOCIDA');
    const [verdict, detail] = await validateCertificate({}, {}, stranger);
    expect(verdict).toBe('NO AUTORIZADO 39');
    expect(detail).toMatch(/entidad de certificación/);
    expect((await callControl(setup.simulator, 'POST', '/authorities', { pem: stranger.pem })).status).toBe(201);
    expect((await validateCertificate({}, {}, stranger))[0]).toBe('AUTORIZADO 60');
  });

  test('with an authority of the same name and another key', async () => {
    expect((await validateCertificate({}, {}, createAuthority()))[0]).toBe('NO AUTORIZADO 39');
  });

  test('without RUC it is accepted where it is optional; with another RUC never', async () => {
    await callControl(setup.simulator, 'POST', '/settings', { certificateRuc: 'optional' });
    expect((await validateCertificate({ ruc: null }))[0]).toBe('AUTORIZADO 60');
    expect((await validateCertificate({ ruc: '0990032319001' }))[0]).toBe('NO AUTORIZADO 39');
  });
});

describe('KeyValue', () => {
  test('is compared with the certificate only if the setting requires it', async () => {
    const certificateXml = `<ds:X509Data><ds:X509Certificate>${setup.certificate.der.toString('base64')}</ds:X509Certificate></ds:X509Data>`;
    const wrong = `${certificateXml}<ds:KeyValue><ds:RSAKeyValue><ds:Modulus>AAAA</ds:Modulus><ds:Exponent>AQAB</ds:Exponent></ds:RSAKeyValue></ds:KeyValue>`;
    expect((await validateSignature({ keyInfo: wrong }))[0]).toBe('AUTORIZADO 60');
    await callControl(setup.simulator, 'POST', '/settings', { keyValue: 'checked' });
    const [verdict, detail] = await validateSignature({ keyInfo: wrong });
    expect(verdict).toBe('NO AUTORIZADO 39');
    expect(detail).toMatch(/KeyValue/);
  });
});

describe('structures that the schema would refuse before', () => {
  const rules = {
    now: Date.now() + 60_000,
    issuerRuc: '1790016919001',
    trust: createTrustStore('any'),
    ...({ certificateRuc: 'optional', keyValue: 'ignored', isRevoked: () => false } as const),
  };
  const verified = (edit: (xml: string) => string, wish: SignatureOptions = {}) => {
    const opened = parseTree(Buffer.from(edit(setup.signed('01', {}, wish).bytes.toString())));
    if (!opened.ok) throw new Error(opened.reason);
    try {
      return verifySignature(opened, rules)?.code;
    } finally {
      opened.document.dispose();
    }
  };

  test.each<[string, SignatureOptions]>([
    ['the inclusive form', {}],
    ['the exclusive form', { exclusive: [] }],
  ])('a SignedInfo of another namespace, or a second one, in %s', (_, wish) => {
    const foreign = '<f:SignedInfo xmlns:f="urn:f"/>';
    expect(verified((xml) => xml, wish)).toBeUndefined();
    expect(verified((xml) => xml.replace('<ds:SignedInfo>', `${foreign}<ds:SignedInfo>`), wish)).toBe('39');
    expect(verified((xml) => xml.replace(/ds:SignedInfo>/g, 'etsi:SignedInfo>'), wish)).toBe('39');
    expect(verified((xml) => xml.replace('</ds:SignedInfo>', `</ds:SignedInfo>${foreign}`), wish)).toBe('39');
  });

  test.each(['etsi:SignedProperties', 'ds:KeyInfo', 'ds:SignedInfo'])(
    'a prefix __proto__ declared on %s afterwards',
    (name) => {
      expect(verified((xml) => xml.replace(`<${name}`, `<${name} xmlns:__proto__="urn:x"`))).toBe('39');
    },
  );
});
