// Checks the shape of a request with the schemas of the contract. A wrong JSON type, or a fault of the path or the
// query, is a malformed request (400). All other faults of a body are reported together (422).
import {
  bodyNormalizer,
  compactDigitsKeyword,
  type FieldCode,
  maxDecimalsKeyword,
  maxFaults,
  shapeKeyword,
  textNormalizationOf,
  upperCaseKeyword,
} from '@talonario/contract';
import type { ErrorObject } from 'ajv';
import type { TObject, TSchema } from 'typebox';
import { once } from '../../once.ts';
import { badRequest, type Fault, type Refusal } from '../replies/error-reply.ts';
import { compileBodyValidator, compileParametersValidator } from './compiled-schemas.ts';
import { nullAsMissing } from './null-as-missing.ts';
import { ShapeRefusal } from './shape-errors.ts';

export type ValidatedPart<Value = unknown> = { readonly value: Value } | { readonly refusal: Refusal };

export interface BodySpec {
  readonly body: TSchema;
  readonly echoes?: TSchema;
  readonly bodyOptional?: boolean;
}

/**
 * Returns the reader of a route's body. It first normalises the spelling of keys (camelCase, read-only keys), then
 * checks the schema.
 */
export function makeBodyReader(spec: BodySpec): (raw: unknown) => ValidatedPart {
  const normalize = once(() => bodyNormalizer(spec.body, spec.echoes));
  return (raw) => {
    if (raw === undefined) {
      if (spec.bodyOptional) return { value: undefined };
      return { refusal: badRequest('request.missing_body', 'Send a JSON body with Content-Type: application/json.') };
    }
    const { body, faults, unnamed } = normalize()(raw);
    const validate = compileBodyValidator(spec.body);
    if (validate(body) && faults.length === 0) return { value: body };
    return { refusal: refusalOf(nullAsMissing(spec.body, validate.errors ?? []), faults, unnamed, body) };
  };
}

/** Returns the reader of a form's text fields. They are checked like a body. */
export function makeFormReader(form: TObject): (raw: Readonly<Record<string, string>>) => ValidatedPart {
  return makeBodyReader({ body: form });
}

/** Returns the reader of path or query parameters. It parses numbers and booleans strictly, then checks the schema. */
export function makeParameterReader(
  schema: TObject,
  part: 'path' | 'query' = 'query',
): (raw: ReadonlyMap<string, string>) => ValidatedPart {
  const properties = Object.entries(schema.properties as Record<string, ParameterSchema>);
  const known = new Set(properties.map(([name]) => name));
  return (raw) => {
    const unknown = [...raw.keys()].filter((name) => !known.has(name));
    if (unknown.length > 0) {
      const detail = `There is no parameter ${unknown.join(', ')}. This operation takes: ${[...known].join(', ') || 'none'}.`;
      return { refusal: badRequest('request.unknown_parameter', detail) };
    }
    const value: Record<string, unknown> = {};
    for (const [name, parameter] of properties) {
      const text = raw.get(name);
      // A blank query parameter is treated as absent, because forms send `search=` and `entityId=` for empty fields.
      if (text === undefined || (part === 'query' && text.trim() === '')) continue;
      value[name] = parse(text, parameter);
    }
    const validate = compileParametersValidator(schema);
    return validate(value) ? { value } : { refusal: parameterRefusal(validate.errors ?? []) };
  };
}

function refusalOf(errors: readonly ErrorObject[], earlier: readonly Fault[], unnamed: number, body: unknown): Refusal {
  const told = toldOf(errors);
  const wrongType = told.filter(isWrongType);
  if (wrongType.length > 0) return badRequest('request.wrong_type', sentenceOf(wrongType));
  const faults = told.slice(0, maxFaults).map(faultOf);
  const wrong = told.map((error) => ({
    path: stepsOf(error),
    unknown: error.keyword === 'additionalProperties',
    whole: typesOf({ type: error.parentSchema?.type }).includes('integer'),
  }));
  return new ShapeRefusal([...earlier, ...faults], earlier.length + told.length + unnamed, body, wrong);
}

