// Fields of single document types, built from their tables in packages/sri. `about` is the description in the API
// reference. The tables also describe the entries of a list or a group; entries without a `title` have a body schema
// elsewhere in the contract.
import { type DocumentFieldSpec, type DocumentFieldTable, documentTypes } from '@talonario/sri';
import type { TOptional, TSchema, TUnsafe } from 'typebox';
import { requestBodySchema } from './bodies.ts';
import { camelCase } from './camel-case.ts';
import {
  blankableText,
  date,
  documentNumber,
  flag,
  id,
  lineText,
  money,
  optional,
  patternText,
  percentage,
  quantity,
  quantityAboveZero,
  responseAmount,
  text,
} from './fields.ts';
import Type from './schema.ts';

/** Whether a field belongs to a document or to one of its lines. */
type Place = 'document' | 'line';

interface PlainValues {
  readonly text: string;
  readonly line_text: string;
  readonly code: string;
  readonly date: string;
  readonly document_number: string;
  readonly plate: string;
  readonly money: number;
  readonly quantity: number;
  readonly percentage: number;
  readonly reference: number;
  readonly boolean: boolean;
}

type Tables<P extends Place> = (typeof documentTypes)[number]['fields'][P];
type NameIn<Table> = Table extends Table ? keyof Table & string : never;
type SpecIn<Table, Name> = Table extends { readonly [Key in Name & string]: infer Spec } ? Spec : never;

/** Type of the value of a field: a single value, or entries with a title. */
type ValueOf<Spec> = Spec extends { readonly kind: infer Kind extends keyof PlainValues }
  ? PlainValues[Kind]
  : Spec extends { readonly kind: infer Kind; readonly title: string; readonly entries: infer Entries }
    ? Kind extends 'list'
      ? EntryOf<Entries>[]
      : EntryOf<Entries>
    : never;

type EntryOf<Entries> = {
  -readonly [Name in keyof Entries as Entries[Name] extends Needed ? Name : never]: ValueOf<Entries[Name]>;
} & {
  -readonly [Name in keyof Entries as Entries[Name] extends Needed ? never : Name]?: ValueOf<Entries[Name]> | null;
};

interface Needed {
  readonly required: true;
}

type SentName<P extends Place> = {
  [Name in NameIn<Tables<P>>]: [ValueOf<SpecIn<Tables<P>, Name>>] extends [never] ? never : Name;
}[NameIn<Tables<P>>];

/** Schemas of fields in a request. Each field may be omitted or null. */
export type DocumentFieldRequestSchemas<P extends Place> = {
  [Name in SentName<P>]: TOptional<TUnsafe<ValueOf<SpecIn<Tables<P>, Name>> | null>>;
};

export function documentFieldRequestSchemas<P extends Place>(place: P): DocumentFieldRequestSchemas<P> {
  return Object.fromEntries(
    specsOf(place)
      .filter(([, spec]) => isPlain(spec) || spec.title !== undefined)
      .map(([name, spec]) => [name, optional(sentSchema(spec))]),
  ) as unknown as DocumentFieldRequestSchemas<P>;
}

/** Schemas of the document fields in a record, except those in `named`. */
export function documentFieldResponseSchemas(place: Place, named: object): Readonly<Record<string, TSchema>> {
  return Object.fromEntries(
    specsOf(place)
      .filter(([, spec]) => isPlain(spec))
      .map(([name, spec]) => [camelCase(name), Type.Optional(shownSchema(spec))] as const)
      .filter(([name]) => !(name in named)),
  );
}

/** Returns the fields in the given order. Fields that the order does not name come last. */
export function fieldsInOrder<Fields extends object>(order: readonly (keyof Fields)[], fields: Fields): Fields {
  const names = new Set([...order, ...(Object.keys(fields) as (keyof Fields)[])]);
  return Object.fromEntries([...names].map((name) => [name, fields[name]])) as Fields;
}

/**
 * Returns the specification of every field once, as described by the first document type that has a description for it.
 */
