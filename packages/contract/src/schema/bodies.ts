import type { TObject, TProperties, TSchema } from 'typebox';
import { id, immutable, instant, mandatory } from './fields.ts';
import Type from './schema.ts';

/** A request body: no key besides those named. */
export function requestBody<Fields extends TProperties>(title: string, fields: Fields, description?: string) {
  return Type.Object(fields, { title, additionalProperties: false, ...(description && { description }) });
}

/** The body of an update: the same fields, only those sent change. */
export function updateBody<Fields extends TProperties>(title: string, body: TObject<Fields>) {
  const description = 'Only the keys sent change. Those of `x-mandatory` cannot be emptied with null.';
  return Type.Partial(body, { title, additionalProperties: false, description, [mandatory]: requiredOf(body) });
}

/** The body of a write that makes the record or changes it: only its business has to be there each time. The address names it. */
export function putBody<Fields extends TProperties & { readonly business_id: TSchema }>(
  title: string,
  body: TObject<Fields>,
  inAddress: keyof Fields & string,
) {
  const needed = requiredOf(body).filter((field) => field !== inAddress);
  const description = `Makes the record, and then needs what a creation needs (${needed.join(', ')}), or changes the keys sent.`;
  const { business_id: _, ...optional } = Type.Partial(body).properties;
  const { business_id } = body.properties as Pick<Fields, 'business_id'>;
  const fields = { ...optional, business_id };
  return Type.Object(fields, { title, additionalProperties: false, description, [mandatory]: needed });
}

/** The fields that a body must have. */
export function requiredOf(body: object): readonly string[] {
  return (body as { readonly required?: readonly string[] }).required ?? [];
}

/** An answer: the fields of the record, its id and its times. */
export function record<Fields extends TProperties>(title: string, fields: Fields) {
  return Type.Object({ id: id(), ...fields, createdAt: instant(), updatedAt: instant() }, { title });
}

/** A reference that a record is born with and keeps: an update may repeat it, not change it (422 otherwise). */
export const immutableReference = (description: string) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description, [immutable]: true });

export const idParams = Type.Object({ id: id() });
