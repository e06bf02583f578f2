import { type CanonicalTree, type Scope, within, type XmlTree } from './tree.ts';

/**
 * The canonical form of an element, perhaps without another one inside it, cut out of that of its document. Undefined where it
 * cannot be: an element takes `xml:` attributes of those around it along, each in a way of its own.
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

/** The name and what it declares, which comes before its attributes. */
const startTag = /<([^ >]+)((?: xmlns(?::[^ =]+)?="[^"]*")*)/y;

/** Where an element comes first it declares what is declared around it, too; an empty default would undo nothing there. */
function declare(own: string, outer: Scope): string {
  if (Object.keys(outer).length === 0) return own;
  const declarations = [...own.matchAll(/ xmlns(?::([^ =]+))?="([^"]*)"/g)];
  const all = within(
    outer,
    declarations.map(([, prefix = '', uri = '']) => [prefix, uri]),
  );
  return Object.keys(all)
    .filter((prefix) => all[prefix] !== '')
    .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    .map((prefix) => ` xmlns${prefix && ':'}${prefix}="${all[prefix]}"`)
    .join('');
}
