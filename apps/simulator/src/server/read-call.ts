import type { Environment } from '../environment.ts';
import type { FaultTarget } from '../faults/fault-book.ts';
import type { ServiceName, SoapOperation } from '../soap/operations.ts';
import { parseSoapRequest, readBase64, type SoapFault } from '../soap/request.ts';

/** Parsed SOAP call, with the data that faults and simulated cases need. */
export type SoapCall = FaultTarget & {
  readonly shape: SoapOperation;
  /** Argument as text: the access key of a query. */
  readonly text: string;
  /** Document of a reception. Null if the argument is missing. */
  readonly bytes: Buffer | null;
  readonly receiverName: string | null;
};

export function parseSoapCall(
  environment: Environment,
  service: ServiceName,
  body: Buffer,
): { readonly call: SoapCall } | { readonly fault: SoapFault } {
  const read = parseSoapRequest(service, body);
  if (!read.ok) return { fault: read.fault };
  const { operation, argument } = read.request;
  const common = { environment, operation: operation.name, shape: operation, text: argument ?? '' };
  if (operation.name !== 'validarComprobante')
    return { call: { ...common, accessKey: common.text.trim(), bytes: null, receiverName: null } };
  const bytes = argument === null ? null : readBase64(argument);
  if (bytes === undefined)
    return { fault: { faultCode: 'Client', reason: 'Unmarshalling Error: xml is not base64Binary' } };
  return { call: { ...common, bytes, ...peek(bytes) } };
}

/** Reads key and receiver of a document before anything is checked. */
function peek(bytes: Buffer | null): Pick<SoapCall, 'accessKey' | 'receiverName'> {
  const text = bytes?.toString('utf8') ?? '';
  return {
    accessKey: /<claveAcceso>\s*(\d{49})\s*<\/claveAcceso>/.exec(text)?.[1] ?? null,
    receiverName:
      /<razonSocial(?:Comprador|Proveedor|SujetoRetenido|Destinatario)>([^<]{1,300})</.exec(text)?.[1] ?? null,
  };
}
