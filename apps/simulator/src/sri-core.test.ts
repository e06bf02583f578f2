import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { nodeDigest, nodeSigner } from '@talonario/p12';
import { authorityShapes, createTestAuthority } from '@talonario/p12/testing';
import {
  asDocumentTypeCode,
  checkSchema,
  type DocumentTypeCode,
  documentTypes,
  prepareSigner,
  signDocumentXml,
} from '@talonario/sri';
import { createClientAsync } from 'soap';
import { describe, expect, test } from 'vitest';
import { makeDocument } from '../test/documents.ts';
import { authorizationRows, callControl, queryAuthorization, sendDocument, servicePaths } from '../test/soap-client.ts';
import { useSimulator } from '../test/test-simulator.ts';

// Checks the documents of packages/sri without any tolerance: exact totals, KeyValue compared.
const setup = useSimulator({ settings: { toleranceCents: 0, keyValue: 'checked', backdateDays: 3_650 } });
const now = new Date();
const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const year = 365 * 86_400_000;

type Shape = (typeof authorityShapes)[number];
const authorities = new Map(authorityShapes.map((shape) => [shape, createTestAuthority({ now, shape, key })]));

async function signAs(
  shape: Shape,
  ruc: string,
  xml: string,
  code: DocumentTypeCode,
  hash: 'sha1' | 'sha256' = 'sha1',
) {
  const authority = authorities.get(shape);
  if (authority === undefined) throw new Error(shape);
  const pem = `-----BEGIN CERTIFICATE-----\n${Buffer.from(authority.certificate).toString('base64')}\n-----END CERTIFICATE-----`;
  expect((await callControl(setup.simulator, 'POST', '/authorities', { pem })).status).toBe(201);
  const entry = authority.issue({
    holder: 'PRUEBA',
    ruc,
    validFrom: new Date(now.getTime() - 4 * year),
    validTo: new Date(now.getTime() + year),
    privateKey: key,
  });
  const checked = checkSchema(xml.replace('?>\n', '?>'), code);
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  const signer = prepareSigner(nodeSigner(entry), nodeDigest, hash);
  return Buffer.from(signDocumentXml(checked.xml, signer, { signedAt: now, id: 620_397 }));
}

const issuer = '1790016919001';

test('an invoice of packages/sri sent by an independent client: AUTORIZADO, then 43, then 45, and 39 for a changed byte', async () => {
  const first = makeDocument('01', { sequence: 5_001 });
  const bytes = await signAs('security-data', issuer, first.xml, asDocumentTypeCode('01'));
  const client = await createClientAsync(`${setup.simulator.url}${servicePaths.reception}?wsdl`);
  const receive = async (sent: Buffer) => {
    const [{ RespuestaRecepcionComprobante: answer }] = await client.validarComprobanteAsync({
      xml: sent.toString('base64'),
    });
    return [answer.estado, answer.comprobantes?.comprobante[0].mensajes.mensaje[0].identificador];
  };
  const asker = await createClientAsync(`${setup.simulator.url}${servicePaths.authorization}?wsdl`);
  const verdict = async (accessKey: string) => {
    await asker.autorizacionComprobanteAsync({ claveAccesoComprobante: accessKey });
    const row = authorizationRows(String(asker.lastResponse)).at(-1);
    return [row?.state, row?.codes[0]];
  };

  expect(await receive(bytes)).toEqual(['RECIBIDA', undefined]);
  expect(await verdict(first.accessKey)).toEqual(['AUTORIZADO', '60']);
  expect(await receive(bytes)).toEqual(['DEVUELTA', '43']);

  const otherKey = makeDocument('01', { sequence: 5_001, numericCode: '87654321' });
  expect(await receive(await signAs('security-data', issuer, otherKey.xml, asDocumentTypeCode('01')))).toEqual([
    'DEVUELTA',
    '45',
  ]);

  const changed = makeDocument('01', { sequence: 5_002 });
  const tampered = (await signAs('security-data', issuer, changed.xml, asDocumentTypeCode('01')))
    .toString('utf8')
    .replace('Quito', 'Quitu');
  expect(await receive(Buffer.from(tampered))).toEqual(['RECIBIDA', undefined]);
  expect(await verdict(changed.accessKey)).toEqual(['NO AUTORIZADO', '39']);
});

test.each(authorityShapes.flatMap((shape) => [[shape, 'sha1'] as const, [shape, 'sha256'] as const]))(
  'a certificate with the structure of those of %s, %s',
  async (shape, hash) => {
    const { xml, accessKey } = makeDocument();
    expect(await sendDocument(setup.simulator, await signAs(shape, issuer, xml, asDocumentTypeCode('01'), hash))).toBe(
      'RECIBIDA',
    );
    const [row] = await queryAuthorization(setup.simulator, accessKey);
    expect([row?.state, row?.details]).toEqual(['AUTORIZADO', []]);
  },
);

describe.each(documentTypes.map(({ slug, code }) => [slug, code] as const))(
  'every example of %s is authorised without a difference',
  (slug, code) => {
    const folder = new URL(`../../../packages/sri/src/documents/${slug}/examples/`, import.meta.url);
    const names = readdirSync(folder).filter((name) => name.endsWith('.xml'));

    test.each(names)('%s', async (name) => {
      const xml = readFileSync(new URL(name, folder), 'utf8');
      const [accessKey = '', ruc = '', environment] = ['claveAcceso', 'ruc', 'ambiente'].map(
        (tag) => new RegExp(`<${tag}>(\\d+)<`).exec(xml)?.[1],
      );
      const base = environment === '2' ? '/produccion' : '';
      expect(await sendDocument(setup.simulator, await signAs('security-data', ruc, xml, code), base)).toBe('RECIBIDA');
      const [row] = await queryAuthorization(setup.simulator, accessKey, base);
      const errors = row?.codes.map((message, index) => `${message} ${row.details[index]}`);
      expect(row?.state, errors?.join('; ')).toBe('AUTORIZADO');
      expect(row?.codes).not.toContain('62');
    });
  },
);
