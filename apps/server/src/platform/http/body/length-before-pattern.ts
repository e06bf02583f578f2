// How long a text is, is known before anything is searched in it. Ajv asks every keyword of a text whatever the others said, so a
// megabyte where ten characters fit would still be matched against the pattern of the field.
import type { Ajv } from 'ajv';

/** A text whose only limit is its pattern is a code, a number or a date: none of them is longer than this. */
export const longestShape = 300;

/** Replaces the keyword `pattern` by one that passes over what `maxLength` refuses, and refuses what no shape is as long as. */
export function checkLengthsFirst(ajv: Ajv): void {
  ajv.removeKeyword('pattern');
  ajv.addKeyword({
    keyword: 'pattern',
    type: 'string',
    schemaType: 'string',
    compile: (pattern: string, parent: { readonly [key: string]: unknown }) => {
      const maxLength = parent.maxLength as number | undefined;
      const expression = new RegExp(pattern, 'u');
      if (maxLength === undefined) return (text: string) => text.length <= longestShape && expression.test(text);
      return (text: string) => isLonger(text, maxLength) || expression.test(text);
    },
  });
}

// `maxLength` counts characters, of which some take two of what `length` counts.
function isLonger(text: string, most: number): boolean {
  if (text.length <= most) return false;
  return text.length > 2 * most || [...text].length > most;
}
