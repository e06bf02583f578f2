import { describe, expect, it } from 'vitest';
import { hasReference, readSriReference } from '../../test/sri-reference.ts';
import { checkWsdl } from './wsdl.ts';

const described = (element: string, namespace = 'http://ec.gob.sri.ws.recepcion') =>
  `<definitions xmlns="http://schemas.xmlsoap.org/wsdl/" targetNamespace="${namespace}"><types><schema>${[
    'xml',
    'RespuestaRecepcionComprobante',
    'estado',
    'comprobantes',
    'claveAcceso',
    'mensajes',
    'identificador',
    'mensaje',
    'informacionAdicional',
    element,
  ]
    .map((name) => `<element name="${name}"/>`)
    .join('')}</schema></types><portType><operation name="validarComprobante"/></portType>` +
  '<service><port><address location="https://celcer.sri.gob.ec/x"/></port></service></definitions>';

describe('WSDL of a service', () => {
  it('as published by SRI has no findings', (context) => {
    if (!hasReference) return context.skip('the reference files are absent: descriptions not compared with them');
    const reception = checkWsdl(readSriReference('wsdl/RecepcionComprobantesOffline.wsdl'), 'reception');
    expect(reception.findings).toEqual([]);
    expect(reception.addresses).toHaveLength(1);
    const authorization = checkWsdl(readSriReference('wsdl/AutorizacionComprobantesOffline.wsdl'), 'authorization');
    expect(authorization.findings).toEqual([]);
  });

  it('states the address of the service', () => {
    expect(checkWsdl(described('tipo'), 'reception')).toEqual({
      findings: [],
      addresses: ['https://celcer.sri.gob.ec/x'],
    });
  });

  it('has findings if an element that Talonario reads is missing or is in another namespace', () => {
    expect(checkWsdl(described('clase', 'urn:otra'), 'reception').findings).toEqual([
      { kind: 'other_namespace', found: 'urn:otra' },
      { kind: 'missing', name: 'tipo' },
    ]);
  });

  it.each(['', '<html><body>Mantenimiento</body></html>', 'no XML', '<!DOCTYPE a><definitions/>'])(
    'is reported as unreadable: %s',
    (text) => {
      expect(checkWsdl(text, 'reception')).toEqual({ findings: [{ kind: 'no_description' }], addresses: [] });
    },
  );
});
