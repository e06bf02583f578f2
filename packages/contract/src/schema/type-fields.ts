// The fields that only some types of document have, made from their tables in packages/sri: `about` is what the reference says of one.
// Groups and lists stand by hand beside the bodies; a field that holds one value stands nowhere else.
import { documentTypes, type FieldSpec } from '@talonario/sri';
import type { TOptional, TSchema, TUnsafe } from 'typebox';
import {
  blankableText,
  date,
  documentNumber,
  figure,
  flag,
  id,
  lineText,
  money,
  optional,
  percentage,
  quantity,
  shaped,
} from './fields.ts';
import Type from './schema.ts';

/** Of a document, or of one of its lines. */
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
type KindIn<Table, Name> = Table extends { readonly [Key in Name & string]: { readonly kind: infer Kind } }
  ? Kind
  : never;
type PlainKind<P extends Place, Name> = Extract<KindIn<Tables<P>, Name>, keyof PlainValues>;
type PlainName<P extends Place> = {
  [Name in NameIn<Tables<P>>]: [PlainKind<P, Name>] extends [never] ? never : Name;
}[NameIn<Tables<P>>];

/** As a request says them: each may be left out, or be null. */
export type SentFields<P extends Place> = {
  [Name in PlainName<P>]: TOptional<TUnsafe<PlainValues[PlainKind<P, Name>] | null>>;
};

export function sentFields<P extends Place>(place: P): SentFields<P> {
  return Object.fromEntries(
    plainSpecs(place).map(([name, spec]) => [name, optional(sentSchema(spec))]),
  ) as unknown as SentFields<P>;
}

/** As a record shows those that it does not name by itself. */
export function shownFields(place: Place, named: object): Readonly<Record<string, TSchema>> {
  return Object.fromEntries(
    plainSpecs(place)
      .map(([name, spec]) => [camelCase(name), Type.Optional(shownSchema(spec))] as const)
      .filter(([name]) => !(name in named)),
  );
}

/** Fields in the order in which the reference has them; whatever came later stands behind. */
export function inOrder<Fields extends object>(order: readonly (keyof Fields)[], fields: Fields): Fields {
  const names = new Set([...order, ...(Object.keys(fields) as (keyof Fields)[])]);
  return Object.fromEntries([...names].map((name) => [name, fields[name]])) as Fields;
}

/** Every field of one value, once: as the first type tells of it that does. */
function plainSpecs(place: Place): readonly (readonly [string, FieldSpec])[] {
  const found = new Map<string, FieldSpec>();
  for (const { fields } of documentTypes)
    for (const [name, spec] of Object.entries<FieldSpec>(fields[place]))
      if (spec.kind in schemas && found.get(name)?.about === undefined) found.set(name, spec);
  return [...found];
}

type Schemas = Readonly<Record<keyof PlainValues, (spec: FieldSpec) => TSchema>>;

const bounded = ({ maxLength = 300, about }: FieldSpec) => blankableText(maxLength, about);

const schemas: Schemas = {
  text: bounded,
  plate: bounded,
  line_text: ({ maxLength = 300, about }) => lineText(maxLength, about),
  code: (spec) =>
    spec.pattern === undefined
      ? bounded(spec)
      : shaped(orEmpty(spec.pattern), spec.shape ?? 'a code of the catalog', spec.about),
  date: ({ about }) => date(about),
  document_number: ({ about = 'Number of a document.' }) => documentNumber(about),
  money: ({ about }) => money(about),
  quantity: ({ about }) => quantity(about),
  percentage: ({ about }) => percentage(about),
  reference: ({ about }) => id(about),
  boolean: ({ about }) => flag(about),
};

function sentSchema(spec: FieldSpec): TSchema {
  return schemas[spec.kind as keyof PlainValues](spec);
}

function shownSchema({ kind }: FieldSpec): TSchema {
  if (kind === 'boolean') return flag();
  if (kind === 'reference') return id();
  return kind === 'money' || kind === 'quantity' || kind === 'percentage' ? figure() : Type.String();
}

/** An empty text is the same as none. JSON Schema knows no `\d` that everybody reads alike. */
function orEmpty({ source }: RegExp): string {
  const inner = source
    .replace(/^\^|\$$/g, '')
    .replaceAll('\\d', '[0-9]')
    .replaceAll('\\/', '/')
    .replaceAll('(?:', '(');
  return `^(${inner})?$`;
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
