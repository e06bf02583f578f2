import { type Client, createClientAsync } from 'soap';
import { describe, expect, test } from 'vitest';
import { readReferenceFile } from '../test/shared-facts.ts';
import {
  authorizationEnvelope,
  elementsNamed,
  parseSoap,
  postSoap,
  queryAuthorization,
  receptionEnvelope,
  sendAndQuery,
  sendDocument,
  servicePaths,
} from '../test/soap-client.ts';
import { useSimulator } from '../test/test-simulator.ts';
import type { XmlTree } from './xml/tree.ts';

const setup = useSimulator();
const connect = (path: string): Promise<Client> => createClientAsync(`${setup.simulator.url}${path}?wsdl`);

describe('an independent client that uses only the WSDL', () => {
  test('sends an invoice and reads its authorization with the bytes it sent', async () => {
    const { bytes, accessKey } = setup.signed();
    const [received] = await (await connect(servicePaths.reception)).validarComprobanteAsync({
      xml: bytes.toString('base64'),
    });
    expect(received).toEqual({ RespuestaRecepcionComprobante: { estado: 'RECIBIDA', comprobantes: null } });

    const client = await connect(servicePaths.authorization);
    const [answer] = await client.autorizacionComprobanteAsync({ claveAccesoComprobante: accessKey });
    const { claveAccesoConsultada, numeroComprobantes, autorizaciones } = answer.RespuestaAutorizacionComprobante;
    expect({ claveAccesoConsultada, numeroComprobantes }).toEqual({
      claveAccesoConsultada: accessKey,
      numeroComprobantes: '1',
    });
    expect(autorizaciones.autorizacion).toMatchObject([
      {
        estado: 'AUTORIZADO',
        numeroAutorizacion: accessKey,
        fechaAutorizacion: expect.any(Date),
        ambiente: 'PRUEBAS',
        // The client library of this test parses the XML inside CDATA. The raw response contains the original text.
        comprobante: { factura: expect.anything() },
        mensajes: { mensaje: [{ identificador: '60', tipo: 'ADVERTENCIA' }] },
      },
    ]);
    expect(client.lastResponse).toContain(`<comprobante><![CDATA[${bytes.toString('utf8')}]]></comprobante>`);
  });

  test('reads why a document was returned', async () => {
    const client = await connect(servicePaths.reception);
    const [answer] = await client.validarComprobanteAsync({ xml: Buffer.from('<factura').toString('base64') });
    expect(answer.RespuestaRecepcionComprobante).toMatchObject({
      estado: 'DEVUELTA',
      comprobantes: {
        comprobante: [{ claveAcceso: 'N/A', mensajes: { mensaje: [{ identificador: '35', tipo: 'ERROR' }] } }],
      },
    });
  });

  test('asks for the state of a document at the query service', async () => {
    const { bytes, accessKey } = setup.signed('05');
    await sendDocument(setup.simulator, bytes);
    const client = await connect(servicePaths.query);
    const [answer] = await client.consultarEstadoAutorizacionComprobanteAsync({ claveAcceso: accessKey });
    expect(answer.EstadoAutorizacionComprobante).toMatchObject({
      claveAcceso: accessKey,
      estadoAutorizacion: 'AUTORIZADO',
      tipoComprobante: 'Nota de débito',
      rucEmisor: '1790016919001',
    });
  });
});

describe('the two environments', () => {
  test('have separate data', async () => {
    const test = setup.signed();
    const production = setup.signed('01', { environment: '2' });
    expect(await sendAndQuery(setup.simulator, test.bytes, test.accessKey)).toBe('AUTORIZADO 60');
    expect(await sendAndQuery(setup.simulator, production.bytes, production.accessKey, '/produccion')).toBe(
      'AUTORIZADO',
    );
    const elsewhere = await postSoap(
      `${setup.simulator.url}${servicePaths.authorization}`,
      authorizationEnvelope(production.accessKey),
    );
    expect(await elsewhere.text()).toContain('<numeroComprobantes>0</numeroComprobantes><autorizaciones/>');
    const answer = await postSoap(
      `${setup.simulator.url}/produccion${servicePaths.authorization}`,
      authorizationEnvelope(production.accessKey),
    );
    expect(await answer.text()).toContain('<ambiente>PRODUCCIÓN</ambiente>');
  });

  test('have separate origins, like the real ones', async () => {
    const { bytes, accessKey } = setup.signed('01', { environment: '2' });
    const production = { url: setup.simulator.productionUrl };
    expect(await sendAndQuery(production, bytes, accessKey)).toBe('AUTORIZADO');
    expect(await queryAuthorization(setup.simulator, accessKey, '/produccion')).toHaveLength(1);
    expect(await queryAuthorization(setup.simulator, accessKey)).toEqual([]);
  });

  test('refuse a document of the other one', async () => {
    const production = setup.signed('01', { environment: '2' });
    expect(await sendAndQuery(setup.simulator, production.bytes, production.accessKey)).toBe('NO AUTORIZADO 58 60');
  });
});

