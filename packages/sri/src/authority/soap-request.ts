import { parentElement, textElement, xmlDeclaration } from '../xml.ts';

const receptionNamespace = 'http://ec.gob.sri.ws.recepcion';
const authorizationNamespace = 'http://ec.gob.sri.ws.autorizacion';
const queryNamespace = 'http://ec.gob.sri.ws.consultas';

/**
 * Request that sends a signed document (or a batch) to SRI. `base64` encodes the UTF-8 bytes of the signed text,
 * unchanged.
 */
export function receptionRequest(base64: string): string {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new RangeError('the document is not base64');
  return envelope(receptionNamespace, 'validarComprobante', textElement('xml', base64));
}

/** Request for SRI's decision about a document. */
export function authorizationRequest(accessKey: string): string {
  return envelope(
    authorizationNamespace,
    'autorizacionComprobante',
    textElement('claveAccesoComprobante', checkedKey(accessKey)),
  );
}

/** Request for SRI's decisions about the documents of a batch, by the key of the batch. */
export function batchAuthorizationRequest(batchKey: string): string {
  return envelope(
    authorizationNamespace,
    'autorizacionComprobanteLote',
    textElement('claveAccesoLote', checkedKey(batchKey)),
  );
}

/**
 * Request for the state of one document. SRI answers only if it decided about the document in the current month or the
 * previous one.
 */
export function stateRequest(accessKey: string): string {
  return envelope(
    queryNamespace,
    'consultarEstadoAutorizacionComprobante',
    textElement('claveAcceso', checkedKey(accessKey)),
  );
}

// Envelope of SOAP style document/literal with unqualified children: the operation has a namespace prefix, its children
// have none.
function envelope(namespace: string, operation: string, content: string): string {
  return (
    `${xmlDeclaration}<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ec="${namespace}">` +
    `<soapenv:Header/><soapenv:Body>${parentElement(`ec:${operation}`, content)}</soapenv:Body></soapenv:Envelope>`
  );
}

function checkedKey(key: string): string {
  if (!/^\d{49}$/.test(key)) throw new RangeError(`an access key has 49 digits: ${key}`);
  return key;
}
