import { type CanonicalTree, extendScope, type NamespaceScope, type XmlTree } from './tree.ts';

/**
 * Extracts the canonical form of an element, optionally without one element inside it, from the canonical form of the
 * whole document. Returns undefined if this is not possible, namely if the element inherits `xml:` attributes, which
 * each canonicalization handles differently.
 */
export function extractElement(
  { text, places }: CanonicalTree,
  element: XmlTree,
  without?: XmlTree,
): string | undefined {
  const place = places.get(element);
  if (place === undefined || text.includes(' xml:')) return undefined;
  const { start, end, outer } = place;
  startTag.lastIndex = start;
  const [opening = '', name = '', own = ''] = startTag.exec(text) ?? [];
  const inside = start + opening.length;
  const hole = (without && places.get(without)) ?? { start: end, end };
  return `<${name}${declare(own, outer)}${text.slice(inside, hole.start)}${text.slice(hole.end, end)}`;
}

/** Matches the name and the namespace declarations of a start tag. The declarations come before the attributes. */
const startTag = /<([^ >]+)((?: xmlns(?::[^ =]+)?="[^"]*")*)/y;

/**
 * Adds the namespaces in scope to the top element of the extract. An empty default namespace is left out, because at
 * the top it has no effect.
 */
function declare(own: string, outer: NamespaceScope): string {
  if (Object.keys(outer).length === 0) return own;
  const declarations = [...own.matchAll(/ xmlns(?::([^ =]+))?="([^"]*)"/g)];
  const all = extendScope(
    outer,
    declarations.map(([, prefix = '', uri = '']) => [prefix, uri]),
  );
  return Object.keys(all)
    .filter((prefix) => all[prefix] !== '')
    .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    .map((prefix) => ` xmlns${prefix && ':'}${prefix}="${all[prefix]}"`)
    .join('');
}
