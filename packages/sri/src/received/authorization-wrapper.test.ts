import { describe, expect, it } from 'vitest';
import { signaturePorts, signSample } from '../../test/signing.ts';
import { verifySignature } from '../signature/verify.ts';
import { escapeText, xmlDeclaration } from '../xml.ts';
import { unwrapAuthorization } from './authorization-wrapper.ts';
import { maxReceivedBytes } from './received-xml.ts';

const signed: string = signSample();
const authorization = {
  number: '1905202601179001234500110010010000000011234567813',
  authorizedAt: '2026-05-19T10:34:21-05:00',
  state: 'AUTORIZADO',
  environment: '2',
};

function wrap(content: string, state = 'AUTORIZADO', date = '2026-05-19T10:34:21-05:00'): string {
  return (
    `<autorizacion><estado>${state}</estado><numeroAutorizacion>${authorization.number}</numeroAutorizacion>` +
    `<fechaAutorizacion class="fechaAutorizacion">${date}</fechaAutorizacion><ambiente>PRODUCCIÓN</ambiente>` +
    `<comprobante>${content}</comprobante><mensajes/></autorizacion>`
  );
}

const soap = (autorizaciones: string): string =>
  `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ns2:autorizacionComprobanteResponse ` +
  `xmlns:ns2="http://ec.gob.sri.ws.autorizacion"><RespuestaAutorizacionComprobante><autorizaciones>${autorizaciones}` +
  '</autorizaciones></RespuestaAutorizacionComprobante></ns2:autorizacionComprobanteResponse></soap:Body></soap:Envelope>';

const cdata = (text: string): string => `<![CDATA[${text}]]>`;

function xmlOf(source: string | Uint8Array): string {
  const unwrapped = unwrapAuthorization(source);
  if (!unwrapped.ok) throw new Error(unwrapped.fault.message);
  return unwrapped.xml;
}

function codeOf(source: string | Uint8Array): string {
  const unwrapped = unwrapAuthorization(source);
  return unwrapped.ok ? 'ok' : unwrapped.fault.code;
}

describe('a document is extracted from its wrapper as it was signed', () => {
  const withoutDeclaration = signed.slice(xmlDeclaration.length);
  it.each<[string, string | Uint8Array]>([
    ['bare', signed],
    ['bare with a byte order mark and blanks', `\ufeff \r\n${signed}\n`],
    ['as CDATA', wrap(cdata(signed))],
    ['as escaped text', wrap(escapeText(signed))],
    ['with blanks and a byte order mark inside', wrap(cdata(`\n\ufeff  ${signed}\n`))],
    ['with a second XML declaration inside', wrap(cdata(`<?xml version="1.0"?>\n${signed}`))],
    ['with an XML declaration before the wrapper', Buffer.from(`\ufeff${xmlDeclaration}${wrap(cdata(signed))}`)],
    ['in the whole answer of the web service', soap(wrap(cdata(signed)))],
    ['after a refusal of the same key', soap(wrap(cdata('<x/>'), 'NO AUTORIZADO') + wrap(escapeText(signed)))],
    ['with a wrapper in ISO-8859-1', latin1Wrapper()],
  ])('%s', (_, source) => {
    const xml = xmlOf(source);
    expect(xml.slice(xml.indexOf('<factura'))).toBe(withoutDeclaration);
    expect(verifySignature(xml, signaturePorts).faults).toEqual([]);
  });

  const fields = (content: string) =>
    `<estado>AUTORIZADO</estado><numeroAutorizacion>${authorization.number}</numeroAutorizacion>` +
    `<fechaAutorizacion>2026-05-19T10:34:21-05:00</fechaAutorizacion><ambiente>PRODUCCIÓN</ambiente><comprobante>${content}</comprobante>`;
  const typed =
    'xmlns:ns2="http://ec.gob.sri.ws.autorizacion" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="ns2:autorizacion"';
  const capitals = (content: string) =>
    fields(content).replace(/<(\/?)(\w)/g, (_, slash, first) => `<${slash}${first.toUpperCase()}`);
  it.each<[string, string]>([
    [
      'RespuestaAutorizacion with a type, as CDATA',
      `<ns2:RespuestaAutorizacion ${typed}>${fields(cdata(signed))}</ns2:RespuestaAutorizacion>`,
    ],
    [
      'RespuestaAutorizacion with a type, escaped',
      `<ns2:RespuestaAutorizacion ${typed}>${fields(escapeText(signed))}</ns2:RespuestaAutorizacion>`,
    ],
    [
      'RespuestaAutorizacion with a type, unpacked',
      `<ns2:RespuestaAutorizacion ${typed}>${fields(withoutDeclaration)}</ns2:RespuestaAutorizacion>`,
    ],
    ['Autorizacion', `<Autorizacion>${fields(cdata(signed))}</Autorizacion>`],
    ['Autorizacion, unpacked', `<Autorizacion>${fields(withoutDeclaration)}</Autorizacion>`],
    ['Autorizacion with capitals inside', `<Autorizacion>${capitals(cdata('@')).replace('@', signed)}</Autorizacion>`],
    ['autorizaciones', `<autorizaciones><autorizacion>${fields(cdata(signed))}</autorizacion></autorizaciones>`],
    [
      'Autorizaciones with Autorizacion',
      `<Autorizaciones><Autorizacion>${fields(escapeText(signed))}</Autorizacion></Autorizaciones>`,
    ],
    [
      'the answer without an envelope',
      `<RespuestaAutorizacionComprobante><autorizaciones><autorizacion>${fields(cdata(signed))}</autorizacion></autorizaciones></RespuestaAutorizacionComprobante>`,
    ],
    ['a name of its own', `<comprobanteElectronico>${fields(cdata(signed))}</comprobanteElectronico>`],
    ['a list of its own', `<datos><registro>${fields(cdata(signed))}</registro></datos>`],
  ])('from %s', (_, source) => {
    const unwrapped = unwrapAuthorization(source);
    if (!unwrapped.ok) throw new Error(unwrapped.fault.message);
    expect(unwrapped.xml).toContain('<claveAcceso>');
    expect(verifySignature(unwrapped.xml, signaturePorts).faults).toEqual([]);
    expect(unwrapped.authorization).toMatchObject({
      number: authorization.number,
      state: 'AUTORIZADO',
      environment: '2',
    });
  });

  it('from elements', () => {
    const xml = xmlOf(soap(wrap(cdata('<x/>'), 'NO AUTORIZADO') + wrap(withoutDeclaration)));
    expect(verifySignature(xml, signaturePorts).faults).toEqual([]);
  });

  it('and its declaration names the encoding of the text', () => {
    const other = signed.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"').replaceAll('😀', '');
    const xml = xmlOf(Buffer.from(other, 'latin1'));
    expect(xml).toContain('encoding="UTF-8"');
    expect(xml).toContain('Piña');
    expect(xmlOf(wrap(cdata(other)))).toContain('encoding="UTF-8"');
  });

  function latin1Wrapper(): Uint8Array {
    const text = `<?xml version="1.0" encoding="ISO-8859-1"?>${wrap(escapeText(signed).replaceAll('😀', '&#128512;'))}`;
    return Buffer.from(text, 'latin1');
  }
});

