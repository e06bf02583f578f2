import { type XmlDocument, type XmlElement, XmlError } from 'libxml2-wasm';
import { parseUntrusted } from '../untrusted-xml.ts';
import { childElements, childrenNamed } from './soap-answer.ts';

export type WsdlServiceName = 'reception' | 'authorization';

/** Difference between a WSDL and what Talonario sends and reads. */
export type WsdlFinding =
  | { readonly kind: 'no_description' }
  | { readonly kind: 'other_namespace'; readonly found: string }
  | { readonly kind: 'missing'; readonly name: string };

interface Expected {
  readonly namespace: string;
  readonly operations: readonly string[];
  /** Elements that Talonario writes or reads. */
  readonly elements: readonly string[];
}

// Expected parts of SRI's published WSDLs: those that a call needs, not every element they name.
const expected: Readonly<Record<WsdlServiceName, Expected>> = {
  reception: {
    namespace: 'http://ec.gob.sri.ws.recepcion',
    operations: ['validarComprobante'],
    elements: ['xml', 'RespuestaRecepcionComprobante', 'estado', 'comprobantes', 'claveAcceso', 'mensajes'],
  },
  authorization: {
    namespace: 'http://ec.gob.sri.ws.autorizacion',
    operations: ['autorizacionComprobante'],
    elements: ['claveAccesoComprobante', 'RespuestaAutorizacionComprobante', 'autorizaciones', 'estado', 'comprobante'],
  },
};

const messageElements = ['identificador', 'mensaje', 'informacionAdicional', 'tipo'];

/**
 * Compares the WSDL of a service of SRI with the requests that Talonario sends and the responses that it reads.
 * `addresses` are the addresses in the WSDL.
 */
export function checkWsdl(
  text: string,
  service: WsdlServiceName,
): { readonly findings: readonly WsdlFinding[]; readonly addresses: readonly string[] } {
  const { namespace, operations, elements } = expected[service];
  const read = readDescription(text);
  if (read === undefined) return { findings: [{ kind: 'no_description' }], addresses: [] };
  const findings: WsdlFinding[] = [];
  if (read.namespace !== namespace) findings.push({ kind: 'other_namespace', found: read.namespace.slice(0, 120) });
  for (const name of operations) if (!read.operations.has(name)) findings.push({ kind: 'missing', name });
  for (const name of [...elements, ...messageElements])
    if (!read.elements.has(name)) findings.push({ kind: 'missing', name });
  return { findings, addresses: read.addresses };
}

interface Description {
  readonly namespace: string;
  readonly operations: ReadonlySet<string>;
  readonly elements: ReadonlySet<string>;
  readonly addresses: readonly string[];
}

const maxDescriptionLength = 500_000;

function readDescription(text: string): Description | undefined {
  if (text.length > maxDescriptionLength) return undefined;
  let document: XmlDocument | undefined;
  try {
    document = parseUntrusted(text.trimStart());
    const { root } = document;
    if (root.name !== 'definitions') return undefined;
    const operations = childrenNamed(root, 'portType').flatMap((port) => childrenNamed(port, 'operation'));
    const elements: string[] = [];
    for (const types of childrenNamed(root, 'types')) collectElements(types, elements, 0);
    const ports = childrenNamed(root, 'service').flatMap((service) => childrenNamed(service, 'port'));
    return {
      namespace: attributeOf(root, 'targetNamespace'),
      operations: new Set(operations.map((operation) => attributeOf(operation, 'name'))),
      elements: new Set(elements),
      addresses: ports
        .flatMap((port) => childrenNamed(port, 'address'))
        .map((address) => attributeOf(address, 'location')),
    };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return undefined;
  } finally {
    document?.dispose();
  }
}

function collectElements(parent: XmlElement, into: string[], depth: number): void {
  if (depth > 12) return;
  for (const element of childElements(parent)) {
    if (element.name === 'element') into.push(attributeOf(element, 'name'));
    collectElements(element, into, depth + 1);
  }
}

function attributeOf(element: XmlElement, name: string): string {
  return element.attr(name)?.value ?? '';
}
