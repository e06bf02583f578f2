import type { TSchema } from 'typebox';
import { acceptsNull } from '../resources/normalize-body.ts';
import { mandatoryKeyword } from '../schema/fields.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/**
 * Collects the schemas of the contract as OpenAPI components. A schema with a title becomes a component of that name
 * and is referenced; any other schema is written inline. Two schemas must not have the same name.
 */
export class SchemaComponents {
  private readonly found = new Map<string, { text: string; schema: JsonObject }>();

  /** Returns the schema as written in the OpenAPI file. */
  write(schema: TSchema): JsonObject {
    return this.writePlain(toPlain(schema));
  }

  private writePlain({ title, type, ...rest }: JsonObject): JsonObject {
    const inner = withNulls(mapParts(rest, (part) => this.writePlain(part as JsonObject)));
    if (typeof title !== 'string') return { ...(type !== undefined && { type }), ...inner };
    // If a named schema is nullable, a property with it is written as "a reference to the schema, or null".
    const types = Array.isArray(type) ? type.filter((name) => name !== 'null') : [type];
    const [only] = types;
    this.add(title, { ...(only !== undefined && { type: only }), ...inner });
    const reference = { $ref: `#/components/schemas/${title}` };
    return Array.isArray(type) ? { anyOf: [reference, { type: 'null' }] } : reference;
  }

  /** The components by name, in alphabetical order. */
  all(): JsonObject {
    const byName = [...this.found].sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(byName.map(([name, { schema }]) => [name, schema]));
  }

  private add(name: string, schema: JsonObject): void {
    const text = JSON.stringify(schema);
    const known = this.found.get(name);
    if (known !== undefined && known.text !== text) throw new Error(`two different schemas are named ${name}`);
    this.found.set(name, { text, schema });
  }
}

/** Removes the symbol keys that TypeBox adds to schemas. */
function toPlain(schema: TSchema): JsonObject {
  return JSON.parse(JSON.stringify(schema));
}

/** Applies `write` to every schema directly inside a schema. */
function mapParts(schema: JsonObject, write: (part: Json) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties') return [key, mapValues(value as JsonObject, write)];
      if (key === 'items') return [key, write(value)];
      if (key === 'anyOf') return [key, (value as readonly Json[]).map(write)];
      return [key, value];
    }),
  );
}

/**
 * Adds null to the optional fields of a request body, because null means "not sent" in each of them
 * (`normalize-body.ts`). Only schemas of request bodies have `additionalProperties: false`.
 */
function withNulls(schema: JsonObject): JsonObject {
  if (schema.additionalProperties !== false || schema.properties === undefined) return schema;
  const needed = [...listOf(schema.required), ...listOf(schema[mandatoryKeyword])];
  const fields = Object.entries(schema.properties as JsonObject).map(([name, field]) => [
    name,
    needed.includes(name) ? field : orNull(field as JsonObject),
  ]);
  return { ...schema, properties: Object.fromEntries(fields) };
}

function orNull(schema: JsonObject): JsonObject {
  if (acceptsNull(schema)) return schema;
  const { type, enum: values } = schema;
  if (typeof type !== 'string') return { anyOf: [schema, { type: 'null' }] };
  return { ...schema, type: [type, 'null'], ...(values !== undefined && { enum: [...listOf(values), null] }) };
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function mapValues(object: JsonObject, write: (part: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, write(value)]));
}
