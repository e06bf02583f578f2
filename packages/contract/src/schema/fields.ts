import type { Static, TSchema } from 'typebox';
import Type from './schema.ts';

/** Field types of the contract. Every value in a request or response has one of these types. */

/** Schema of an id. Ids stay within the integers that a JSON number represents exactly. */
export const id = (description?: string) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, ...described(description) });

/** Schema of a text with at least one visible character. */
export const text = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, pattern: visible, ...described(description) });

/** Schema of a text that may be empty, which means the same as no text. */
export const blankableText = (maxLength: number, description?: string) =>
  Type.String({ maxLength, pattern: storable, ...described(description) });

/** Schema of a text of one line. Line breaks and control characters are refused, not replaced by spaces. */
export const lineText = (maxLength: number, description?: string) =>
  Type.String({ maxLength, pattern: oneLine, ...described(description) });

/**
 * Schema of a text in a fixed format, such as a code or a number with dashes. `words` describes the format in an error:
 * "must be …".
 */
export const patternText = (pattern: string, words: string, description?: string) =>
  Type.String({ pattern, [shapeKeyword]: words, ...described(description) });

/** Schema of a RUC or cédula, which may be sent with blanks, dashes or dots between its digits. */
export const compactNumber = (pattern: string, words: string, description?: string) =>
  Type.String({ pattern, [shapeKeyword]: words, [compactDigitsKeyword]: true, ...described(description) });

/** Schema of the three digits of an establishment or emission point; 000 is not valid. */
export const seriesCode = (description: string) =>
  patternText('^(?:[1-9][0-9]{2}|0[1-9][0-9]|00[1-9])$', 'three digits from 001', description);

/** Schema of a document number, with dashes or as fifteen digits. Empty means the same as no number. */
export const documentNumber = (description: string) =>
  patternText(
    '^([0-9]{3}-?[0-9]{3}-?[0-9]{9})?$',
    'a document number such as 001-001-000000012, with or without dashes',
    `${description} \`001-001-000000012\` or fifteen digits.`,
  );

/**
 * Schema of one or several e-mail addresses, separated by commas. An address contains no white space or control
 * character.
 */
export const emailList = (description?: string) =>
  Type.String({
    maxLength: 300,
    pattern: `^(?: *${address}(?: *, *${address})* *)?$`,
    [shapeKeyword]: 'an e-mail address, or several with commas',
    ...described(description),
  });

/** Schema of the e-mail address of one person. */
export const emailAddress = () =>
  Type.String({ maxLength: 254, pattern: `^ *${address} *$`, [shapeKeyword]: 'an e-mail address' });

/** Schema of the e-mail address of one person, which may be empty if there is none. */
export const blankableEmail = (maxLength: number, description: string) =>
  Type.String({ maxLength, pattern: `^ *(?:${address} *)?$`, [shapeKeyword]: 'an e-mail address', description });

/** Schema of a text that must be one of the given values. */
export const oneOf = <const Values extends readonly string[]>(values: Values, description?: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...described(description) });

/** Schema of a calendar date, YYYY-MM-DD. */
export const date = (description?: string) => Type.String({ format: 'date', ...described(description) });

/** Schema of an instant, ISO 8601 with offset -05:00. */
export const instant = (description?: string) => Type.String({ format: 'date-time', ...described(description) });

/**
 * Schema of an amount of money: at most 2 decimals and 14 digits, which is SRI's limit. It is exact as a JSON number.
 */
export const money = (description?: string) => decimal(2, 999_999_999_999.99, description);

/**
 * Schema of a quantity or unit price: at most 6 decimals. It has at most 15 digits, which a JSON number always
 * preserves.
 */
export const quantity = (description?: string) => decimal(6, mostQuantity, description);

/** Schema of a quantity that must not be zero. */
export const quantityAboveZero = (description?: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: mostQuantity, [maxDecimalsKeyword]: 6, ...described(description) });

const mostQuantity = 999_999_999.999999;

/** Schema of a percentage from 0 to 100, at most 2 decimals. */
export const percentage = (description?: string) => decimal(2, 100, description);

/** Schema of a number that is never negative and never has more than `places` decimals. */
export const decimal = (places: number, maximum: number, description?: string) =>
  Type.Number({ minimum: 0, maximum, [maxDecimalsKeyword]: places, ...described(description) });

/** Schema of an amount in a response. Responses are not validated, so the schema has no limits. */
export const responseAmount = (description?: string) => Type.Number(described(description));

export const flag = (description?: string) => Type.Boolean(described(description));

/**
 * Schema of the same value or null. The schema is written as a list of types instead of `anyOf`, so that a validator
 * names the actual fault and not every branch that did not match.
 */
export function nullable<S extends TSchema>(schema: S) {
  const { type, enum: values, ...rest } = schema as S & { type: string; enum?: readonly unknown[] };
  if (typeof type !== 'string') throw new TypeError('nullable takes a schema of one type');
  return Type.Unsafe<Static<S> | null>({ type: [type, 'null'], ...(values && { enum: [...values, null] }), ...rest });
}

/**
 * Schema of an optional body field. `null` means the same as omitting the field on creation, and empties it on update.
 */
export const optional = <S extends TSchema>(schema: S) => Type.Optional(nullable(schema));

/** Keyword that limits decimals. `multipleOf` is not suitable: 0.07 is not a multiple of 0.01 in binary. */
export const maxDecimalsKeyword = 'x-max-decimals';
/** Keyword that describes a pattern in words, because a regular expression does not help the reader of an error. */
export const shapeKeyword = 'x-shape';
/** Keyword for a parameter whose values are written in capitals and accepted in any case. */
export const upperCaseKeyword = 'x-upper-case';
/** Keyword for a RUC or cédula: blanks, dashes and dots between its digits are removed before validation. */
export const compactDigitsKeyword = 'x-compact-digits';
/** Keyword of a body field that an update may repeat but not change. */
export const immutableKeyword = 'x-immutable';
/** Keyword of an update: the required fields of the record, which null cannot empty. */
export const mandatoryKeyword = 'x-mandatory';

// Excludes U+0000, which PostgreSQL cannot store in a text.
const storable = '^[^\\u0000]*$';
// Pattern for a text with a visible character. Its parts cannot match the same characters, so there is only one way to
// match a text. Overlapping repetitions would be tried in all combinations before a text is refused.
const visible = '^\\s*[^\\s\\u0000][^\\u0000]*$';
const oneLine = '^[^\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029]*$';
/** Patterns of the fields that contain free text. Their values are composed (NFC) before the length is checked. */
export const textPatterns: ReadonlySet<string> = new Set([storable, visible, oneLine]);
const atom = '[^\\s,;:<>@"()\\[\\]\\\\\\u0000-\\u001F\\u007F]+';
const label = '[^\\s,;:<>@"()\\[\\]\\\\.\\u0000-\\u001F\\u007F]+';
const address = `${atom}@${label}(?:\\.${label})+`;

function described(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description };
}
