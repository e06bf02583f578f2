import { ParseOption, XmlDocument, XmlElement, XmlError } from 'libxml2-wasm';

/** Nothing can be concluded: time to ask by access key, never to resend blindly. */
export interface UnknownAnswer {
  readonly kind: 'unknown';
  readonly why: string;
}

// A batch of 50 documents (500 kB) comes back escaped; nothing SRI sends is larger than a few times that.
const longest = 4_000_000;

/**
 * Reads the answer to one operation and gives its content to `read`. What comes over the wire is not to be trusted: no DTD, so no
 * entities beyond the five of XML; at most 256 levels (libxml2's own limit); prefixes do not matter, names do.
 */
export function readAnswer<Answer>(
  text: string,
  operation: string,
  content: string,
  read: (content: XmlElement) => Answer | UnknownAnswer,
): Answer | UnknownAnswer {
  if (text.length > longest) return unknown('the answer is too large');
  if (text.includes('\0') || text.includes('<!DOCTYPE')) return unknown('the answer is no plain XML');
  let document: XmlDocument | undefined;
  try {
    document = XmlDocument.fromString(text.trimStart(), {
      option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE,
    });
    const found = findContent(document.root, operation, content);
    return found instanceof XmlElement ? read(found) : found;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return unknown('the answer is not well-formed XML');
  } finally {
    document?.dispose();
  }
}

export function unknown(why: string): UnknownAnswer {
  return { kind: 'unknown', why };
}

function findContent(envelope: XmlElement, operation: string, content: string): XmlElement | UnknownAnswer {
  const body = envelope.name === 'Envelope' ? child(envelope, 'Body') : undefined;
  if (body === undefined) return unknown(`the answer is no SOAP envelope but <${envelope.name}>`);
  const fault = child(body, 'Fault');
  if (fault !== undefined) return unknown(`SOAP fault: ${textOf(fault, 'faultstring').slice(0, 300)}`);
  const answer = child(body, `${operation}Response`);
  const found = answer && child(answer, content);
  return found ?? unknown(`the answer holds no ${content}`);
}

/** Child elements of a name, whatever their prefix. */
export function childrenNamed(parent: XmlElement, name: string): XmlElement[] {
  return elementsOf(parent).filter((element) => element.name === name);
}

export function child(parent: XmlElement, name: string): XmlElement | undefined {
  return childrenNamed(parent, name)[0];
}

/** Trimmed text of a child; empty when there is none. */
export function textOf(parent: XmlElement, name: string): string {
  return child(parent, name)?.content.trim() ?? '';
}

export function elementsOf(parent: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  // A processing instruction has no `next` in libxml2-wasm: whatever follows it is not read.
  for (let node = parent.firstChild; node; node = node.next) if (node instanceof XmlElement) found.push(node);
  return found;
}
