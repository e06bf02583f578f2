import type { TSchema } from 'typebox';

export interface SchemaNode {
  readonly path: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Yields the schema itself and every schema inside it. */
export function* schemaNodesOf(schema: TSchema, path = ''): Generator<SchemaNode> {
  const node = schema as Record<string, unknown>;
  yield { path, schema: node };
  for (const [name, inner] of Object.entries((node.properties ?? {}) as Record<string, TSchema>))
    yield* schemaNodesOf(inner, path === '' ? name : `${path}.${name}`);
  if (node.items !== undefined) yield* schemaNodesOf(node.items as TSchema, `${path}[]`);
  for (const branch of (node.anyOf ?? []) as TSchema[]) yield* schemaNodesOf(branch, path);
}

/**
 * Returns the same schema, but with unknown keys forbidden. Response schemas of the contract accept unknown keys, so
 * that adding a key breaks no client. A test that searches for undocumented keys uses the closed schema.
 */
export function withoutUnknownKeys(schema: TSchema): TSchema {
  const copy = { ...(schema as Record<string, unknown>) };
  if (copy.properties !== undefined) {
    const inner = Object.entries(copy.properties as Record<string, TSchema>);
    copy.properties = Object.fromEntries(inner.map(([name, part]) => [name, withoutUnknownKeys(part)]));
    copy.additionalProperties ??= false;
  }
  if (copy.items !== undefined) copy.items = withoutUnknownKeys(copy.items as TSchema);
  if (copy.anyOf !== undefined) copy.anyOf = (copy.anyOf as TSchema[]).map(withoutUnknownKeys);
  return copy;
}