function specsOf(place: Place): readonly (readonly [string, DocumentFieldSpec])[] {
  const found = new Map<string, DocumentFieldSpec>();
  for (const { fields } of documentTypes)
    for (const [name, spec] of Object.entries<DocumentFieldSpec>(fields[place]))
      if (found.get(name)?.about === undefined) found.set(name, spec);
  return [...found];
}

type Schemas = Readonly<Record<keyof PlainValues, (spec: DocumentFieldSpec) => TSchema>>;

const bounded = ({ maxLength = 300, about }: DocumentFieldSpec) => blankableText(maxLength, about);

const schemas: Schemas = {
  text: bounded,
  plate: bounded,
  line_text: ({ maxLength = 300, about }) => lineText(maxLength, about),
  code: (spec) =>
    spec.pattern === undefined
      ? bounded(spec)
      : patternText(orEmpty(spec.pattern), spec.shape ?? 'a code of the catalog', spec.about),
  date: ({ about }) => date(about),
  document_number: ({ about = 'Number of a document.' }) => documentNumber(about),
  money: ({ about }) => money(about),
  quantity: ({ about, moreThanZero }) => (moreThanZero ? quantityAboveZero : quantity)(about),
  percentage: ({ about }) => percentage(about),
  reference: ({ about }) => id(about),
  boolean: ({ about }) => flag(about),
};

function isPlain({ kind }: DocumentFieldSpec): boolean {
  return kind in schemas;
}

function sentSchema(spec: DocumentFieldSpec): TSchema {
  const { kind, entries, title, about, minEntries, maxEntries } = spec;
  if (isPlain(spec)) return schemas[kind as keyof PlainValues](spec);
  if (entries === undefined || title === undefined)
    throw new TypeError(`the entries of ${title ?? kind} are not described`);
  const body = entryBody(title, entries);
  if (kind === 'group') return body;
  return Type.Array(body, {
    ...(minEntries !== undefined && { minItems: minEntries }),
    ...(maxEntries !== undefined && { maxItems: maxEntries }),
    ...(about !== undefined && { description: about }),
  });
}

// Body schemas by field table. Each table has one schema, so that the reference contains it once even if several fields
// use it.
const bodies = new Map<DocumentFieldTable, TSchema>();

function entryBody(title: string, entries: DocumentFieldTable): TSchema {
  const known = bodies.get(entries);
  if (known !== undefined) return known;
  const fields = Object.entries(entries).map(([name, spec]) => [
    name,
    spec.required ? neededSchema(spec) : optional(sentSchema(spec)),
  ]);
  const made = requestBodySchema(title, Object.fromEntries(fields));
  bodies.set(entries, made);
  return made;
}

/** Schema of a required field of an entry. A required text must not be empty. */
function neededSchema(spec: DocumentFieldSpec): TSchema {
  const { kind, pattern, shape = '', maxLength = 300, about } = spec;
  if (pattern !== undefined && kind === 'code') return patternText(`^${digitsOf(pattern)}$`, shape, about);
  return kind === 'text' || kind === 'plate' || kind === 'code' ? text(maxLength, about) : sentSchema(spec);
}

function shownSchema({ kind }: DocumentFieldSpec): TSchema {
  if (kind === 'boolean') return flag();
  if (kind === 'reference') return id();
  return kind === 'money' || kind === 'quantity' || kind === 'percentage' ? responseAmount() : Type.String();
}

/** Pattern that also accepts an empty text, which means the same as no value. */
function orEmpty(pattern: RegExp): string {
  return `^(${digitsOf(pattern)})?$`;
}

/**
 * Removes the ends `^` and `$`, and writes `\d` as `[0-9]`, because JSON Schema validators interpret `\d` differently.
 */
function digitsOf({ source }: RegExp): string {
  return source
    .replace(/^\^|\$$/g, '')
    .replaceAll('\\d', '[0-9]')
    .replaceAll('\\/', '/')
    .replaceAll('(?:', '(');
}