function faultOf(error: ErrorObject): Fault {
  const params = paramsOf(error);
  return { field: pathOf(error), message: messageOf(error), code: codeOf(error), ...(params && { params }) };
}

function parameterRefusal(errors: readonly ErrorObject[]): Refusal {
  const told = toldOf(errors);
  const allMissing = told.every((error) => error.keyword === 'required');
  return badRequest(allMissing ? 'request.missing_parameter' : 'request.invalid_parameter', sentenceOf(told));
}

function sentenceOf(errors: readonly ErrorObject[]): string {
  const named = errors.slice(0, maxFaults).map((error) => `${pathOf(error) || 'the body'} ${messageOf(error)}`);
  const left = errors.length - named.length;
  return `${named.join('; ')}${left > 0 ? `; and ${left} more` : ''}.`;
}

// Selects the errors to report. If no branch of a union matches, only the error of the union is reported, because those
// of the branches would confuse. If a text is too short, its pattern is not reported.
function toldOf(errors: readonly ErrorObject[]): ErrorObject[] {
  const tooShort = new Set(
    errors.filter(({ keyword }) => keyword === 'minLength').map(({ instancePath }) => instancePath),
  );
  return errors.filter(
    ({ schemaPath, keyword, instancePath }) =>
      !/\/(?:anyOf|oneOf)\/\d+\//.test(schemaPath) &&
      keyword !== 'propertyNames' && // in addition to the fault of the name
      !(keyword === 'pattern' && tooShort.has(instancePath)),
  );
}

// Whether the JSON type is wrong. 1.5 for an integer is a number with a wrong value, not a wrong type.
function isWrongType({ keyword, data, params }: ErrorObject): boolean {
  return keyword === 'type' && !(typeof data === 'number' && typesOf(params).includes('integer'));
}

function typesOf(params: ErrorObject['params']): readonly string[] {
  const { type } = params as { type?: string | string[] };
  return typeof type === 'string' ? type.split(',') : (type ?? []);
}

/** Path of an error: `/items/2/price` becomes `items[2].price`. The name of a missing or unknown key is added. */
function pathOf(error: ErrorObject): string {
  return stepsOf(error).reduce((path, step) => {
    if (/^\d+$/.test(step)) return `${path}[${step}]`;
    return path === '' ? step : `${path}.${step}`;
  }, '');
}

function stepsOf({ instancePath, params }: ErrorObject): string[] {
  const { missingProperty, additionalProperty } = params as { missingProperty?: string; additionalProperty?: string };
  const named = missingProperty ?? additionalProperty;
  return [...instancePath.split('/').slice(1).map(unescapeStep), ...(named === undefined ? [] : [named])];
}

function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

function codeOf({ keyword }: ErrorObject): FieldCode {
  return codes[keyword] ?? 'field.format';
}

const codes: Readonly<Record<string, FieldCode>> = {
  required: 'field.required',
  additionalProperties: 'field.unknown',
  enum: 'field.not_allowed',
  const: 'field.not_allowed',
  minLength: 'field.too_short',
  minItems: 'field.too_short',
  minProperties: 'field.required',
  maxLength: 'field.too_long',
  maxItems: 'field.too_long',
  maxProperties: 'field.too_long',
  minimum: 'field.too_small',
  exclusiveMinimum: 'field.too_small',
  maximum: 'field.too_large',
  exclusiveMaximum: 'field.too_large',
  uniqueItems: 'field.repeated',
  [maxDecimalsKeyword]: 'field.too_many_decimals',
};

