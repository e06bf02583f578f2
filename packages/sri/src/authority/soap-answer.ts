import { type XmlDocument, XmlElement, XmlError, XmlXPath } from 'libxml2-wasm';
import { parseUntrusted } from '../untrusted-xml.ts';

/**
 * Response from which nothing can be concluded. The next step is a query by access key; the document must not simply be
 * sent again.
 */
export interface UninterpretableAnswer {
  readonly kind: 'unknown';
  readonly why: string;
}

// Maximum length of a response. The largest one is a batch of 50 documents (500 kB), which SRI returns with escaped
// characters. The limit is several times that size.
const maxAnswerLength = 4_000_000;
const instructions = XmlXPath.compile('/*//processing-instruction()');

/**
 * Parses the response to one operation and passes its content to `read`. The response is untrusted: a DTD is refused,
 * so only the five entities of XML exist, and at most 256 levels are accepted (libxml2's own limit). XML prefixes are
 * ignored; only local names are compared.
 */
export function parseSoapAnswer<Answer>(
  text: string,
  operation: string,
  content: string,
  read: (content: XmlElement) => Answer | UninterpretableAnswer,
): Answer | UninterpretableAnswer {
  if (text.length > maxAnswerLength) return uninterpretableAnswer('the answer is too large');
  let document: XmlDocument | undefined;
  try {
    document = parseUntrusted(text.trimStart());
    // libxml2-wasm cannot step over a processing instruction, so it would not read what follows one. A decision must
    // not depend on a partial document.
    if (document.find(instructions).length > 0)
      return uninterpretableAnswer('the answer holds processing instructions');
    const found = findContent(document.root, operation, content);
    return found instanceof XmlElement ? read(found) : found;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return uninterpretableAnswer('the answer is no plain, well-formed XML');
  } finally {
    document?.dispose();
  }
}

export function uninterpretableAnswer(why: string): UninterpretableAnswer {
  return { kind: 'unknown', why };
}

function findContent(envelope: XmlElement, operation: string, content: string): XmlElement | UninterpretableAnswer {
  const body = envelope.name === 'Envelope' ? childNamed(envelope, 'Body') : undefined;
  if (body === undefined) return uninterpretableAnswer(`the answer is no SOAP envelope but <${envelope.name}>`);
  const fault = childNamed(body, 'Fault');
  if (fault !== undefined) return uninterpretableAnswer(`SOAP fault: ${childText(fault, 'faultstring').slice(0, 300)}`);
  const answer = childNamed(body, `${operation}Response`);
  const found = answer && childNamed(answer, content);
  return found ?? uninterpretableAnswer(`the answer holds no ${content}`);
}

/** Child elements with the given name and any prefix. */
export function childrenNamed(parent: XmlElement, name: string): XmlElement[] {
  return childElements(parent).filter((element) => element.name === name);
}

export function childNamed(parent: XmlElement, name: string): XmlElement | undefined {
  return childrenNamed(parent, name)[0];
}

/** Trimmed text of the child element with the given name; empty if there is no such element. */
export function childText(parent: XmlElement, name: string): string {
  return childNamed(parent, name)?.content.trim() ?? '';
}

export function childElements(parent: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  for (let node = parent.firstChild; node; node = node.next) if (node instanceof XmlElement) found.push(node);
  return found;
}
