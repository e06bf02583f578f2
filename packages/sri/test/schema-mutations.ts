import { XmlDocument, XmlElement } from 'libxml2-wasm';

export type MutableXmlTree = {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly MutableXmlTree[];
  /** Text of the element with XML characters escaped, as in the file. */
  readonly text: string;
};

/** The text is created on request, so taking a sample of a large corpus costs no more than the sample. */
export type XmlMutation = { readonly what: string; readonly xml: () => string };

/**
 * Parses an example and keeps only one of several equal elements. That is enough to break each element once, and is
 * several times faster to check than the complete example.
 */
export function parseMutableTree(xml: string): MutableXmlTree {
  const document = XmlDocument.fromString(xml);
  try {
    return toTree(document.root);
  } finally {
    document.dispose();
  }
}

export function printMutableTree(
  tree: MutableXmlTree,
  change: (part: MutableXmlTree) => string | undefined = () => undefined,
): string {
  const changed = change(tree);
  if (changed !== undefined) return changed;
  const inner = tree.children.map((child) => printMutableTree(child, change)).join('') || tree.text;
  return element(tree, inner);
}

export function* partsOf(tree: MutableXmlTree): Generator<MutableXmlTree> {
  yield tree;
  for (const child of tree.children) yield* partsOf(child);
}

/** Generates all structural changes, one at a time, at every element. Some of them leave the document valid. */
export function* structuralMutations(tree: MutableXmlTree): Generator<XmlMutation> {
  for (const part of partsOf(tree)) {
    const whole = printMutableTree(part);
    const at = (what: string, text: string): XmlMutation => ({
      what: `${part.name}: ${what}`,
      xml: () => replacing(tree, part, text),
    });
    if (part !== tree) {
      yield at('dropped', '');
      for (const count of [2, 3, 4, 15, 16]) yield at(`${count} times`, whole.repeat(count));
      yield at(
        'in a namespace',
        element({ ...part, attributes: [...part.attributes, ['xmlns', 'urn:x']] }, inside(part)),
      );
      yield at('with a comment before', `<!-- x -->${whole}`);
      yield at('after a text', `x${whole}`);
    }
    for (const name of ['otro', part.name.toUpperCase()])
      yield at(`renamed ${name}`, element({ ...part, name }, inside(part)));
    yield at('empty', element(part, ''));
    yield at('blank', element(part, ' \n '));
    yield at('with one child more', element(part, `${inside(part)}<otro>x</otro>`));
    yield at('with a text more', element(part, `${inside(part)}x`));
    yield at('as CDATA', element(part, `<![CDATA[${part.children.length === 0 ? part.text : 'x'}]]>`));
    yield at('nil', element({ ...part, attributes: [...part.attributes, ...nil] }, ''));
    yield* attributeMutations(tree, part);
    for (const [index, child] of part.children.entries()) {
      const next = part.children[index + 1];
      if (!next) continue;
      const swapped = part.children.with(index, next).with(index + 1, child);
      yield at(`${child.name} after ${next.name}`, printMutableTree({ ...part, children: swapped }));
    }
  }
}

/** Generates one document for every pair of a place and a value. */
export function* valueMutations(tree: MutableXmlTree, values: readonly string[]): Generator<XmlMutation> {
  for (const part of partsOf(tree)) {
    for (const value of values) {
      if (part.children.length === 0) {
        yield { what: `${part.name} = ${value}`, xml: () => replacing(tree, part, element(part, value)) };
      }
      for (const index of part.attributes.keys()) {
        const xml = () => replacing(tree, part, element(withAttribute(part, index, value), inside(part)));
        yield { what: `${part.name}/@${index} = ${value}`, xml };
      }
    }
  }
}

/**
 * Generates the same pairs of place and value in fewer documents: each document has a value at every leaf (or at the
 * nth attribute of every element), and the next document has the next value. Useful only for tests that look at the
 * verdict on each element.
 */
