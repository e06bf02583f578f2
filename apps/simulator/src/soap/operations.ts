/** Web services with SRI's names for them, and the operations of each service. */
export const soapServices = {
  RecepcionComprobantesOffline: {
    namespace: 'http://ec.gob.sri.ws.recepcion',
    operations: {
      validarComprobante: { argument: 'xml', answer: 'RespuestaRecepcionComprobante' },
    },
  },
  AutorizacionComprobantesOffline: {
    namespace: 'http://ec.gob.sri.ws.autorizacion',
    operations: {
      autorizacionComprobante: { argument: 'claveAccesoComprobante', answer: 'RespuestaAutorizacionComprobante' },
      autorizacionComprobanteLote: { argument: 'claveAccesoLote', answer: 'RespuestaAutorizacionLote' },
    },
  },
  ConsultaComprobante: {
    namespace: 'http://ec.gob.sri.ws.consultas',
    operations: {
      consultarEstadoAutorizacionComprobante: { argument: 'claveAcceso', answer: 'EstadoAutorizacionComprobante' },
    },
  },
} as const;

export type ServiceName = keyof typeof soapServices;

export type OperationName =
  | 'validarComprobante'
  | 'autorizacionComprobante'
  | 'autorizacionComprobanteLote'
  | 'consultarEstadoAutorizacionComprobante';

export type SoapOperation = {
  readonly name: OperationName;
  readonly namespace: string;
  readonly argument: string;
  readonly answer: string;
};

export function operationsOf(service: ServiceName): SoapOperation[] {
  const { namespace, operations } = soapServices[service];
  return Object.entries(operations).map(([name, shape]) => ({ name: name as OperationName, namespace, ...shape }));
}

export function isServiceName(text: string): text is ServiceName {
  return Object.hasOwn(soapServices, text);
}
