import { lineText, nullable, optional, shapeKeyword } from './fields.ts';
import { queryTextSchema } from './list-query.ts';
import Type from './schema.ts';

/** Limits of the data that a client stores in a record. */
export const maxMetadata = 20;
const maxExternalIdLength = 100;

/**
 * Schemas of the data that a client stores in a record for its own purposes. The data is never printed and never sent
 * to the tax authority.
 */
export const clientDataRequestFields = {
  external_id: optional(
    lineText(
      maxExternalIdLength,
      'Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI.',
    ),
  ),
  metadata: optional(
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      maxProperties: maxMetadata,
      propertyNames: {
        pattern: '^[^\\u0000-\\u001F]{1,40}$',
        [shapeKeyword]: 'pairs whose names have 1 to 40 characters',
      },
      additionalProperties: { type: 'string', maxLength: 500, pattern: '^[^\\u0000]*$' },
      description: `Up to ${maxMetadata} pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI.`,
    }),
  ),
};

/** Schemas of the same data in a record of a response. */
export const clientDataResponseFields = {
  externalId: nullable(Type.String()),
  metadata: Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } }),
};

export const externalIdFilter = {
  externalId: Type.Optional(queryTextSchema(maxExternalIdLength, 'Exactly this `external_id`.')),
};
