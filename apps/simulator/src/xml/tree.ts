import type { XmlDocument } from 'libxml2-wasm';
import { canonicalBytes, inclusiveCanonicalization } from './canonical.ts';

/** Plain copy of an element. Reading libxml2 nodes one by one would call WebAssembly for each of them. */
export type XmlTree = {
  readonly name: string;
  readonly namespace: string;
  /** Attributes without namespace declarations. An attribute in a namespace keeps its prefix. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlTree[];
  /** Text directly inside the element, without the text of descendants. */
  readonly text: string;
};

/** A document that was parsed from its canonical form, so that the checks read exactly what a signature covers. */
export type CanonicalTree = {
  readonly tree: XmlTree;
  readonly text: string;
  readonly places: ReadonlyMap<XmlTree, CanonicalPosition>;
};

/** Position of an element in the canonical text, and the namespaces declared around it. */
export type CanonicalPosition = { readonly start: number; readonly end: number; readonly outer: NamespaceScope };

/** Namespace URIs by prefix. The URIs are written as in the canonical text, with its escapes. */
export type NamespaceScope = Readonly<Record<string, string>>;

export function readTree(document: XmlDocument): CanonicalTree {
  return parseCanonical(canonicalBytes(document, inclusiveCanonicalization).toString('utf8'));
}

/** Every element at the path, such as `elementsAt(root, 'detalles', 'detalle')`. */
export function elementsAt(tree: XmlTree, ...path: string[]): XmlTree[] {
  let level: XmlTree[] = [tree];
  for (const name of path) level = level.flatMap((node) => node.children.filter((child) => child.name === name));
  return level;
}

export function firstElementAt(tree: XmlTree, ...path: string[]): XmlTree | undefined {
  return firstFrom(tree, path, 0);
}

function firstFrom(tree: XmlTree, path: readonly string[], depth: number): XmlTree | undefined {
  if (depth === path.length) return tree;
  for (const child of tree.children) {
    const found = child.name === path[depth] ? firstFrom(child, path, depth + 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

export function textAt(tree: XmlTree, ...path: string[]): string | undefined {
  return firstElementAt(tree, ...path)?.text;
}

/** Every element of the tree in document order. */
export function allElements(tree: XmlTree): XmlTree[] {
  const found: XmlTree[] = [];
  const visit = (node: XmlTree) => {
    found.push(node);
    for (const child of node.children) visit(child);
  };
  visit(tree);
  return found;
}

type Growing = { -readonly [Key in keyof XmlTree]: XmlTree[Key] } & { children: Growing[] };
type Inside = { readonly node: Growing; readonly scope: NamespaceScope; readonly start: number };

/**
 * Parses canonical XML. It contains no comments, CDATA, empty tags, single quotes or entity declarations, so this small
 * parser is sufficient.
 */
function parseCanonical(text: string): CanonicalTree {
  const places = new Map<XmlTree, CanonicalPosition>();
  const above: Inside[] = [];
  let here: Inside = { node: grow('', ''), scope: Object.create(null), start: 0 };
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('<', at);
    if (open < 0) break;
    if (open > at) here.node.text += unescapeXml(text.slice(at, open));
    const mark = text.charCodeAt(open + 1);
    if (mark === slash) {
      at = text.indexOf('>', open) + 1;
      const { node, start } = here;
      here = above.pop() ?? here;
      places.set(node, { start, end: at, outer: here.scope });
    } else if (mark === questionMark) at = text.indexOf('?>', open) + 2;
    else {
      const inside = readStart(text, open, here.scope);
      here.node.children.push(inside.node);
      above.push(here);
      here = inside;
      at = inside.end;
    }
  }
  const root = here.node.children[0];
  if (root === undefined) throw new Error('canonical XML without a root');
  return { tree: root, text, places };
}

const slash = '/'.charCodeAt(0);
const questionMark = '?'.charCodeAt(0);

// Matches a start tag. Only a space ends a name here: JavaScript's \s contains letters that names may have.
const startTag = /<([^ >]+)((?: [^ =]+="[^"]*")*)>/y;

function readStart(text: string, start: number, outer: NamespaceScope): Inside & { readonly end: number } {
  // Most elements have only a name, so the pattern is not needed for them. An attribute value may contain the
  // characters that end this pattern.
  const short = text.slice(start + 1, text.indexOf('>', start));
  startTag.lastIndex = start;
  const tag = short.includes(' ') ? startTag.exec(text) : [`<${short}>`, short];
  if (tag === null) throw new Error('not canonical XML');
  const [whole = '', qualified = '', attributes = ''] = tag;
  let scope = outer;
  const colon = qualified.indexOf(':');
  const node = grow(qualified.slice(colon + 1), '');
  if (attributes !== '') {
    const own: Record<string, string> = Object.create(null);
    const declared: [prefix: string, uri: string][] = [];
    for (const [, name = '', value = ''] of attributes.matchAll(/ ([^ =]+)="([^"]*)"/g)) {
      if (name === 'xmlns') declared.push(['', value]);
      else if (name.startsWith('xmlns:')) declared.push([name.slice(6), value]);
      else own[name] = unescapeXml(value);
    }
    node.attributes = own;
    if (declared.length > 0) scope = extendScope(outer, declared);
  }
  node.namespace = unescapeXml(scope[colon < 0 ? '' : qualified.slice(0, colon)] ?? '');
  return { node, scope, start, end: start + whole.length };
}

/** Adds declarations to a scope. The scope is an object without a prototype, because a prefix may have any name. */
export function extendScope(
  outer: NamespaceScope,
  declared: Iterable<readonly [prefix: string, uri: string]>,
): NamespaceScope {
  const scope: Record<string, string> = Object.assign(Object.create(null), outer);
  for (const [prefix, uri] of declared) scope[prefix] = uri;
  return scope;
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
