import type { Static, TSchema } from 'typebox';
import Type from './schema.ts';

/** The vocabulary of the contract: every value that crosses the API is one of these. */

/** An id of the service. Ids stay inside what a JSON number holds exactly. */
export const id = (description?: string) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, ...described(description) });

/** A text that must say something: one visible character at least. */
export const text = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, pattern: visible, ...described(description) });

/** A text that may be empty: an empty text is the same as none. */
export const blankableText = (maxLength: number, description?: string) =>
  Type.String({ maxLength, pattern: storable, ...described(description) });

/** A text of one line: line breaks and control characters are refused, not collapsed. */
export const lineText = (maxLength: number, description?: string) =>
  Type.String({ maxLength, pattern: oneLine, ...described(description) });

/** A text of a fixed shape, such as a code or a number with dashes. `words` tell the shape to whoever got it wrong: "must be …". */
export const shaped = (pattern: string, words: string, description?: string) =>
  Type.String({ pattern, [shape]: words, ...described(description) });

/** A RUC or cédula of a fixed shape, which may be sent with blanks, dashes or dots between its digits. */
export const compactNumber = (pattern: string, words: string, description?: string) =>
  Type.String({ pattern, [shape]: words, [compactDigits]: true, ...described(description) });

/** The three digits of an establishment or emission point; 000 is none. */
export const seriesCode = (description: string) =>
  shaped('^(?:[1-9][0-9]{2}|0[1-9][0-9]|00[1-9])$', 'three digits from 001', description);

/** The number of a document, with dashes or as fifteen digits. Empty is the same as none. */
export const documentNumber = (description: string) =>
  shaped(
    '^([0-9]{3}-?[0-9]{3}-?[0-9]{9})?$',
    'a document number such as 001-001-000000012, with or without dashes',
    `${description} \`001-001-000000012\` or fifteen digits.`,
  );

/** One or several e-mail addresses, comma separated. No white space or control character fits inside an address. */
export const emailList = (description?: string) =>
  Type.String({
    maxLength: 300,
    pattern: `^(?: *${address}(?: *, *${address})* *)?$`,
    [shape]: 'an e-mail address, or several with commas',
    ...described(description),
  });

/** The e-mail address of one person. */
export const emailAddress = () =>
  Type.String({ maxLength: 254, pattern: `^ *${address} *$`, [shape]: 'an e-mail address' });

/** The e-mail address of one person. Empty is the same as none. */
export const blankableEmail = (maxLength: number, description: string) =>
  Type.String({ maxLength, pattern: `^ *(?:${address} *)?$`, [shape]: 'an e-mail address', description });

/** One value of a short list. */
export const oneOf = <const Values extends readonly string[]>(values: Values, description?: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...described(description) });

/** A calendar date, YYYY-MM-DD. */
export const date = (description?: string) => Type.String({ format: 'date', ...described(description) });

/** An instant, ISO 8601 with offset -05:00. */
export const instant = (description?: string) => Type.String({ format: 'date-time', ...described(description) });

/** An amount of money: at most 2 decimals, at most the 14 digits SRI takes. Exact as a JSON number. */
export const money = (description?: string) => decimal(2, 999_999_999_999.99, description);

/** A quantity or unit price: at most 6 decimals. 15 digits in all, the most a JSON number always keeps. */
export const quantity = (description?: string) => decimal(6, 999_999_999.999999, description);

/** A percentage from 0 to 100, at most 2 decimals. */
export const percentage = (description?: string) => decimal(2, 100, description);

/** A number that is never negative and never has more decimals than `places`. */
export const decimal = (places: number, maximum: number, description?: string) =>
  Type.Number({ minimum: 0, maximum, [maxDecimals]: places, ...described(description) });

/** A figure of an answer. Answers are not checked, so it has no limits. */
export const figure = (description?: string) => Type.Number(described(description));

export const flag = (description?: string) => Type.Boolean(described(description));

/**
 * The same schema, or null. Written as a list of types and not as `anyOf`, so that a validator names the one thing wrong
 * instead of every branch that did not match.
 */
export function nullable<S extends TSchema>(schema: S) {
  const { type, enum: values, ...rest } = schema as S & { type: string; enum?: readonly unknown[] };
  if (typeof type !== 'string') throw new TypeError('nullable takes a schema of one type');
  return Type.Unsafe<Static<S> | null>({ type: [type, 'null'], ...(values && { enum: [...values, null] }), ...rest });
}

/** A body field that may be left out. `null` means the same on creation and empties the field on update. */
export const optional = <S extends TSchema>(schema: S) => Type.Optional(nullable(schema));

/** The keyword that limits decimals. `multipleOf` cannot: 0.07 is not a multiple of 0.01 in binary. */
export const maxDecimals = 'x-max-decimals';
/** The keyword that tells in words what a pattern asks for: a regular expression helps nobody who reads an error. */
export const shape = 'x-shape';
/** The keyword of a parameter whose values are written in capitals and read in any case. */
export const upperCase = 'x-upper-case';
/** The keyword of a RUC or cédula: blanks, dashes and dots between its digits are removed before it is checked. */
export const compactDigits = 'x-compact-digits';
/** The keyword of a body field that an update may repeat but not change. */
export const immutable = 'x-immutable';
/** The keyword of an update: the fields that the record always has, so that null cannot empty them. */
export const mandatory = 'x-mandatory';

// PostgreSQL cannot store U+0000 in a text.
const storable = '^[^\\u0000]*$';
// Only one way to read any text: what two repetitions can share is tried in every way before it is refused.
const visible = '^\\s*[^\\s\\u0000][^\\u0000]*$';
const oneLine = '^[^\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029]*$';
/** Patterns of the fields that are free texts. They are composed (NFC) before they are measured. */
export const textPatterns: ReadonlySet<string> = new Set([storable, visible, oneLine]);
const atom = '[^\\s,;:<>@"()\\[\\]\\\\\\u0000-\\u001F\\u007F]+';
const label = '[^\\s,;:<>@"()\\[\\]\\\\.\\u0000-\\u001F\\u007F]+';
const address = `${atom}@${label}(?:\\.${label})+`;

function described(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description };
}
