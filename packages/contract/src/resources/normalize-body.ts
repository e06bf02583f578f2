import { compactIdentification, composeUnicode } from '@talonario/sri';
import type { TSchema } from 'typebox';
import type { FieldCode } from '../errors/error-codes.ts';
import { maxFaults } from '../errors/errors.ts';
import { camelCase } from '../schema/camel-case.ts';
import { compactDigitsKeyword, mandatoryKeyword, textPatterns } from '../schema/fields.ts';

/** A body with the names of the contract, and the fields that could not be read without guessing. */
export interface NormalizedBody {
  readonly body: unknown;
  readonly faults: readonly { readonly field: string; readonly message: string; readonly code: FieldCode }[];
  /**
   * Number of unknown keys beyond the first hundred. They were removed from `body`, because naming all of them in
   * faults would cost too much.
   */
  readonly unnamed: number;
}

/**
 * Lets clients send back the response of GET. Returns a function that converts a parsed body to the names of its
 * schema:
 * - A camelCase key is accepted for its snake_case name, at every level.
 * - A reference `{"documentType": {"id": 1, …}}` of the record is accepted for `document_type_id`.
 * - Keys of the record that a body does not have (`id`, `createdAt`, totals …) are removed.
 * - Null is the same as an omitted field, if the field is optional and null is not a value of it.
 *
 * Any other key is kept, so that validation can name it. The values are checked later, by the validator. Free texts are
 * composed (NFC), so that a decomposed "é" counts as the one character that is stored, printed and sent. Blanks, dashes
 * and dots between the digits of a RUC or cédula are removed. A list that exceeds its limit is cut one entry beyond the
 * limit, and so are pairs whose names the client chooses: the validator still finds it too long but does not have to
 * check the other entries.
 */
export function bodyNormalizer(body: TSchema, record?: TSchema): (raw: unknown) => NormalizedBody {
  const plan = planFor(body, record);
  return (raw) => {
    const notes: Notes = { faults: [], unknown: 0 };
    const body = read(raw, plan, '', notes);
    return { body, faults: notes.faults, unnamed: Math.max(0, notes.unknown - maxFaults) };
  };
}

interface Notes {
  readonly faults: NormalizedBody['faults'][number][];
  unknown: number;
}

interface Plan {
  /** Accepted spellings of each key, with the name that the body uses. */
  readonly keys: ReadonlyMap<string, string>;
  /** Keys of objects with an `id`, each with the field (ending in `_id`) for which the object is accepted. */
  readonly references: ReadonlyMap<string, string>;
  readonly ignored: ReadonlySet<string>;
  /** Names of the fields for which null means the same as omitting them. */
  readonly emptied: ReadonlySet<string>;
  readonly inner: ReadonlyMap<string, Plan>;
  /** Normalisation of the text fields; for a list of texts, of its entries. */
  readonly texts: ReadonlyMap<string, TextForm>;
  readonly entryText: TextForm | undefined;
  /** Maximum number of entries of a list. */
  readonly most: number;
  /** Maximum number of pairs in an object whose keys the client chooses. */
  readonly mostPairs?: number;
}

type TextForm = (text: string) => string;

