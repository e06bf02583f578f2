import { describe, expect, it } from 'vitest';
import {
  exampleKeys,
  invoiceExample,
  type RideExampleName,
  rideExamples,
  wrapInAuthorization,
} from '../../test/ride-examples.ts';
import { describeRide } from './describe.ts';
import { RideError, type RideStatus } from './description.ts';

const exampleNames = Object.keys(rideExamples) as RideExampleName[];

describe('describeRide', () => {
  it.each(exampleNames)('gives the head and the issuer of a %s', (name) => {
    const ride = describeRide(wrapInAuthorization(rideExamples[name]()));
    expect(ride).toMatchObject({
      documentKind: name,
      number: '001-002-000000312',
      ruc: '0190987654001',
      accessKey: exampleKeys[name],
      notice: undefined,
      watermark: undefined,
      createdAt: '2026-08-14T15:04:05',
      issuer: {
        name: 'COMERCIAL ANDINA DE HERRAMIENTAS C.A.',
        tradeName: 'El Ñandú Herramientas',
        legends: ['CONTRIBUYENTE RÉGIMEN RIMPE'],
      },
    });
    expect(values(ride.head)).toEqual({
      'NÚMERO DE AUTORIZACIÓN': exampleKeys[name],
      'FECHA Y HORA DE AUTORIZACIÓN': '14/08/2026 15:04:05',
      AMBIENTE: 'PRODUCCIÓN',
      EMISIÓN: 'NORMAL',
    });
    expect(values(ride.issuer.fields)).toEqual({
      'Dirección Matriz': 'Av. Huayna-Cápac 1-97 y Pío Bravo, Cuenca',
      'Dirección Sucursal': 'Av. Remigio Crespo Toral 3-21 y Av. Solano, Cuenca',
      'Contribuyente Especial Nro': '5368',
      'OBLIGADO A LLEVAR CONTABILIDAD': 'SI',
      'Agente de Retención Resolución No.': '1',
    });
    expect(values(ride.additionalInfo)).toMatchObject({ Email: 'pagos@penafiel.example' });
  });

  it('prints the trade name only if it differs from the legal name', () => {
    const same = invoiceExample({ issuerName: 'El Ñandú Herramientas' });
    expect(describeRide(same).issuer.tradeName).toBeUndefined();
  });

  it('reads the legends and compensations of older documents', () => {
    const old = invoiceExample()
      .replace(
        /<contribuyenteRimpe>.*?<\/contribuyenteRimpe>/,
        '<regimenMicroempresas>CONTRIBUYENTE RÉGIMEN MICROEMPRESAS</regimenMicroempresas>',
      )
      .replace(
        '<propina>',
        '<compensaciones><compensacion><codigo>1</codigo><tarifa>2</tarifa><valor>0.25</valor></compensacion></compensaciones><propina>',
      );
    const ride = describeRide(old);
    expect(ride.issuer.legends).toEqual(['CONTRIBUYENTE RÉGIMEN MICROEMPRESAS']);
    expect(ride.totals).toContainEqual({ label: 'COMPENSACIÓN 2%', value: '0.25', grand: false });
  });

  it('keeps every additional field in order, followed by the fiscal machine and the e-mail for negotiation', () => {
    const fields = Array.from({ length: 15 }, (_, index) => [`Campo ${index}`, `valor & ${index}`] as const);
    const tail =
      '<tipoNegociable><correo>a@b.example</correo></tipoNegociable>' +
      '<maquinaFiscal><marca>ACME</marca><modelo>T-1</modelo><serie>99</serie></maquinaFiscal>';
    const ride = describeRide(invoiceExample({ additionalInfo: fields, tail }));
    expect(ride.additionalInfo.map(({ label, value }) => [label, value])).toEqual([
      ...fields,
      ['Correo de notificación', 'a@b.example'],
      ['Máquina fiscal', 'ACME T-1 99'],
    ]);
  });

  it('prints the names of additional fields without the colon that some clients add', () => {
    const ride = describeRide(
      invoiceExample({
        additionalInfo: [
          ['Vendedor:', 'Ana'],
          ['Nota : ', 'x'],
        ],
      }),
    );
    expect(ride.additionalInfo.map(({ label }) => label)).toEqual(['Vendedor', 'Nota']);
  });

  it('puts every text on one line, without control and direction characters', () => {
    const ride = describeRide(invoiceExample({ receiverName: ' uno\r\n dos\ttres\u202eexe.\u200f ' }));
    const [receiver] = ride.sections;
    expect(receiver?.kind === 'fields' && receiver.fields[0]?.value).toBe('uno dos tresexe.');
  });

  it('returns the same description for the same file', () => {
    const xml = wrapInAuthorization(invoiceExample({ lines: 5 }));
    expect(describeRide(xml)).toEqual(describeRide(xml));
  });
});

