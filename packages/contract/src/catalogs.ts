import Type from 'typebox';
import { all, data } from './envelopes.ts';
import { figure, flag, id, nullable } from './fields.ts';
import { queryText } from './list-query.ts';
import { route } from './route.ts';

const row = {
  id: id(),
  code: Type.String({ description: 'The code SRI knows it by.' }),
  name: Type.String(),
  current: flag('In force today. Rows that are not stay readable, for old documents.'),
};

const RetentionTaxType = Type.Object(
  { id: id(), name: Type.String(), code: Type.String() },
  { title: 'RetentionTaxTypeReference' },
);

/** Exactly the shape of the interface, and the open range of the law where there is one. */
export const RetentionCode = Type.Object(
  {
    ...row,
    retentionTaxType: RetentionTaxType,
    percentage: figure('The percentage completed automatically when the code has only one.'),
    allowedPercentages: Type.Array(Type.Number()),
    requiresExplicitPercentage: flag('True: send one of `allowedPercentages` in `retention_percentage`.'),
    percentageRange: Type.Optional(
      Type.Object(
        { min: figure(), max: figure() },
        { description: 'Where the law gives an open range: any percentage inside it passes.' },
      ),
    ),
  },
  { title: 'RetentionCode' },
);

export const CatalogItem = Type.Object(
  { ...row, validFrom: Type.Optional(nullable(Type.String())), validTo: Type.Optional(nullable(Type.String())) },
  { title: 'CatalogItem', additionalProperties: true },
);

const catalog = Type.String({ maxLength: 64, description: 'Name of the catalog.', examples: ['payment-methods'] });

export const catalogRoutes = [
  route({
    name: 'catalogs.list',
    method: 'GET',
    path: '/catalogs/{catalog}',
    tag: 'Catalogs',
    summary: 'List a catalog',
    description: 'A catalog always comes whole.',
    params: Type.Object({ catalog }),
    query: Type.Object(
      {
        current: Type.Optional(flag('Only rows in force today, or only the others.')),
        search: Type.Optional(queryText(100, 'Part of the code or name; accents and case do not matter.')),
      },
      { additionalProperties: false },
    ),
    responses: { 200: all(Type.Union([RetentionCode, CatalogItem])) },
    errors: [404],
    cacheable: true,
  }),
  route({
    name: 'catalogs.get',
    method: 'GET',
    path: '/catalogs/{catalog}/{id}',
    tag: 'Catalogs',
    summary: 'Get one row of a catalog',
    params: Type.Object({ catalog, id: id() }),
    responses: { 200: data(Type.Union([RetentionCode, CatalogItem])) },
    errors: [404],
    cacheable: true,
  }),
] as const;