function messageOf(error: ErrorObject): string {
  const { keyword, params, data, schema, parentSchema } = error;
  const { limit } = params as { limit?: number };
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is not a known field';
    case 'type':
      return `must be ${typesOf(params)
        .map((type) => typeWords[type] ?? type)
        .join(' or ')}`;
    case 'enum':
    case 'const':
      return `must be one of ${(keyword === 'enum' ? (schema as unknown[]) : [schema]).map((value) => JSON.stringify(value)).join(', ')}`;
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`;
    case 'maxLength':
      return `must have at most ${limit} characters`;
    case 'minItems':
    case 'minProperties':
      return `must have at least ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
    case 'maxItems':
    case 'maxProperties':
      return `must have at most ${limit} entries`;
    case 'uniqueItems':
      return repeatedWords(params as { i: number; j: number });
    case 'minimum':
      return `must be at least ${limit}`;
    case 'exclusiveMinimum':
      return `must be more than ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case maxDecimalsKeyword:
      return `must have at most ${String(schema)} decimals`;
    case 'format':
      return formatWords[String(schema)] ?? `must be a ${String(schema)}`;
    case 'pattern':
      return patternFault(String(data), parentSchema?.[shapeKeyword]).message;
    default:
      return error.message ?? 'is not valid';
  }
}

/** Parameters of an error message, from which it can be written in other languages. */
function paramsOf({ keyword, params, data, schema, parentSchema }: ErrorObject): Fault['params'] {
  const { limit = 0 } = params as { limit?: number };
  switch (keyword) {
    case 'enum':
      return { allowed: (schema as unknown[]).join(', ') };
    case 'const':
      return { allowed: String(schema) };
    case 'type':
      return { reason: 'type', type: typesOf(params).join(', ') };
    case 'minLength':
      return { min: limit, unit: 'characters' };
    case 'maxLength':
      return { max: limit, unit: 'characters' };
    case 'minItems':
      return { min: limit, unit: 'entries' };
    case 'maxItems':
    case 'maxProperties':
      return { max: limit, unit: 'entries' };
    case 'minimum':
      return { min: limit };
    case 'exclusiveMinimum':
      return { moreThan: limit };
    case 'maximum':
      return { max: limit };
    case maxDecimalsKeyword:
      return { max: Number(schema) };
    case 'format':
      return { reason: String(schema) };
    case 'pattern':
      return patternFault(String(data), parentSchema?.[shapeKeyword]).params;
    default:
      return undefined;
  }
}

/** Message about two equal entries of a list. Ajv names the later one first. */
function repeatedWords({ i, j }: { readonly i: number; readonly j: number }): string {
  return `must not have the same entry twice: [${Math.min(i, j)}] and [${Math.max(i, j)}] are equal`;
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

const formatWords: Readonly<Record<string, string>> = {
  date: 'must be a date that exists, as YYYY-MM-DD',
  'date-time': 'must be an instant, as 2026-01-31T10:00:00-05:00',
  email: 'must be an e-mail address',
  uri: 'must be an absolute URL',
};

// Message for a text that does not match its pattern. A pattern either has a description in its schema, or only
// excludes blank texts, line breaks and control characters.
function patternFault(text: string, words: unknown): { message: string; params: { reason: string; shape?: string } } {
  if (text.trim() === '') return { message: 'must not be blank', params: { reason: 'blank' } };
  if (/[\u0000-\u001F\u007F-\u009F\u2028\u2029]/.test(text))
    return {
      message: 'must not contain line breaks or control characters',
      params: { reason: 'control_character' },
    };
  return typeof words === 'string'
    ? { message: `must be ${words}`, params: { reason: 'shape', shape: words } }
    : { message: 'does not have the right form', params: { reason: 'shape' } };
}

// Parts of a parameter's schema. Texts are parsed strictly, because Number() accepts '', ' 7', '0x10' and '1e3'. A text
// that is not of the type remains a text, which the schema refuses.
interface ParameterSchema {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly [upperCaseKeyword]?: boolean;
  readonly [compactDigitsKeyword]?: boolean;
}

function parse(sent: string, schema: ParameterSchema): unknown {
  const { type, enum: values, [upperCaseKeyword]: upper } = schema;
  const text = textNormalizationOf(schema)?.(sent) ?? sent;
  if (upper) return text.toUpperCase();
  if (values !== undefined) return values.find((value) => String(value).toLowerCase() === text.toLowerCase()) ?? text;
  if (type === 'integer' && /^-?\d{1,16}$/.test(text)) return Number(text);
  if (type === 'number' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)) return Number(text);
  // Upper case is accepted, because Python writes True.
  if (type === 'boolean' && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return text;
}