describe('validity of a RIDE', () => {
  const xml = invoiceExample();
  const signed = xml.replace('</factura>', '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/></factura>');

  it.each<[name: string, xml: string, status: RideStatus | undefined, notice: string | undefined]>([
    ['SRI authorised it', wrapInAuthorization(xml), undefined, undefined],
    ['the caller knows it is authorised', signed, 'authorized', undefined],
    ['it is signed and has no status', signed, undefined, 'PENDIENTE DE AUTORIZACIÓN · SIN VALIDEZ TRIBUTARIA'],
    ['it is not signed', xml, undefined, 'BORRADOR · SIN VALIDEZ TRIBUTARIA'],
    [
      'SRI refused it',
      wrapInAuthorization(xml, 'NO AUTORIZADO'),
      undefined,
      'NO AUTORIZADO POR EL SRI · SIN VALIDEZ TRIBUTARIA',
    ],
    [
      'SRI calls it rejected',
      wrapInAuthorization(xml, 'RECHAZADO'),
      undefined,
      'NO AUTORIZADO POR EL SRI · SIN VALIDEZ TRIBUTARIA',
    ],
    [
      'SRI is still at it',
      wrapInAuthorization(xml, 'EN PROCESO'),
      undefined,
      'PENDIENTE DE AUTORIZACIÓN · SIN VALIDEZ TRIBUTARIA',
    ],
    ['the caller says rejected', signed, 'rejected', 'NO AUTORIZADO POR EL SRI · SIN VALIDEZ TRIBUTARIA'],
  ])('is stated when %s', (_, file, status, notice) => {
    const ride = describeRide(file, status === undefined ? {} : { status });
    expect(ride.notice).toBe(notice);
    expect(ride.watermark).toBe(notice === undefined ? undefined : 'SIN VALIDEZ TRIBUTARIA');
  });

  it('is denied across the page of an annulled document, which keeps its authorization', () => {
    const ride = describeRide(wrapInAuthorization(xml), { status: 'annulled' });
    expect([ride.notice, ride.watermark]).toEqual(['ANULADO · SIN VALIDEZ TRIBUTARIA', 'ANULADO']);
    expect(JSON.stringify(ride)).not.toContain('No autorizado');
  });

  it('is doubted if the XML of another issuer is unconfirmed or tampered, whatever SRI answers about the key', () => {
    const noticeOf = (doubt: 'unconfirmed' | 'tampered', status: RideStatus, of = xml) => {
      const { notice, watermark } = describeRide(wrapInAuthorization(of), { status, doubt });
      return [notice, watermark];
    };
    expect(noticeOf('unconfirmed', 'authorized')).toEqual(['CONTENIDO NO CONFIRMADO POR EL SRI', 'NO CONFIRMADO']);
    expect(noticeOf('tampered', 'authorized')).toEqual(['ARCHIVO ALTERADO: NO ES EL QUE AUTORIZÓ EL SRI', 'ALTERADO']);
    expect(noticeOf('unconfirmed', 'pending')).toEqual([
      'CONTENIDO NO CONFIRMADO POR EL SRI · PENDIENTE DE AUTORIZACIÓN · SIN VALIDEZ TRIBUTARIA',
      'NO CONFIRMADO',
    ]);
    expect(noticeOf('unconfirmed', 'annulled')[1]).toBe('ANULADO');
    const [tested] = noticeOf('tampered', 'authorized', invoiceExample({ environment: '1' }));
    expect(tested).toMatch(/^ARCHIVO ALTERADO.* · EMITIDO EN AMBIENTE DE PRUEBAS · SIN VALIDEZ TRIBUTARIA$/);
  });

  it('is denied in the test environment, although SRI authorises there too', () => {
    const ride = describeRide(wrapInAuthorization(invoiceExample({ environment: '1' })));
    expect(ride.notice).toBe('EMITIDO EN AMBIENTE DE PRUEBAS · SIN VALIDEZ TRIBUTARIA');
    expect(ride.watermark).toBe('SIN VALIDEZ TRIBUTARIA');
    expect(values(ride.head).AMBIENTE).toBe('PRUEBAS');
  });

  it('is denied for a draft, which shows no number or key that could be looked up', () => {
    const ride = describeRide(xml, { status: 'draft' });
    expect(ride.accessKey).toBeUndefined();
    expect(ride.number).toBe('001-002-(por asignar)');
    expect(values(ride.head)['NÚMERO DE AUTORIZACIÓN']).toBe('Se asigna al emitir el comprobante');
    expect(JSON.stringify({ ...ride, sections: [] })).not.toContain(exampleKeys.factura);
  });

  it('comes with the key, but without an authorization number or date while there is no authorization', () => {
    const ride = describeRide(wrapInAuthorization(xml, 'NO AUTORIZADO'));
    expect(ride.accessKey).toBe(exampleKeys.factura);
    expect(values(ride.head)).toEqual({
      'NÚMERO DE AUTORIZACIÓN': 'No autorizado',
      AMBIENTE: 'PRODUCCIÓN',
      EMISIÓN: 'NORMAL',
    });
  });
});

