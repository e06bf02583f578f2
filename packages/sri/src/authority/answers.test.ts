import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasReference, readSriReference } from '../../test/sri-reference.ts';
import { parseAuthorization, parseBatchAuthorization } from './authorization.ts';
import { parseReception } from './reception.ts';

const key = '1234567890123456789012345678901234567890123456789';
const otherKey = key.replace(/^1/, '9');

const soap = (body: string): string =>
  `<?xml version='1.0' encoding='UTF-8'?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`;
const reception = (content: string): string =>
  soap(
    `<ns2:validarComprobanteResponse xmlns:ns2="http://ec.gob.sri.ws.recepcion"><RespuestaRecepcionComprobante>${content}</RespuestaRecepcionComprobante></ns2:validarComprobanteResponse>`,
  );
const authorization = (rows: string, asked = key): string =>
  soap(
    `<ns2:autorizacionComprobanteResponse xmlns:ns2="http://ec.gob.sri.ws.autorizacion"><RespuestaAutorizacionComprobante><claveAccesoConsultada>${asked}</claveAccesoConsultada><numeroComprobantes>1</numeroComprobantes><autorizaciones>${rows}</autorizaciones></RespuestaAutorizacionComprobante></ns2:autorizacionComprobanteResponse>`,
  );
const row = (state: string, more = ''): string => `<autorizacion><estado>${state}</estado>${more}</autorizacion>`;
const message = (identifier: string, type = 'ERROR'): string =>
  `<mensajes><mensaje><identificador>${identifier}</identificador><mensaje>X</mensaje><tipo>${type}</tipo></mensaje></mensajes>`;

describe('response of the reception service', () => {
  it('reads RECIBIDA in any case and with blanks around it', () => {
    expect(parseReception(reception('<estado>RECIBIDA</estado><comprobantes/>'))).toEqual({
      kind: 'received',
      messages: [],
    });
    expect(parseReception(reception('<estado>\n recibida </estado>')).kind).toBe('received');
  });

  it("reads DEVUELTA with SRI's messages unchanged", () => {
    const answer = parseReception(
      reception(
        `<estado>DEVUELTA</estado><comprobantes><comprobante><claveAcceso>${key}</claveAcceso><mensajes><mensaje>` +
          '<identificador>35</identificador><mensaje>DOCUMENTO INVÁLIDO</mensaje>' +
          '<informacionAdicional>cvc-complex-type: &lt;a&gt; &amp; "b"</informacionAdicional><tipo>ERROR</tipo></mensaje>' +
          '</mensajes></comprobante></comprobantes>',
      ),
    );
    const messages = [
      {
        identifier: '35',
        message: 'DOCUMENTO INVÁLIDO',
        additionalInfo: 'cvc-complex-type: <a> & "b"',
        type: 'error',
      },
    ];
    expect(answer).toEqual({ kind: 'returned', messages, documents: [{ accessKey: key, messages }] });
  });

  it('keeps the messages of a batch per document', () => {
    const document = (accessKey: string, identifier: string): string =>
      `<comprobante><claveAcceso>${accessKey}</claveAcceso>${message(identifier)}</comprobante>`;
    const answer = parseReception(
      reception(
        `<estado>DEVUELTA</estado><comprobantes>${document(key, '35')}${document(otherKey, '43')}</comprobantes>`,
      ),
    );
    expect(answer).toMatchObject({
      documents: [
        { accessKey: key, messages: [{ identifier: '35' }] },
        { accessKey: otherKey, messages: [{ identifier: '43' }] },
      ],
    });
  });

  it('reads the responses that SRI published', (context) => {
    if (!hasReference) return context.skip('the reference files are absent: answers not compared with them');
    expect(parseReception(readSriReference('soap/recepcion-recibida.xml')).kind).toBe('received');
    expect(parseReception(readSriReference('soap/recepcion-devuelta.xml'))).toMatchObject({
      kind: 'returned',
      messages: [{ identifier: '35' }, { identifier: '50', additionalInfo: 'Subtotal no coincide con detalle' }],
    });
    expect(parseReception(readSriReference('soap/recepcion-devuelta-43.xml'))).toMatchObject({
      kind: 'returned',
      messages: [{ identifier: '43' }],
      documents: [{ accessKey: key }],
    });
  });
});

