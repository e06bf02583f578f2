import { XmlElement, type XmlNode, XmlTreeNode } from 'libxml2-wasm';
import { parseXml } from '../xml/parse.ts';
import { operationsOf, type ServiceName, type SoapOperation } from './operations.ts';

export type SoapRequest = {
  readonly operation: SoapOperation;
  /** Text of the operation's single argument. Null if the element is absent. */
  readonly argument: string | null;
};

export type SoapFault = { readonly faultCode: 'Client' | 'Server' | 'VersionMismatch'; readonly reason: string };

export type ParsedSoapRequest =
  | { readonly ok: true; readonly request: SoapRequest }
  | { readonly ok: false; readonly fault: SoapFault };

const soap11 = 'http://schemas.xmlsoap.org/soap/envelope/';
const soap12 = 'http://www.w3.org/2003/05/soap-envelope';

/** Parses a SOAP 1.1 document/literal request as strictly as SRI's server: argument elements must be unqualified. */
export function parseSoapRequest(service: ServiceName, body: Uint8Array): ParsedSoapRequest {
  const parsed = parseXml(body);
  if (!parsed.ok) return refuse(`Error reading XMLStreamReader: ${parsed.reason}`);
  try {
    return readEnvelope(service, parsed.document.root);
  } finally {
    parsed.document.dispose();
  }
}

function readEnvelope(service: ServiceName, envelope: XmlElement): ParsedSoapRequest {
  if (envelope.name !== 'Envelope') return refuse(`"${envelope.name}" is not a valid SOAP message.`);
  if (envelope.namespaceUri === soap12)
    return refuse('A SOAP 1.2 message is not valid when sent to a SOAP 1.1 only endpoint.', 'VersionMismatch');
  if (envelope.namespaceUri !== soap11) return refuse('The Envelope has no SOAP 1.1 namespace.', 'VersionMismatch');
  const body = find(envelope, (child) => child.name === 'Body' && child.namespaceUri === soap11);
  const call = body && find(body, () => true);
  if (call === undefined) return refuse('The SOAP Body is empty.');
  const operation = operationsOf(service).find(
    ({ name, namespace }) => name === call.name && namespace === call.namespaceUri,
  );
  if (operation === undefined)
    return refuse(`Message part {${call.namespaceUri}}${call.name} was not recognized. Does it exist in service WSDL?`);
  const argument = find(call, () => true);
  if (argument !== undefined && (argument.name !== operation.argument || argument.namespaceUri !== ''))
    return refuse(
      `Unmarshalling Error: unexpected element (uri:"${argument.namespaceUri}", local:"${argument.name}"). ` +
        `Expected elements are <{}${operation.argument}>`,
    );
  return { ok: true, request: { operation, argument: argument?.content ?? null } };
}

function find(parent: XmlElement, matches: (child: XmlElement) => boolean): XmlElement | undefined {
  for (const child of elementsOf(parent)) if (matches(child)) return child;
  return undefined;
}

function refuse(reason: string, faultCode: SoapFault['faultCode'] = 'Client'): ParsedSoapRequest {
  return { ok: false, fault: { faultCode, reason } };
}

/** Decodes a base64Binary argument of a request. Returns undefined if the argument is not base64. */
export function readBase64(text: string): Buffer | undefined {
  const packed = text.replace(/\s+/g, '');
  const bytes = Buffer.from(packed, 'base64');
  // A text that decodes and encodes to itself is valid base64. Any other text may still be valid, because its last
  // letter may contain unused bits.
  if (bytes.toString('base64') === packed) return bytes;
  return packed.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(packed) ? bytes : undefined;
}

/** Yields the child elements of an element. */
function* elementsOf(parent: XmlElement): Generator<XmlElement> {
  for (const node of childNodes(parent)) if (node instanceof XmlElement) yield node;
}

/**
 * Yields the child nodes of an element. In libxml2-wasm a processing instruction has no `next`, so after the first one
 * the other children are found by XPath.
 */
function* childNodes(parent: XmlElement): Generator<XmlNode> {
  let passed = 0;
  for (let node: XmlNode | null = parent.firstChild; node !== null; passed++) {
    if (!(node instanceof XmlTreeNode)) {
      yield* parent.find('node()').slice(passed);
      return;
    }
    yield node;
    node = node.next;
  }
}