describe('files from which a RIDE is read', () => {
  const bare = invoiceExample();
  const inner = bare.slice(bare.indexOf('<factura'));
  const wrap = (content: string) =>
    `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ns2:autorizacionComprobanteResponse ` +
    `xmlns:ns2="http://ec.gob.sri.ws.autorizacion"><RespuestaAutorizacionComprobante><autorizaciones>${content}` +
    '</autorizaciones></RespuestaAutorizacionComprobante></ns2:autorizacionComprobanteResponse></soap:Body></soap:Envelope>';
  const answer = (state: string, document: string) =>
    `<autorizacion><estado>${state}</estado><numeroAutorizacion>${exampleKeys.factura}</numeroAutorizacion>` +
    `<fechaAutorizacion>2026-08-14T15:04:05-05:00</fechaAutorizacion><comprobante>${document}</comprobante></autorizacion>`;
  const escaped = inner.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

  it.each([
    ['the answer of the web service with CDATA', wrap(answer('AUTORIZADO', `<![CDATA[${bare}]]>`))],
    ['the answer with an escaped document', wrap(answer('AUTORIZADO', escaped))],
    ['the answer with the document inline', wrap(answer('AUTORIZADO', inner))],
    ['a state in lower case and with spaces', answer(' autorizado ', inner)],
    ['an authorization after refusals', wrap(answer('NO AUTORIZADO', inner) + answer('AUTORIZADO', inner))],
    ['an authorization before refusals', wrap(answer('AUTORIZADO', inner) + answer('NO AUTORIZADO', inner))],
  ])('reads %s', (_, xml) => {
    expect(describeRide(xml)).toEqual(describeRide(wrapInAuthorization(bare)));
  });

  it('uses the last of several refusals', () => {
    const ride = describeRide(wrap(answer('NO AUTORIZADO', inner) + answer('EN PROCESO', inner)));
    expect(ride.notice).toContain('PENDIENTE');
  });

  it.each([
    ['2026-08-14T20:04:05Z', '14/08/2026 15:04:05', '2026-08-14T15:04:05'],
    ['2026-08-15T02:00:00.123+00:00', '14/08/2026 21:00:00', '2026-08-14T21:00:00'],
    ['2026-08-14T15:04:05', '14/08/2026 15:04:05', '2026-08-14T15:04:05'],
    ['14/08/2026 15:04:05', '14/08/2026 15:04:05', '2026-08-14T15:04:05'],
    ['15/09/2017 12:09:26.000', '15/09/2017 12:09:26', '2017-09-15T12:09:26'],
    ['ayer', 'ayer', '2026-08-14T00:00:00'],
  ])('prints the instant %s in the time of Guayaquil', (instant, printed, createdAt) => {
    const ride = describeRide(wrapInAuthorization(bare, 'AUTORIZADO', instant));
    expect(values(ride.head)['FECHA Y HORA DE AUTORIZACIÓN']).toBe(printed);
    expect(ride.createdAt).toBe(createdAt);
  });

  it('uses the authorization time of a caller that stores it next to an XML without a wrapper', () => {
    const ride = describeRide(bare, { status: 'authorized', authorizedAt: '2026-08-14T15:04:05-05:00' });
    expect(ride).toEqual(describeRide(wrapInAuthorization(bare)));
  });

  it.each([
    ['another document', '<lote/>', /root element is lote/],
    ['an invoice without its tax data', '<factura/>', /no infoTributaria/],
    ['an answer without a document', wrap(''), /no document/],
    ['an authorization without a document', '<autorizacion><estado>AUTORIZADO</estado></autorizacion>', /no document/],
    ['a file that is no XML', '%PDF-1.7', /not well formed/],
  ])('refuses %s', (_, xml, message) => {
    expect(() => describeRide(xml)).toThrow(RideError);
    expect(() => describeRide(xml)).toThrow(message);
  });
});

