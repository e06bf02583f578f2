import { normalizeText } from '../text.ts';
import type { XmlTree } from './xml-tree.ts';

/** First child element of that name. */
export function childElementOf(tree: XmlTree | undefined, name: string): XmlTree | undefined {
  if (tree === undefined) return undefined;
  // A RIDE calls this about a hundred times, and a loop is twice as fast as `find`.
  for (const child of tree.children) if (child.name === name) return child;
  return undefined;
}

/** Every child element of that name. */
export function childrenOf(tree: XmlTree | undefined, name: string): readonly XmlTree[] {
  return tree === undefined ? [] : tree.children.filter((child) => child.name === name);
}

/** Elements inside a list: `itemsOfList(root, 'detalles', 'detalle')`. */
export function itemsOfList(tree: XmlTree | undefined, list: string, item: string): readonly XmlTree[] {
  return childrenOf(tree, list).flatMap((found) => childrenOf(found, item));
}

/** Text of a child element on one line; empty if there is no such child. */
export function childTextOnOneLine(tree: XmlTree | undefined, name: string): string {
  return textOnOneLine(childElementOf(tree, name)?.text ?? '');
}

export function attributeOf(tree: XmlTree, name: string): string {
  return textOnOneLine(tree.attributes.get(name) ?? '');
}

/**
 * Returns the text on one line. A line feed in a description is therefore always one that this library added, never one
 * of the document's issuer.
 */
export function textOnOneLine(text: string): string {
  const reading = normalizeText(text);
  return reading.ok ? reading.text : textOnOneLine(text.replace(loneSurrogates, '\ufffd'));
}

const loneSurrogates = /\p{Surrogate}/gu;

/** Returns a field name without a colon at its end. Some clients add one, and the layout adds its own. */
export function withoutColon(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === ':' || name[end - 1] === ' ')) end -= 1;
  return name.slice(0, end);
}
