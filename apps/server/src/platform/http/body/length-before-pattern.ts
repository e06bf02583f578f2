// Checks the length of a text before its pattern. Ajv evaluates all keywords of a text, so a megabyte in a field of ten
// characters would still be matched against the pattern.
import type { Ajv } from 'ajv';

/**
 * Maximum length of a text whose schema has a pattern but no `maxLength`. Such a text is a code, a number or a date.
 */
export const maxPatternLength = 300;

/**
 * Replaces the keyword `pattern` by one that does not evaluate texts that `maxLength` refuses, and refuses texts that
 * are longer than `maxPatternLength`.
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

// Whether a text has more than `most` characters. Some characters are two units of `length`.
function isLonger(text: string, most: number): boolean {
  if (text.length <= most) return false;
  return text.length > 2 * most || [...text].length > most;
}
