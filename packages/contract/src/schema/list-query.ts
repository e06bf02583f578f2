import type { TProperties } from 'typebox';
import { flag, id, instant, oneOf, shapeKeyword } from './fields.ts';
import Type from './schema.ts';

export const defaultPerPage = 25;
export const maxPerPage = 100;
/** Maximum number of rows of a list that is downloaded as a file. */
export const maxDownloadRows = 200_000;

/** Query schema of a list: the parameters of all lists, then those in `extra`. */
export function listQuerySchema<Extra extends TProperties>(extra: Extra) {
  return Type.Object({ ...pagingQueryParameters, ...extra }, { additionalProperties: false });
}

/** Query parameters `sortBy` and `sortDir` of a list that can be sorted by the given fields. */
export function sortingQueryParameters<const Fields extends readonly string[]>(fields: Fields, byDefault: string) {
  return {
    sortBy: Type.Optional(oneOf(fields, `Default ${byDefault}.`)),
    sortDir: Type.Optional(oneOf(['asc', 'desc'], 'Default: `asc`, or the usual direction with the usual `sortBy`.')),
  };
}

/** Query for one record of a business: `businessId`, if sent, must be the record's business (404 otherwise). */
export const scopeQuery = Type.Object(
  { businessId: Type.Optional(id('When sent, the record must belong to this business (404 otherwise).')) },
  { additionalProperties: false },
);

export const businessFilter = { businessId: Type.Optional(id('Only records of this business.')) };
export const activeFilter = { active: Type.Optional(flag('Only active, or only inactive, records.')) };

export const updateTimeFilter = {
  updatedFrom: Type.Optional(
    instant(
      'Only records changed at this instant or later. For an exact sequence use `GET /events`: a change that takes long to write may appear before the time that a reader of this list has passed.',
    ),
  ),
};

/** Parameters of lists that can also be downloaded as a file. */
export const downloadFormatQuery = {
  format: Type.Optional(
    oneOf(
      ['json', 'csv', 'xlsx'],
      `Default \`json\`. \`csv\` and \`xlsx\`: every row the filters leave, up to ${maxDownloadRows}, as a file; with \`page\`, \`perPage\`, \`limit\` or \`cursor\` it is 400.`,
    ),
  ),
};

/** Schema of a free text in the query. */
export const queryTextSchema = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000]*$', description });

/** Query parameters for paging, which all lists have. */
export const pagingQueryParameters = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Default 1.' })),
  // `perPage` has no `default` keyword: a validator that fills in defaults would hide whether `limit` was sent instead.
  perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPerPage, description: `Default ${defaultPerPage}.` })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPerPage, description: 'Alias of `perPage`.' })),
  cursor: Type.Optional(
    Type.String({
      maxLength: 2048,
      pattern: '^[A-Za-z0-9_-]+$',
      [shapeKeyword]: '`meta.nextCursor` of the page before',
      description: '`meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400).',
    }),
  ),
  search: Type.Optional(queryTextSchema(100, 'Part of the main texts of a record; accents and case do not matter.')),
};
