import type { CatalogName } from '@talonario/sri/catalogs';
import type { TProperties, TSchema } from 'typebox';
import { pageResponse, recordResponse } from '../schema/envelopes.ts';
import { date, flag, id, nullable, oneOf, responseAmount } from '../schema/fields.ts';
import { defaultPerPage, listQuerySchema, maxPerPage, queryTextSchema } from '../schema/list-query.ts';
import Type from '../schema/schema.ts';
import { route } from './route.ts';

export const CatalogRow = catalogRow('CatalogRow', {});

export const DocumentStateRow = catalogRow('DocumentStateRow', {
  acronym: Type.String({ description: 'The value for the filter `documentStateAcronym`.' }),
  state: oneOf(['draft', 'signed', 'recepted', 'authorizated', 'rejected']),
});

export const DocumentTypeRow = catalogRow('DocumentTypeRow', {
  xmlRoot: Type.String({ description: 'Root element of its XML.' }),
  version: Type.String({ description: 'Version of the schema new documents are written in.' }),
});

export const EnvironmentRow = catalogRow('EnvironmentRow', {
  authorityName: Type.String({ description: 'The word SRI answers with in `ambiente`.' }),
  host: Type.String({ description: 'Origin of SRI’s web services.' }),
});

export const IdentificationTypeRow = catalogRow('IdentificationTypeRow', {
  pattern: Type.String({ description: 'Regular expression of the number: its shape only.' }),
  fixedNumber: nullable(Type.String({ description: 'The one number this type has, where it has only one.' })),
  forbiddenIn: Type.Array(Type.String(), {
    description: 'Document types whose receiver cannot be identified this way.',
  }),
});

/**
 * Schema of a retention code: the fields of the API that Talonario replaces, then its dates and, if the law states one,
 * the range of percentages.
 */
export const RetentionCodeRow = catalogRow('RetentionCodeRow', {
  retentionTaxType: Type.Object({ id: id(), name: Type.String(), code: Type.String() }),
  percentage: responseAmount('Completed automatically where it is the only one; otherwise for information.'),
  allowedPercentages: Type.Array(Type.Number()),
  requiredFields: Type.Array(Type.String(), {
    description: 'Fields that a line with this code needs in addition, such as `banana_boxes`.',
  }),
  requiresExplicitPercentage: flag('True: send one of `allowedPercentages` in `retention_percentage`.'),
  percentageRange: nullable(
    Type.Object(
      { min: responseAmount(), max: responseAmount() },
      { description: 'An open range in the law: any percentage inside it is accepted.' },
    ),
  ),
});

export const RetentionTaxTypeRow = catalogRow('RetentionTaxTypeRow', {
  base: oneOf(['subtotal', 'vat', 'transfer'], 'The base of the percentage.'),
});

export const SustainCodeRow = catalogRow('SustainCodeRow', {
  allowedSupportDocuments: Type.Array(Type.String(), {
    description: 'Codes of `support-document-types` that may carry this sustain.',
  }),
});

export const TaxRow = catalogRow('TaxRow', {
  taxType: Type.Object({ id: id(), code: Type.String(), name: Type.String() }),
  rate: nullable(responseAmount('Percentage of the base; null where the tax is only an amount per unit.')),
  specific: nullable(
    Type.Object({ amount: responseAmount('USD per unit.'), unit: Type.String(), year: nullable(Type.Integer()) }),
  ),
  scope: oneOf(['local', 'customs']),
});

export const AuxiliaryCodeRow = catalogRow('AuxiliaryCodeRow', {
  group: Type.String(),
  element: Type.String({ description: 'Element of the XML line that carries the code.' }),
  requiresPlate: flag('The invoice needs `vehicle_plate`.'),
});

/** Schema of the rows of each catalog. */
export const catalogSchemas = {
  'document-states': DocumentStateRow,
  'document-types': DocumentTypeRow,
  'emission-types': CatalogRow,
  environments: EnvironmentRow,
  'identification-types': IdentificationTypeRow,
  'item-types': CatalogRow,
  'payment-locations': CatalogRow,
  'payment-methods': CatalogRow,
  'retention-codes': RetentionCodeRow,
  'retention-tax-types': RetentionTaxTypeRow,
  'sustain-codes': SustainCodeRow,
  taxes: TaxRow,
  'tax-types': CatalogRow,
  countries: CatalogRow,
  'support-document-types': CatalogRow,
  'foreign-regimes': CatalogRow,
  'retained-subject-types': CatalogRow,
  'auxiliary-codes': AuxiliaryCodeRow,
} as const satisfies Record<CatalogName, TSchema>;

// Schema of a row of any catalog. The simplest schema is last, because code that reads a union uses the first schema
// that fits.
export const AnyRow = Type.Union([
  DocumentStateRow,
  DocumentTypeRow,
  EnvironmentRow,
  IdentificationTypeRow,
  RetentionCodeRow,
  RetentionTaxTypeRow,
  SustainCodeRow,
  TaxRow,
  AuxiliaryCodeRow,
  CatalogRow,
]);

// Schema of the name of a catalog. It is not an enum, because an unknown catalog is answered with 404 and not as a
// malformed request.
const catalog = Type.String({
  maxLength: 64,
  description: `One of ${Object.keys(catalogSchemas).join(', ')}.`,
  examples: ['payment-methods'],
});

export const catalogRoutes = [
  route({
    name: 'catalogs.list',
    method: 'GET',
    path: '/catalogs/{catalog}',
    permission: 'none',
    tag: 'Catalogs',
    summary: 'List a catalog',
    description:
      'A catalog is returned completely, on one page, unless `page`, `perPage`, `limit` or `cursor` is sent. Ids are stable: a client may keep them.',
    params: Type.Object({ catalog }),
    query: listQuerySchema({
      perPage: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: maxPerPage,
          description: `Default: all, or ${defaultPerPage} with \`page\` or \`cursor\`.`,
        }),
      ),
      code: Type.Optional(queryTextSchema(20, 'Exactly this code of SRI: several rows where it had several meanings.')),
      current: Type.Optional(flag('Only rows in force, or only the others.')),
      date: Type.Optional(date('`current` as it is on this day. Default today, in Guayaquil.')),
      search: Type.Optional(queryTextSchema(100, 'Part of the code or name; accents and case do not matter.')),
    }),
    responses: { 200: pageResponse(AnyRow) },
    errors: [404],
    cacheable: true,
  }),
  route({
    name: 'catalogs.get',
    method: 'GET',
    path: '/catalogs/{catalog}/{id}',
    permission: 'none',
    tag: 'Catalogs',
    summary: 'Get one row of a catalog',
    params: Type.Object({ catalog, id: id() }),
    responses: { 200: recordResponse(AnyRow) },
    errors: [404],
    cacheable: true,
  }),
] as const;

function catalogRow<Extra extends TProperties>(title: string, extra: Extra) {
  return Type.Object(
    {
      id: id(),
      code: Type.String({ description: 'Its code at SRI.' }),
      name: Type.String(),
      current: flag('In force today. Other rows stay readable, for old documents.'),
      validFrom: nullable(Type.String({ format: 'date', description: 'First day in force, where it is known.' })),
      validTo: nullable(Type.String({ format: 'date', description: 'Last day in force, where it is known.' })),
      ...extra,
    },
    { title },
  );
}
