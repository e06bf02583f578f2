import { XmlElement, type XmlNode, XmlTreeNode } from 'libxml2-wasm';

/** The elements directly inside one. */
export function* elementsOf(parent: XmlElement): Generator<XmlElement> {
  for (const node of childNodes(parent)) if (node instanceof XmlElement) yield node;
}

/** libxml2-wasm gives processing instructions no `next`: from the first one on, XPath has to find the children. */
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
