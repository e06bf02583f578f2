import { XmlCData, XmlElement, type XmlNode, XmlText, XmlTreeNode } from 'libxml2-wasm';

/** A plain copy of an element: reading libxml2 nodes again and again crosses into WebAssembly each time. */
export type XmlTree = {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlTree[];
  /** Text and CDATA directly inside, not of descendants. */
  readonly text: string;
};

export function readTree(element: XmlElement): XmlTree {
  const children: XmlTree[] = [];
  let text = '';
  for (const node of childNodes(element)) {
    if (node instanceof XmlElement) children.push(readTree(node));
    else if (node instanceof XmlText || node instanceof XmlCData) text += node.content;
  }
  const attributes: Record<string, string> = Object.create(null);
  for (const attribute of element.attrs) attributes[attribute.name] = attribute.value;
  return { name: element.name, namespace: element.namespaceUri, attributes, children, text };
}

export function* elementsOf(element: XmlElement): Generator<XmlElement> {
  for (const node of childNodes(element)) if (node instanceof XmlElement) yield node;
}

/** libxml2-wasm gives processing instructions no `next`: from the first one on, XPath has to find the children. */
function* childNodes(element: XmlElement): Generator<XmlNode> {
  let passed = 0;
  for (let node: XmlNode | null = element.firstChild; node !== null; passed++) {
    if (!(node instanceof XmlTreeNode)) {
      yield* element.find('node()').slice(passed);
      return;
    }
    yield node;
    node = node.next;
  }
}

/** Every element at the path, e.g. `all(root, 'detalles', 'detalle')`. */
export function all(tree: XmlTree, ...path: string[]): XmlTree[] {
  let level: XmlTree[] = [tree];
  for (const name of path) level = level.flatMap((node) => node.children.filter((child) => child.name === name));
  return level;
}

export function first(tree: XmlTree, ...path: string[]): XmlTree | undefined {
  return all(tree, ...path)[0];
}

export function textAt(tree: XmlTree, ...path: string[]): string | undefined {
  return first(tree, ...path)?.text;
}

/** Every element of the tree, the root first. */
export function* everyElement(tree: XmlTree): Generator<XmlTree> {
  yield tree;
  for (const child of tree.children) yield* everyElement(child);
}
