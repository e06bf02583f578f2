import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authorityEndpoints } from './endpoints.ts';
import { stateRequest } from './soap-request.ts';
import { parseStateAnswer } from './state-query.ts';

const key = `0111202601${'1790016919001'}1001001000000012123456781${'3'}`;
const other = key.replace(/3$/, '4');
const answer = (content: string): string =>
  '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
  '<ns2:consultarEstadoAutorizacionComprobanteResponse xmlns:ns2="http://ec.gob.sri.ws.consultas">' +
  `<EstadoAutorizacionComprobante>${content}</EstadoAutorizacionComprobante>` +
  '</ns2:consultarEstadoAutorizacionComprobanteResponse></soap:Body></soap:Envelope>';
const known = (state: string, { accessKey = key, issuer = '1790016919001' } = {}): string =>
  answer(
    `<claveAcceso>${accessKey}</claveAcceso><mensajes/><estadoAutorizacion>${state}</estadoAutorizacion>` +
      `<tipoComprobante>Factura</tipoComprobante><rucEmisor>${issuer}</rucEmisor>` +
      '<fechaAutorizacion>2026-11-01T10:00:00-05:00</fechaAutorizacion>',
  );
const refused = (detail: string): string =>
  answer(
    `<estadoConsulta>RECHAZADA</estadoConsulta><claveAcceso>${key}</claveAcceso><mensajes><mensaje><identificador>99</identificador>` +
      `<mensaje>ERROR AL CONSULTAR DATOS DEL SERVICIO WEB</mensaje><informacionAdicional>${detail}</informacionAdicional>` +
      '<tipo>ERROR</tipo></mensaje></mensajes>',
  );

describe('response of the query service', () => {
  it.each([
    ['AUTORIZADO', 'authorized'],
    ['NO AUTORIZADO', 'not_authorized'],
    ['PENDIENTE DE ANULAR', 'annulment_pending'],
    ['ANULADO', 'annulled'],
    ['\n  anulado ', 'annulled'],
    ['Pendiénte  de\tAnular', 'annulment_pending'],
  ])('reads %j as %s, regardless of case, accents and blanks', (word, state) => {
    expect(parseStateAnswer(known(word), key)).toMatchObject({
      kind: 'known',
      state,
      word: word.trim(),
      authorizedAt: new Date('2026-11-01T15:00:00Z'),
    });
  });

  it('reads RECHAZADA as no data about the document, in either element', () => {
    expect(parseStateAnswer(refused('La fecha de emisión está fuera del rango permitido'), key)).toMatchObject({
      kind: 'no_data',
      reason: 'out_of_range',
      messages: [{ identifier: '99' }],
    });
    expect(parseStateAnswer(refused('No existen datos para los parámetros ingresados'), key)).toMatchObject({
      reason: 'not_found',
    });
    expect(parseStateAnswer(refused('Formato de la clave de acceso incorrecto'), key)).toMatchObject({
      reason: 'malformed',
    });
    expect(parseStateAnswer(refused('Otra cosa'), key)).toMatchObject({ kind: 'no_data', reason: 'other' });
    expect(parseStateAnswer(known(' Rechazada '), key)).toMatchObject({ kind: 'no_data', messages: [] });
    const both = answer(
      `<estadoConsulta>RECHAZADA</estadoConsulta><claveAcceso>${key}</claveAcceso><estadoAutorizacion>ANULADO</estadoAutorizacion>`,
    );
    expect(parseStateAnswer(both, key).kind).toBe('no_data');
  });

  it('is unknown if it is about another document or another issuer, or names none', () => {
    expect(parseStateAnswer(known('ANULADO', { accessKey: other }), key).kind).toBe('unknown');
    expect(parseStateAnswer(known('ANULADO', { issuer: '0990000000001' }), key).kind).toBe('unknown');
    expect(parseStateAnswer(answer('<estadoAutorizacion>ANULADO</estadoAutorizacion>'), key).kind).toBe('unknown');
    expect(parseStateAnswer(known(''), key).kind).toBe('unknown');
  });

  it('keeps an unknown state text unchanged', () => {
    expect(parseStateAnswer(known('En proceso de anulación'), key)).toEqual({
      kind: 'other_word',
      word: 'En proceso de anulación',
    });
    for (const word of ['constructor', '__proto__', 'ANULADO POR OFICIO', 'ANULAD'])
      expect(parseStateAnswer(known(word), key).kind, word).toBe('other_word');
  });

  it('never reads annulled from a damaged response', () => {
    const whole = known('ANULADO');
    fc.assert(
      fc.property(fc.nat(whole.length - 1), (cut) => {
        expect(parseStateAnswer(whole.slice(0, cut), key).kind).toBe('unknown');
      }),
    );
    for (const text of ['', '<html/>', known('ANULADO').replace('EstadoAutorizacionComprobante', 'X')])
      expect(parseStateAnswer(text, key).kind).toBe('unknown');
  });
});

it('is requested with the names of the WSDL, at the address of the query service', () => {
  expect(stateRequest(key)).toContain(
    `<ec:consultarEstadoAutorizacionComprobante><claveAcceso>${key}</claveAcceso></ec:consultarEstadoAutorizacionComprobante>`,
  );
  expect(stateRequest(key)).toContain('xmlns:ec="http://ec.gob.sri.ws.consultas"');
  expect(() => stateRequest(`${key}0`)).toThrow(RangeError);
  expect(authorityEndpoints('1').query).toBe(
    'https://celcer.sri.gob.ec/comprobantes-electronicos-ws/ConsultaComprobante',
  );
});