interface Shape {
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly [compactDigitsKeyword]?: boolean;
  readonly type?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly required?: readonly string[];
  readonly [mandatoryKeyword]?: readonly string[];
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

function planFor(bodySchema: Shape | TSchema, recordSchema: Shape | TSchema | undefined): Plan {
  const body = propertiesOf(bodySchema as Shape);
  const record = recordSchema === undefined ? {} : propertiesOf(recordSchema as Shape);
  const keys = new Map<string, string>();
  const inner = new Map<string, Plan>();
  for (const [name, schema] of Object.entries(body)) {
    const camel = camelCase(name);
    keys.set(name, name).set(camel, name);
    if (schema.items !== undefined || schema.properties !== undefined) inner.set(name, planFor(schema, record[camel]));
    else if (schema.maxProperties !== undefined)
      inner.set(name, { ...planFor({}, {}), mostPairs: schema.maxProperties });
  }
  const needed = neededIn(bodySchema as Shape);
  const emptied = Object.entries(body).filter(([name, schema]) => !needed.has(name) && !acceptsNull(schema));
  const references = new Map<string, string>();
  const ignored = new Set<string>();
  for (const [name, schema] of Object.entries(record)) {
    if (keys.has(name)) continue;
    const target = `${toSnake(name)}_id`;
    // If the record also has the flat key `…Id`, the object is ignored, because a client that edits a record changes
    // the flat key.
    const stands = 'id' in propertiesOf(schema) && target in body && !(`${name}Id` in record);
    if (stands) references.set(name, target);
    else ignored.add(name).add(toSnake(name));
  }
  const { maxItems: most = 0, items } = bodySchema as Shape;
  const texts = new Map<string, TextForm>();
  for (const [name, schema] of Object.entries(body)) {
    const form = textNormalizationOf(schema);
    if (form !== undefined) texts.set(name, form);
  }
  const entryText = items && textNormalizationOf(items);
  return { keys, references, ignored, emptied: new Set(emptied.map(([name]) => name)), inner, texts, entryText, most };
}

/** Normalisation of a text field; undefined for fields that are used unchanged, such as passwords. */
export function textNormalizationOf({
  pattern = '',
  maxLength = 0,
  [compactDigitsKeyword]: compact,
}: Shape): TextForm | undefined {
  if (compact) return compactIdentification;
  if (!textPatterns.has(pattern)) return undefined;
  // A letter has at most four characters when decomposed, so a longer text exceeds `maxLength` after composing, too.
  return (text) => (text.length > 4 * maxLength ? text : composeUnicode(text));
}

/** Names of the fields that a body must contain and that an update cannot empty. */
function neededIn(schema: Shape): ReadonlySet<string> {
  const object = schema.properties === undefined ? (schema.items ?? {}) : schema;
  return new Set([...(object.required ?? []), ...(object[mandatoryKeyword] ?? [])]);
}

/** Whether null is a value of the schema. */
export function acceptsNull({ type, anyOf }: { readonly type?: unknown; readonly anyOf?: unknown }): boolean {
  if (Array.isArray(anyOf)) return anyOf.some((one) => acceptsNull(one) || one.type === 'null');
  return Array.isArray(type) && type.includes('null');
}

function read(raw: unknown, plan: Plan, path: string, notes: Notes): unknown {
  if (plan.mostPairs !== undefined) return cutPairs(raw, plan.mostPairs);
  if (Array.isArray(raw))
    return raw
      .slice(0, plan.most + 1)
      .map((element, index) => read(inForm(element, plan.entryText), plan, `${path}[${index}]`, notes));
  if (typeof raw !== 'object' || raw === null) return raw;
  const found = new Map<string, unknown>();
  for (const key of Object.keys(raw)) {
    const value = (raw as Record<string, unknown>)[key];
    const reference = plan.references.get(key);
    const name = plan.keys.get(key) ?? (reference !== undefined && isReference(value) ? reference : undefined);
    if (name === undefined) {
      if (plan.ignored.has(key)) continue;
      notes.unknown += 1;
      if (notes.unknown <= maxFaults) found.set(key, value);
      continue;
    }
    const at = path === '' ? key : `${path}.${key}`;
    const inner = plan.inner.get(name);
    const spelled = reference === undefined ? value : ((value as { id: unknown } | null)?.id ?? null);
    if (spelled === null && plan.emptied.has(name)) continue;
    const result = inner === undefined ? inForm(spelled, plan.texts.get(name)) : read(spelled, inner, at, notes);
    if (found.has(name) && JSON.stringify(found.get(name)) !== JSON.stringify(result)) {
      notes.faults.push({ field: at, message: `${name} was sent twice with different values`, code: 'field.repeated' });
    }
    found.set(name, result);
  }
  // Object.fromEntries creates a hostile "__proto__" as a plain key. An assignment would set the prototype.
  return Object.fromEntries(found);
}

function inForm(value: unknown, form: TextForm | undefined): unknown {
  return form !== undefined && typeof value === 'string' ? form(value) : value;
}

function cutPairs(raw: unknown, most: number): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  return Object.fromEntries(Object.entries(raw).slice(0, most + 1));
}

function isReference(value: unknown): value is { id: unknown } | null {
  return value === null || (typeof value === 'object' && 'id' in value);
}

function propertiesOf(schema: Shape): Readonly<Record<string, Shape>> {
  return schema.properties ?? schema.items?.properties ?? {};
}

function toSnake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
