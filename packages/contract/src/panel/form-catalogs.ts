import { AnyRow } from '../resources/catalogs.ts';
import { data } from '../schema/envelopes.ts';
import Type from '../schema/schema.ts';
import { panelRoute } from './route.ts';

const rows = Type.Array(AnyRow);

/** What the form of a document needs before it can be drawn. */
const FormCatalogs = Type.Object({
  'document-types': rows,
  'emission-types': rows,
  'payment-methods': rows,
  'payment-locations': rows,
  // Those of the dialogs that create a person or a product: read now, a dialog opens with the cursor in its place.
  'identification-types': rows,
  'item-types': rows,
  taxes: rows,
});

export const formCatalogs = Object.keys(FormCatalogs.properties) as (keyof typeof FormCatalogs.properties)[];

export const formCatalogRoutes = [
  panelRoute({
    name: 'formCatalogs.get',
    method: 'GET',
    path: '/form-catalogs',
    permission: 'none',
    access: 'user',
    summary: 'The catalogs that the form of a document needs, in one answer',
    responses: { 200: data(FormCatalogs) },
    errors: [],
    cacheable: true,
  }),
] as const;
