import type { TObject, TProperties, TSchema } from 'typebox';
import { id, immutableKeyword, instant, mandatoryKeyword } from './fields.ts';
import Type from './schema.ts';

/** Schema of a request body. Unknown keys are refused. */
export function requestBodySchema<Fields extends TProperties>(title: string, fields: Fields, description?: string) {
  return Type.Object(fields, { title, additionalProperties: false, ...(description && { description }) });
}

/** Schema of the body of an update. It has the fields of `body`, and only the fields that are sent are changed. */
export function updateBodySchema<Fields extends TProperties>(title: string, body: TObject<Fields>) {
  const description = 'Only the keys sent change. Those of `x-mandatory` cannot be emptied with null.';
  return Type.Partial(body, {
    title,
    additionalProperties: false,
    description,
    [mandatoryKeyword]: requiredFieldNamesOf(body),
  });
}

/**
 * Schema of the body of a PUT that creates or changes a record. Of its fields only the business is always required; the
 * path identifies the record.
 */
export function putBodySchema<Fields extends TProperties & { readonly business_id: TSchema }>(
  title: string,
  body: TObject<Fields>,
  inAddress: keyof Fields & string,
) {
  const needed = requiredFieldNamesOf(body).filter((field) => field !== inAddress);
  const description = `Makes the record, and then needs what a creation needs (${needed.join(', ')}), or changes the keys sent.`;
  const { business_id: _, ...optional } = Type.Partial(body).properties;
  const { business_id } = body.properties as Pick<Fields, 'business_id'>;
  const fields = { ...optional, business_id };
  return Type.Object(fields, { title, additionalProperties: false, description, [mandatoryKeyword]: needed });
}

/** Returns the names of the required fields of a body schema. */
export function requiredFieldNamesOf(body: object): readonly string[] {
  return (body as { readonly required?: readonly string[] }).required ?? [];
}

/** Schema of a record in a response: its fields, its id and its times. */
export function recordSchema<Fields extends TProperties>(title: string, fields: Fields) {
  return Type.Object({ id: id(), ...fields, createdAt: instant(), updatedAt: instant() }, { title });
}

/**
 * Schema of a reference that is set on creation and never changes: an update may repeat it but not change it (422
 * otherwise).
 */
export const immutableReference = (description: string) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description, [immutableKeyword]: true });

export const idParams = Type.Object({ id: id() });