describe('numbers in a RIDE', () => {
  const lines = (xml: string, separator?: '.' | ',') => {
    const ride = describeRide(xml, separator === undefined ? {} : { decimalSeparator: separator });
    return ride.sections.flatMap((section) => (section.kind === 'table' ? section.rows : []))[0] ?? [];
  };
  const withFigures = (quantity: string, price: string) =>
    invoiceExample()
      .replace(/<cantidad>[^<]*/, `<cantidad>${quantity}`)
      .replace(/<precioUnitario>[^<]*/, `<precioUnitario>${price}`);

  it.each([
    ['1.000000', '1.00'],
    ['1', '1.00'],
    ['0.333333', '0.333333'],
    ['1234567.500000', '1234567.50'],
    ['.5', '0.50'],
    ['007', '7.00'],
    ['0', '0.00'],
    ['-3.10', '-3.10'],
    ['n/a', 'n/a'],
  ])('writes %s as %s', (text, printed) => {
    expect(lines(withFigures(text, '1'))[2]).toBe(printed);
  });

  it('have a decimal comma everywhere if the option says so', () => {
    const ride = describeRide(invoiceExample({ lines: 3 }), { decimalSeparator: ',' });
    expect(lines(withFigures('0.125', '2.5'), ',').slice(2, 3)).toEqual(['0,125']);
    const figures = [
      ...ride.totals,
      ...ride.sections.flatMap((section) => (section.kind === 'table' ? section.rows : [])),
    ];
    expect(JSON.stringify(figures)).not.toMatch(/\d\.\d/);
    expect(ride.totals.at(-1)?.value).toBe('120,75');
  });
});

function values(fields: readonly { label: string; value: string }[]): Record<string, string> {
  return Object.fromEntries(fields.map(({ label, value }) => [label, value]));
}