export function* valueRounds(tree: MutableXmlTree, values: readonly string[]): Generator<XmlMutation> {
  const turn = new Map([...partsOf(tree)].map((part, index) => [part, index]));
  const attributes = Math.max(...[...partsOf(tree)].map((part) => part.attributes.length));
  for (const round of values.keys()) {
    const valueAt = (part: MutableXmlTree) => values[((turn.get(part) ?? 0) + round) % values.length] ?? '';
    const leaves = (part: MutableXmlTree) => (part.children.length === 0 ? element(part, valueAt(part)) : undefined);
    yield { what: `texts, round ${round}`, xml: () => printMutableTree(tree, leaves) };
    for (let index = 0; index < attributes; index += 1) {
      const xml = () => printMutableTree(mapTree(tree, (part) => withAttribute(part, index, valueAt(part))));
      yield { what: `attribute ${index}, round ${round}`, xml };
    }
  }
}

function mapTree(tree: MutableXmlTree, change: (part: MutableXmlTree) => MutableXmlTree): MutableXmlTree {
  return { ...change(tree), children: tree.children.map((child) => mapTree(child, change)) };
}

/** Namespace declarations are never changed, because without them the text is not an XML document. */
function withAttribute(part: MutableXmlTree, index: number, value: string): MutableXmlTree {
  const name = part.attributes[index]?.[0];
  if (name === undefined || name.startsWith('xmlns')) return part;
  return { ...part, attributes: part.attributes.with(index, [name, value]) };
}

function* attributeMutations(tree: MutableXmlTree, part: MutableXmlTree): Generator<XmlMutation> {
  const give = (what: string, attributes: MutableXmlTree['attributes']): XmlMutation => ({
    what: `${part.name}: ${what}`,
    xml: () => replacing(tree, part, element({ ...part, attributes }, inside(part))),
  });
  yield give('with an attribute more', [...part.attributes, ['otro', 'x']]);
  for (const [index, [name, value]] of part.attributes.entries()) {
    yield give(`without @${name}`, part.attributes.toSpliced(index, 1));
    yield give(`@${name} empty`, part.attributes.with(index, [name, '']));
    yield give(`@${name} upper case`, part.attributes.with(index, [name.toUpperCase(), value]));
    yield give(`@${name} with blanks`, part.attributes.with(index, [name, ` ${value} `]));
  }
}

const nil = [
  ['xmlns:xsi', 'http://www.w3.org/2001/XMLSchema-instance'],
  ['xsi:nil', 'true'],
] as const;

function replacing(tree: MutableXmlTree, part: MutableXmlTree, text: string): string {
  return printMutableTree(tree, (one) => (one === part ? text : undefined));
}

function inside(part: MutableXmlTree): string {
  return part.children.map((child) => printMutableTree(child)).join('') || part.text;
}

function element({ name, attributes }: MutableXmlTree, inner: string): string {
  const list = attributes.map(([key, value]) => ` ${key}="${value}"`).join('');
  return `<${name}${list}>${inner}</${name}>`;
}

function toTree(node: XmlElement): MutableXmlTree {
  const children: MutableXmlTree[] = [];
  for (let child = node.firstChild; child !== null; child = child.next) {
    if (!(child instanceof XmlElement)) continue;
    const tree = toTree(child);
    if (!children.some((one) => one.name === tree.name)) children.push(tree);
  }
  const prefix = node.namespacePrefix === '' ? '' : `${node.namespacePrefix}:`;
  const declared = Object.entries(node.nsDeclarations).map(
    ([key, uri]) => [key === '' ? 'xmlns' : `xmlns:${key}`, uri] as const,
  );
  const attributes = node.attrs
    .filter((attribute) => attribute.prefix === '')
    .map((attribute) => [attribute.name, attribute.value] as const);
  const text = children.length === 0 ? escapeText(node.content) : '';
  return { name: prefix + node.name, attributes: [...declared, ...attributes], children, text };
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
