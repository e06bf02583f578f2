import { compactIdentification, composeText } from '@talonario/sri';
import type { TSchema } from 'typebox';
import type { FieldCode } from '../errors/error-codes.ts';
import { maxFaults } from '../errors/errors.ts';
import { camelCase } from '../schema/camel-case.ts';
import { compactDigits, mandatory, textPatterns } from '../schema/fields.ts';

/** A body in the spelling of the contract, and what could not be read without guessing. */
export interface NormalizedBody {
  readonly body: unknown;
  readonly faults: readonly { readonly field: string; readonly message: string; readonly code: FieldCode }[];
  /** Unknown keys beyond the first hundred, which are not in `body`: naming them all would cost more than the body is worth. */
  readonly unnamed: number;
}

/**
 * What GET gives can be sent back. Gives a function that brings a parsed body into the spelling of its schema:
 * - a camelCase key stands for its snake_case name, at every level;
 * - a reference `{"documentType": {"id": 1, …}}` of the record stands for `document_type_id`;
 * - keys of the record that a body does not have (`id`, `createdAt`, totals …) are left out;
 * - null is the same as leaving a field out, where it may be left out and null is no value of its own.
 * Any other key stays, so that validation can name it. Values are not checked: that is the validator's work.
 * Free texts are composed (NFC), so that a decomposed "é" counts as the one character that is stored, printed and sent. A RUC or cédula
 * loses the blanks, dashes and dots between its digits.
 * A list longer than its limit is cut one entry beyond it, and so are pairs whose names the client chooses: validation still finds it too long, and need not judge the rest.
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
  /** Spelling in the body by every spelling accepted for it. */
  readonly keys: ReadonlyMap<string, string>;
  /** Objects with an `id` that stand for a field ending in `_id`. */
  readonly references: ReadonlyMap<string, string>;
  readonly ignored: ReadonlySet<string>;
  /** Fields of which null says no more than leaving them out. */
  readonly emptied: ReadonlySet<string>;
  readonly inner: ReadonlyMap<string, Plan>;
  /** How the texts among its fields are normalised; of a list of texts, its entries. */
  readonly texts: ReadonlyMap<string, TextForm>;
  readonly entryText: TextForm | undefined;
  /** Most entries, where it is a list. */
  readonly most: number;
  /** Most pairs, where the client chooses the names. */
  readonly mostPairs?: number;
}

type TextForm = (text: string) => string;

interface Shape {
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly [compactDigits]?: boolean;
  readonly type?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly required?: readonly string[];
  readonly [mandatory]?: readonly string[];
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
    // Beside a flat `…Id` the object is only for reading: the flat one is what an editor would change.
    const stands = 'id' in propertiesOf(schema) && target in body && !(`${name}Id` in record);
    if (stands) references.set(name, target);
    else ignored.add(name).add(toSnake(name));
  }
  const { maxItems: most = 0, items } = bodySchema as Shape;
  const texts = new Map<string, TextForm>();
  for (const [name, schema] of Object.entries(body)) {
    const form = textFormOf(schema);
    if (form !== undefined) texts.set(name, form);
  }
  const entryText = items && textFormOf(items);
  return { keys, references, ignored, emptied: new Set(emptied.map(([name]) => name)), inner, texts, entryText, most };
}

/** The normal form of a text field; undefined for fields that are read as they are, such as passwords. */
export function textFormOf({ pattern = '', maxLength = 0, [compactDigits]: compact }: Shape): TextForm | undefined {
  if (compact) return compactIdentification;
  if (!textPatterns.has(pattern)) return undefined;
  // No letter has more than four characters when decomposed. A text that is longer cannot become short enough.
  return (text) => (text.length > 4 * maxLength ? text : composeText(text));
}

/** Those a body must have, and those an update cannot empty. */
function neededIn(schema: Shape): ReadonlySet<string> {
  const object = schema.properties === undefined ? (schema.items ?? {}) : schema;
  return new Set([...(object.required ?? []), ...(object[mandatory] ?? [])]);
}

/** Whether null is a value of its own. */
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
  // Object.fromEntries defines a hostile "__proto__" as a plain key, where an assignment would set the prototype.
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