describe('the authorization claimed by the wrapper', () => {
  const said = (source: string) => {
    const unwrapped = unwrapAuthorization(source);
    return unwrapped.ok ? unwrapped.authorization : unwrapped.fault;
  };

  it('is returned next to the document', () => {
    expect(said(signed)).toBeUndefined();
    expect(said(wrap(cdata(signed)))).toEqual(authorization);
    expect(said(wrap(cdata(signed), ' autorizado ', '19/05/2026 10:34:21'))).toEqual(authorization);
    expect(said(wrap(cdata(signed), 'NO AUTORIZADO', 'ayer'))).toMatchObject({
      state: 'NO AUTORIZADO',
      authorizedAt: undefined,
    });
  });
});

describe('a file that cannot be opened has a code', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'not_xml'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'not_xml'],
    ['half a document', signed.slice(0, -20), 'malformed'],
    ['an empty wrapper', wrap(''), 'no_document'],
    ['an answer about nothing', soap(''), 'no_document'],
    ['a wrapper around text', wrap('hola'), 'not_xml'],
    ['a thousand levels', '<a>'.repeat(1000) + '</a>'.repeat(1000), 'malformed'],
    ['ten million bytes', new Uint8Array(10_000_000).fill(0x20), 'too_large'],
    ['a document type', signed.replace('<factura', '<!DOCTYPE factura [<!ENTITY x "y">]><factura'), 'document_type'],
    ['a document type inside the wrapper', wrap(cdata('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>')), 'document_type'],
    [
      'a document type inside escaped text',
      wrap(escapeText('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>')),
      'document_type',
    ],
    ['an undeclared entity', wrap('&x;'), 'malformed'],
  ])('%s', (_, source, code) => {
    expect(codeOf(source)).toBe(code);
  });

  it('and the limit is the size of the file', () => {
    expect(codeOf(`<a>${'x'.repeat(maxReceivedBytes - 7)}</a>`)).toBe('ok');
    expect(codeOf(`<a>${'x'.repeat(maxReceivedBytes - 6)}</a>`)).toBe('too_large');
  });
});
