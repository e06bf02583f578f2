import { escapeXml } from '../xml/escape.ts';
import { operationsOf, type ServiceName, soapServices } from './operations.ts';

type Field = { readonly name: string; readonly type: string } | { readonly name: string; readonly listOf: Field };
type ComplexTypes = Readonly<Record<string, readonly Field[]>>;

/** WSDL of a service with the types that SRI publishes and the address of the request. */
export function wsdl(service: ServiceName, address: string): string {
  const { namespace } = soapServices[service];
  const operations = operationsOf(service);
  const types: ComplexTypes = {
    ...Object.fromEntries(
      operations.flatMap(({ name, argument, answer }) => [
        [name, [field(argument, name === 'validarComprobante' ? 'xs:base64Binary' : 'xs:string')]],
        [`${name}Response`, [field(answer, `tns:${answerTypes[name]}`)]],
      ]),
    ),
    ...sharedTypes[service],
  };
  const messages = operations.flatMap(({ name }) => [name, `${name}Response`]);
  return `<?xml version="1.0" encoding="UTF-8"?>
<wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:tns="${namespace}" name="${service}Service" targetNamespace="${namespace}">
<wsdl:types><xs:schema elementFormDefault="unqualified" targetNamespace="${namespace}" version="1.0">
${messages.map((name) => `<xs:element name="${name}" type="tns:${name}"/>`).join('\n')}
${Object.entries(types).map(complexType).join('\n')}
</xs:schema></wsdl:types>
${messages.map((name) => `<wsdl:message name="${name}"><wsdl:part element="tns:${name}" name="parameters"/></wsdl:message>`).join('\n')}
<wsdl:portType name="${service}">
${operations.map(({ name }) => `<wsdl:operation name="${name}"><wsdl:input message="tns:${name}" name="${name}"/><wsdl:output message="tns:${name}Response" name="${name}Response"/></wsdl:operation>`).join('\n')}
</wsdl:portType>
<wsdl:binding name="${service}ServiceSoapBinding" type="tns:${service}">
<soap:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>
${operations.map(({ name }) => `<wsdl:operation name="${name}"><soap:operation soapAction="" style="document"/><wsdl:input name="${name}"><soap:body use="literal"/></wsdl:input><wsdl:output name="${name}Response"><soap:body use="literal"/></wsdl:output></wsdl:operation>`).join('\n')}
</wsdl:binding>
<wsdl:service name="${service}Service"><wsdl:port binding="tns:${service}ServiceSoapBinding" name="${service}Port"><soap:address location="${escapeXml(address)}"/></wsdl:port></wsdl:service>
</wsdl:definitions>
`;
}

const answerTypes = {
  validarComprobante: 'respuestaSolicitud',
  autorizacionComprobante: 'respuestaComprobante',
  autorizacionComprobanteLote: 'respuestaLote',
  consultarEstadoAutorizacionComprobante: 'respuestaConsultaComprobante',
} as const;

const mensaje = strings('identificador', 'mensaje', 'informacionAdicional', 'tipo');
const mensajes: Field = { name: 'mensajes', listOf: field('mensaje', 'tns:mensaje') };
const autorizaciones: Field = { name: 'autorizaciones', listOf: field('autorizacion', 'tns:autorizacion') };

const sharedTypes: Record<ServiceName, ComplexTypes> = {
  RecepcionComprobantesOffline: {
    respuestaSolicitud: [
      ...strings('estado'),
      { name: 'comprobantes', listOf: field('comprobante', 'tns:comprobante') },
    ],
    comprobante: [...strings('claveAcceso'), mensajes],
    mensaje,
  },
  AutorizacionComprobantesOffline: {
    respuestaComprobante: [...strings('claveAccesoConsultada', 'numeroComprobantes'), autorizaciones],
    respuestaLote: [...strings('claveAccesoLoteConsultada', 'numeroComprobantesLote'), autorizaciones],
    autorizacion: [
      ...strings('estado', 'numeroAutorizacion'),
      field('fechaAutorizacion', 'xs:dateTime'),
      ...strings('ambiente', 'comprobante'),
      mensajes,
    ],
    mensaje,
  },
  ConsultaComprobante: {
    respuestaConsultaComprobante: [
      ...strings('estadoConsulta', 'claveAcceso'),
      mensajes,
      ...strings('estadoAutorizacion', 'tipoComprobante', 'rucEmisor'),
      field('fechaAutorizacion', 'xs:dateTime'),
    ],
    mensaje,
  },
};

function complexType([name, fields]: [string, readonly Field[]]): string {
  return `<xs:complexType name="${name}"><xs:sequence>${fields.map(fieldXml).join('')}</xs:sequence></xs:complexType>`;
}

function fieldXml(item: Field): string {
  if ('type' in item) return `<xs:element minOccurs="0" name="${item.name}" type="${item.type}"/>`;
  const inner = fieldXml(item.listOf).replace('minOccurs="0"', 'maxOccurs="unbounded" minOccurs="0"');
  return (
    `<xs:element minOccurs="0" name="${item.name}"><xs:complexType><xs:sequence>${inner}` +
    '</xs:sequence></xs:complexType></xs:element>'
  );
}

function field(name: string, type: string): Field {
  return { name, type };
}

function strings(...names: string[]): Field[] {
  return names.map((name) => field(name, 'xs:string'));
}