describe('response of the authorization service', () => {
  const details =
    `<numeroAutorizacion>${key}</numeroAutorizacion><fechaAutorizacion>2026-05-19T10:34:21.123-05:00</fechaAutorizacion>` +
    '<ambiente>PRODUCCIÓN</ambiente>';

  it('reads AUTORIZADO with its date, environment and warnings', () => {
    const text = authorization(
      row('AUTORIZADO', `${details}<comprobante><![CDATA[<a>ñ</a>]]></comprobante>${message('60', 'ADVERTENCIA')}`),
    );
    expect(parseAuthorization(text, key)).toEqual({
      kind: 'authorized',
      number: key,
      date: '2026-05-19T10:34:21.123-05:00',
      authorizedAt: new Date('2026-05-19T15:34:21.123Z'),
      environment: '2',
      document: '<a>ñ</a>',
      messages: [{ identifier: '60', message: 'X', additionalInfo: undefined, type: 'warning' }],
    });
  });

  it.each([
    ['CDATA', '<![CDATA[<?xml version="1.0" encoding="UTF-8"?><a id="x">ñ &amp; 😀</a>]]>'],
    ['CDATA in pieces', '<![CDATA[<?xml version="1.0" encoding="UTF-8"?><a id="x">ñ &am]]><![CDATA[p; 😀</a>]]>'],
    ['escaped text', '&lt;?xml version="1.0" encoding="UTF-8"?&gt;&lt;a id="x"&gt;ñ &amp;amp; 😀&lt;/a&gt;'],
  ])('returns the document from %s', (_, content) => {
    const answer = parseAuthorization(authorization(row('AUTORIZADO', `<comprobante>${content}</comprobante>`)), key);
    expect(answer).toMatchObject({ document: '<?xml version="1.0" encoding="UTF-8"?><a id="x">ñ &amp; 😀</a>' });
  });

  it('returns the document from elements, complete and without the namespaces of the SOAP envelope', () => {
    const long = `<a id="x">${'<b>ñandú &amp; 😀</b>'.repeat(2000)}</a>`;
    const answer = parseAuthorization(authorization(row('AUTORIZADO', `<comprobante> ${long} </comprobante>`)), key);
    expect(answer).toMatchObject({ kind: 'authorized', document: long });
  });

  it('reads the decoded text, regardless of the encoding its declaration names', () => {
    const text = authorization(row('AUTORIZADO', '<comprobante>ñ</comprobante>'));
    for (const encoding of ['ISO-8859-1', 'windows-1252', 'UTF-16'])
      expect(parseAuthorization(text.replace("'UTF-8'", `'${encoding}'`), key)).toMatchObject({ document: 'ñ' });
  });

  it('is unknown if it contains processing instructions, because they hide what follows them', () => {
    const rows = [row('NO AUTORIZADO', message('39')), '<?x y?>', row('AUTORIZADO')];
    expect(parseAuthorization(authorization(rows.join('')), key).kind).toBe('unknown');
  });

  it('with several rows is AUTORIZADO if any row is, otherwise the last row', () => {
    const rows = [row('NO AUTORIZADO', message('39')), row('AUTORIZADO'), row('NO AUTORIZADO', message('52'))];
    expect(parseAuthorization(authorization(rows.join('')), key).kind).toBe('authorized');
    const refused = parseAuthorization(authorization(`${rows[0]}${rows[2]}`), key);
    expect(refused).toMatchObject({ kind: 'not_authorized', messages: [{ identifier: '52' }] });
    expect(parseAuthorization(authorization(`${rows[0]}${row('EN PROCESO')}`), key).kind).toBe('processing');
  });

  it('reads RECHAZADO, as the ficha prints it, as not authorized', () => {
    expect(parseAuthorization(authorization(row('Rechazado')), key).kind).toBe('not_authorized');
    expect(parseAuthorization(authorization(row('NO  AUTORIZADO')), key).kind).toBe('not_authorized');
  });

  it('reads EN PROCESO and message 70 as processing; an empty list too, but with a key that SRI may not have', () => {
    expect(parseAuthorization(authorization(row('EN PROCESO')), key)).toMatchObject({
      kind: 'processing',
      known: true,
    });
    expect(parseAuthorization(authorization(row('NO AUTORIZADO', message('70'))), key)).toMatchObject({
      kind: 'processing',
      known: true,
    });
    const empty = { kind: 'processing', known: false, messages: [] };
    expect(parseAuthorization(authorization(''), key)).toEqual(empty);
    expect(parseAuthorization(authorization('').replace(/<autorizaciones>.*<\/autorizaciones>/, ''), key)).toEqual(
      empty,
    );
  });

  it('is unknown if it is about another key', () => {
    expect(parseAuthorization(authorization(row('AUTORIZADO'), otherKey), key).kind).toBe('unknown');
  });

  it("reads dates in each form SRI has used, in Ecuador's time zone", () => {
    const at = (date: string): Date | undefined => {
      const answer = parseAuthorization(
        authorization(row('AUTORIZADO', `<fechaAutorizacion>${date}</fechaAutorizacion>`)),
        key,
      );
      return answer.kind === 'authorized' ? answer.authorizedAt : undefined;
    };
    expect(at('2026-05-19T10:34:21-05:00')).toEqual(new Date('2026-05-19T15:34:21Z'));
    expect(at('2026-05-19T15:34:21Z')).toEqual(new Date('2026-05-19T15:34:21Z'));
    expect(at('2026-05-19T10:34:21.5')).toEqual(new Date('2026-05-19T15:34:21.5Z'));
    expect(at('19/05/2026 10:34:21')).toEqual(new Date('2026-05-19T15:34:21Z'));
    for (const date of ['', 'ayer', '2026-13-40T99:99:99', '2026']) expect(at(date)).toBeUndefined();
  });

  it('reads the responses that SRI published', (context) => {
    if (!hasReference) return context.skip('the reference files are absent: answers not compared with them');
    expect(parseAuthorization(readSriReference('soap/autorizacion-autorizado.xml'), key)).toMatchObject({
      kind: 'authorized',
      number: key,
      environment: '2',
      document: expect.stringMatching(/^<\?xml.*ACME.*<\/factura>$/),
    });
    expect(parseAuthorization(readSriReference('soap/autorizacion-autorizado-inline.xml'), key)).toMatchObject({
      kind: 'authorized',
      environment: '1',
      document: expect.stringMatching(/^<factura id="comprobante".*ACME-INLINE.*<\/factura>$/),
    });
    expect(parseAuthorization(readSriReference('soap/autorizacion-en-proceso.xml'), key).kind).toBe('processing');
    expect(parseAuthorization(readSriReference('soap/autorizacion-no-autorizado.xml'), key)).toMatchObject({
      kind: 'not_authorized',
      messages: [{ identifier: '39', message: 'FIRMA INVALIDA', additionalInfo: 'Certificado fuera de vigencia' }],
    });
  });
});