describe('the answers have the structure of the real ones', () => {
  const shape = (tree: XmlTree): unknown => [`{${tree.namespace}}${tree.name}`, tree.children.map(shape)];
  const isPartOf = (small: XmlTree, big: XmlTree): boolean =>
    small.name === big.name &&
    small.namespace === big.namespace &&
    small.children.every((child) => big.children.some((candidate) => isPartOf(child, candidate)));

  test('RECIBIDA, to the element', async () => {
    const sample = readReferenceFile('soap/recepcion-recibida.xml');
    const response = await postSoap(
      `${setup.simulator.url}${servicePaths.reception}`,
      receptionEnvelope(setup.signed().bytes),
    );
    expect(response.headers.get('content-type')).toMatch(/^text\/xml/);
    if (sample !== undefined) expect(shape(parseSoap(await response.text()))).toEqual(shape(parseSoap(sample)));
  });

  test('DEVUELTA 43, to the element', async () => {
    const sample = readReferenceFile('soap/recepcion-devuelta-43.xml');
    const { bytes } = setup.signed();
    await sendDocument(setup.simulator, bytes);
    const response = await postSoap(`${setup.simulator.url}${servicePaths.reception}`, receptionEnvelope(bytes));
    if (sample !== undefined) expect(shape(parseSoap(await response.text()))).toEqual(shape(parseSoap(sample)));
  });

  test.each(['autorizado', 'no-autorizado'])('%s has every element of the sample', async (name) => {
    const sample = readReferenceFile(`soap/autorizacion-${name}.xml`);
    const { bytes, accessKey } = setup.signed('01', {}, name === 'autorizado' ? {} : { serial: '1' });
    await sendDocument(setup.simulator, bytes);
    const response = await postSoap(
      `${setup.simulator.url}${servicePaths.authorization}`,
      authorizationEnvelope(accessKey),
    );
    if (sample !== undefined) expect(isPartOf(parseSoap(sample), parseSoap(await response.text()))).toBe(true);
  });

  test('the sample requests are accepted', async () => {
    for (const name of ['recepcion', 'autorizacion'] as const) {
      const request = readReferenceFile(`soap/${name}-envelope.golden.xml`);
      const path = name === 'recepcion' ? servicePaths.reception : servicePaths.authorization;
      if (request !== undefined) expect((await postSoap(`${setup.simulator.url}${path}`, request)).status).toBe(200);
    }
  });

  test('comprobante may be sent as escaped text', async () => {
    const { bytes, accessKey } = setup.signed('01', { edit: (xml) => xml.replace('Quito', 'a &lt;b> ]]&gt; &amp; c') });
    await fetch(`${setup.simulator.controlUrl}/settings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"comprobante":"escaped"}',
    });
    await sendDocument(setup.simulator, bytes);
    const text = await (
      await postSoap(`${setup.simulator.url}${servicePaths.authorization}`, authorizationEnvelope(accessKey))
    ).text();
    expect(text).not.toContain('CDATA');
    expect(elementsNamed(parseSoap(text), 'comprobante')[0]?.text).toBe(bytes.toString('utf8'));
  });
});

describe('the WSDLs', () => {
  test.each(['RecepcionComprobantesOffline', 'AutorizacionComprobantesOffline'])(
    '%s declares the elements, types and operations SRI publishes',
    async (service) => {
      const real = readReferenceFile(`wsdl/${service}.wsdl`);
      const own = await (await fetch(`${setup.simulator.url}/comprobantes-electronicos-ws/${service}?wsdl`)).text();
      if (real === undefined) return;
      const declared = (wsdl: string) =>
        ['operation', 'element', 'part', 'port', 'service', 'binding', 'portType'].flatMap((kind) =>
          elementsNamed(parseSoap(wsdl), kind).map(
            ({ attributes }) => `${kind} ${attributes.name ?? attributes.soapAction}`,
          ),
        );
      // The simulator's WSDL leaves out three global elements that are never sent or received.
      const unused = /element (RespuestaAutorizacion|RespuestaSolicitud|autorizacion|comprobante|mensaje)$/;
      expect(new Set(declared(own))).toEqual(
        new Set([...declared(real)].filter((name) => declared(own).includes(name) || !unused.test(name))),
      );
    },
  );

  test('contain the host of the request', async () => {
    const text = await (await fetch(`${setup.simulator.url}/produccion${servicePaths.query}?WSDL`)).text();
    expect(text).toContain(`<soap:address location="${setup.simulator.url}/produccion${servicePaths.query}"/>`);
  });
});

describe('requests that are no call', () => {
  test.each([
    ['GET', servicePaths.reception, 405],
    ['GET', '/', 404],
    ['POST', '/comprobantes-electronicos-ws/OtroServicio', 404],
    ['PUT', servicePaths.authorization, 405],
  ])('%s %s is %i', async (method, path, status) => {
    expect((await fetch(`${setup.simulator.url}${path}`, { method })).status).toBe(status);
  });

  test('JSON is refused because of its content type', async () => {
    const response = await fetch(`${setup.simulator.url}${servicePaths.reception}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(415);
  });

  test.each([
    ['a qualified argument', (text: string) => text.replace(/<(\/?)xml>/g, '<$1ec:xml>')],
    ['an unknown operation', (text: string) => text.replaceAll('validarComprobante', 'validar')],
    ['an operation of another namespace', (text: string) => text.replace('ws.recepcion', 'ws.otro')],
    [
      'SOAP 1.2',
      (text: string) =>
        text.replace('http://schemas.xmlsoap.org/soap/envelope/', 'http://www.w3.org/2003/05/soap-envelope'),
    ],
    ['an empty body', (text: string) => text.replace(/<ec:.*<\/ec:validarComprobante>/, '')],
  ])('%s is a SOAP fault', async (_, bend) => {
    const response = await postSoap(`${setup.simulator.url}${servicePaths.reception}`, bend(receptionEnvelope('AAAA')));
    expect(response.status).toBe(500);
    expect(elementsNamed(parseSoap(await response.text()), 'faultstring')).toHaveLength(1);
  });
});
