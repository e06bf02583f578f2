import { type PatternNode, parsePattern } from './parse.ts';

/** How many characters the longest text has that a pattern takes whole; infinite when it is not anchored at both ends. */
export function longestMatch(source: string): number {
  if (!source.startsWith('^') || !source.endsWith('$')) return Number.POSITIVE_INFINITY;
  return longest(parsePattern(source, 'u'));
}

function longest(node: PatternNode): number {
  switch (node.kind) {
    case 'set':
      return 1;
    case 'sequence':
      return node.items.map(longest).reduce((sum, length) => sum + length, 0);
    case 'choice':
      return Math.max(...node.options.map(longest));
    case 'repeat':
      return node.max === 0 ? 0 : node.max * longest(node.item);
    case 'group':
      return longest(node.item);
    case 'back':
      return Number.POSITIVE_INFINITY;
    default:
      return 0;
  }
}
