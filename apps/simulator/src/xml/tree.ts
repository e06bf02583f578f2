import type { XmlDocument } from 'libxml2-wasm';
import { canonicalBytes, inclusive } from './canonical.ts';

/** A plain copy of an element: reading libxml2 nodes one by one crosses into WebAssembly for each of them. */
export type XmlTree = {
  readonly name: string;
  readonly namespace: string;
  /** Without namespace declarations; those of a namespace keep their prefix. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlTree[];
  /** Text directly inside, not of descendants. */
  readonly text: string;
};

/** The document as its canonical form tells it: what the checks read is what a signature covers. */
export function readTree(document: XmlDocument): XmlTree {
  return parseCanonical(canonicalBytes(document, inclusive).toString('utf8'));
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

/** Every element of the tree in document order. */
export function everyElement(tree: XmlTree): XmlTree[] {
  const found: XmlTree[] = [];
  const visit = (node: XmlTree) => {
    found.push(node);
    for (const child of node.children) visit(child);
  };
  visit(tree);
  return found;
}

type Growing = { -readonly [Key in keyof XmlTree]: XmlTree[Key] } & { children: Growing[] };
type Scope = Readonly<Record<string, string>>;

/** Canonical XML has no comments, CDATA, empty tags, single quotes or entities of its own, which makes this all of XML. */
function parseCanonical(text: string): XmlTree {
  const above: { node: Growing; scope: Scope }[] = [];
  let here: { node: Growing; scope: Scope } = { node: grow('', ''), scope: {} };
  const startTag = /<([^\s>]+)((?: [^\s=]+="[^"]*")*)>/y;
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('<', at);
    if (open < 0) break;
    if (open > at) here.node.text += unescapeXml(text.slice(at, open));
    const mark = text.charAt(open + 1);
    if (mark === '/') {
      here = above.pop() ?? here;
      at = text.indexOf('>', open) + 1;
    } else if (mark === '?') at = text.indexOf('?>', open) + 2;
    else {
      startTag.lastIndex = open;
      const [whole = '', name = '', attributes = ''] = startTag.exec(text) ?? [];
      const inside = readStart(name, attributes, here.scope);
      here.node.children.push(inside.node);
      above.push(here);
      here = inside;
      at = open + whole.length;
    }
  }
  const root = here.node.children[0];
  if (root === undefined) throw new Error('canonical XML without a root');
  return root;
}

function readStart(qualified: string, attributes: string, outer: Scope): { node: Growing; scope: Scope } {
  let scope = outer;
  const node = grow(qualified.slice(qualified.indexOf(':') + 1), '');
  if (attributes !== '') {
    const own: Record<string, string> = Object.create(null);
    for (const [, name = '', value = ''] of attributes.matchAll(/ ([^\s=]+)="([^"]*)"/g)) {
      if (name === 'xmlns') scope = { ...scope, '': unescapeXml(value) };
      else if (name.startsWith('xmlns:')) scope = { ...scope, [name.slice(6)]: unescapeXml(value) };
      else own[name] = unescapeXml(value);
    }
    node.attributes = own;
  }
  node.namespace = scope[qualified.includes(':') ? qualified.slice(0, qualified.indexOf(':')) : ''] ?? '';
  return { node, scope };
}

const noAttributes: Readonly<Record<string, string>> = Object.freeze(Object.create(null));

function grow(name: string, namespace: string): Growing {
  return { name, namespace, attributes: noAttributes, children: [], text: '' };
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x9;': '\t',
  '&#xA;': '\n',
  '&#xD;': '\r',
};

function unescapeXml(text: string): string {
  return text.includes('&') ? text.replace(/&[^&;]+;/g, (entity) => entities[entity] ?? entity) : text;
}