describe('response about a batch', () => {
  const batch = (rows: string): string =>
    soap(
      `<a:autorizacionComprobanteLoteResponse xmlns:a="http://ec.gob.sri.ws.autorizacion"><RespuestaAutorizacionLote><claveAccesoLoteConsultada>${key}</claveAccesoLoteConsultada><numeroComprobantesLote>2</numeroComprobantesLote><autorizaciones>${rows}</autorizaciones></RespuestaAutorizacionLote></a:autorizacionComprobanteLoteResponse>`,
    );

  it('is grouped by access key, taken from the number or from the document', () => {
    const rows =
      row(
        'NO AUTORIZADO',
        `<comprobante>&lt;a&gt;&lt;claveAcceso&gt;${otherKey}&lt;/claveAcceso&gt;&lt;/a&gt;</comprobante>`,
      ) +
      row('AUTORIZADO', `<numeroAutorizacion>${key}</numeroAutorizacion>`) +
      row('NO AUTORIZADO', `<numeroAutorizacion>${key}</numeroAutorizacion>`) +
      row('EN PROCESO');
    const answer = parseBatchAuthorization(batch(rows), key);
    expect(answer.kind === 'answered' && [...answer.documents].map(([of, { kind }]) => [of, kind])).toEqual([
      [otherKey, 'not_authorized'],
      [key, 'authorized'],
    ]);
    expect(parseBatchAuthorization(batch(rows), otherKey).kind).toBe('unknown');
  });
});

