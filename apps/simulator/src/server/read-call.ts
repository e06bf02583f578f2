import type { Environment } from '../environment.ts';
import type { Call } from '../faults/fault-book.ts';
import type { Operation, ServiceName } from '../soap/operations.ts';
import { readBase64, readSoapRequest, type SoapFault } from '../soap/request.ts';

/** A SOAP call that could be read, with what faults and rehearsals need to know about it. */
export type ReadCall = Call & {
  readonly shape: Operation;
  /** The argument as text: the access key of a question. */
  readonly text: string;
  /** The document of a reception; null when the argument is missing. */
  readonly bytes: Buffer | null;
  readonly receiverName: string | null;
};

export function readCall(
  environment: Environment,
  service: ServiceName,
  body: Buffer,
): { readonly call: ReadCall } | { readonly fault: SoapFault } {
  const read = readSoapRequest(service, body);
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

/** Enough of a document to know whom it is about, before anything has been checked. */
function peek(bytes: Buffer | null): Pick<ReadCall, 'accessKey' | 'receiverName'> {
  const text = bytes?.toString('utf8') ?? '';
  return {
    accessKey: /<claveAcceso>\s*(\d{49})\s*<\/claveAcceso>/.exec(text)?.[1] ?? null,
    receiverName:
      /<razonSocial(?:Comprador|Proveedor|SujetoRetenido|Destinatario)>([^<]{1,300})</.exec(text)?.[1] ?? null,
  };
}
