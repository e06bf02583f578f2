// Checks the length of a text before its pattern. Ajv evaluates every keyword of a text, so a megabyte in a field of
// ten characters would still be matched against the pattern.
import type { Ajv } from 'ajv';

/** A text whose only limit is its pattern is a code, a number or a date, and none of them is longer. */
export const maxPatternLength = 300;

/**
 * Replaces the keyword `pattern` by one that skips texts refused by `maxLength`, and refuses texts longer than any such
 * shape.
 */
export function checkLengthBeforePattern(ajv: Ajv): void {
  ajv.removeKeyword('pattern');
  ajv.addKeyword({
    keyword: 'pattern',
    type: 'string',
    schemaType: 'string',
    compile: (pattern: string, parent: { readonly [key: string]: unknown }) => {
      const maxLength = parent.maxLength as number | undefined;
      const expression = new RegExp(pattern, 'u');
      if (maxLength === undefined) return (text: string) => text.length <= maxPatternLength && expression.test(text);
      return (text: string) => isLonger(text, maxLength) || expression.test(text);
    },
  });
}

// `maxLength` counts characters, of which some take two units of `length`.
function isLonger(text: string, most: number): boolean {
  if (text.length <= most) return false;
  return text.length > 2 * most || [...text].length > most;
}