describe('unreadable response', () => {
  const junk = {
    nothing: '',
    'a web page': '<!DOCTYPE html><html><body>503 Service Unavailable</body></html>',
    'a web page without doctype': '<html><body><h1>It works!</h1></body></html>',
    'half an answer': reception('<estado>RECIBIDA</estado>').slice(0, -30),
    'a SOAP fault': soap('<soap:Fault><faultcode>x</faultcode><faultstring>boom</faultstring></soap:Fault>'),
    'an empty body': soap(''),
    'another operation': soap('<x:otraResponse xmlns:x="urn:x"/>'),
    'an unknown state': reception('<estado>QUIZÁS</estado>'),
    'no state': reception(''),
    'a fault disguised in 5 MB': reception(`<estado>RECIBIDA</estado><x>${'y'.repeat(5_000_000)}</x>`),
    'a deep nest': reception(`<estado>RECIBIDA</estado>${'<x>'.repeat(300)}${'</x>'.repeat(300)}`),
    'an entity of its own': reception('<estado>&recibida;</estado>'),
    'a document type declaration': `<!DOCTYPE a [<!ENTITY e "RECIBIDA">]>${reception('<estado>&e;</estado>').slice(38)}`,
    'a NUL': `${reception('<estado>RECIBIDA</estado>')}\0`,
    JSON: '{"estado":"RECIBIDA"}',
  };

  it.each(Object.entries(junk))('is unknown: %s', (_, text) => {
    expect(parseReception(text).kind).toBe('unknown');
    expect(parseAuthorization(text, key).kind).toBe('unknown');
    expect(parseBatchAuthorization(text, key).kind).toBe('unknown');
  });

  it('states why it could not be read', () => {
    expect(parseReception(junk['a SOAP fault'])).toEqual({ kind: 'unknown', why: 'SOAP fault: boom' });
  });

  it('may use any prefix and begin with blanks', () => {
    const text = `\n${reception('<estado>RECIBIDA</estado>').replaceAll('soap:', 'S:').replaceAll(':soap=', ':S=')}`;
    expect(parseReception(text).kind).toBe('received');
  });

  it('never throws, even for a randomly changed response', () => {
    const whole = authorization(row('AUTORIZADO', `<comprobante><![CDATA[<a/>]]></comprobante>${message('60')}`));
    const kinds = new Set(['authorized', 'not_authorized', 'processing', 'unknown']);
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(40), fc.string({ maxLength: 8, unit: 'binary' }), (at, gone, put) => {
        const text = whole.slice(0, at) + put + whole.slice(at + gone);
        expect(kinds).toContain(parseAuthorization(text, key).kind);
        parseReception(text);
        parseBatchAuthorization(text, key);
      }),
      { numRuns: 2000 },
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => parseReception(text).kind === 'unknown'));
    fc.assert(
      fc.property(fc.shuffledSubarray(whole.split(/(?=<)/)), (pieces) => void parseAuthorization(pieces.join(''), key)),
    );
  });
});
