import { AnyRow } from '../resources/catalogs.ts';
import { recordResponse } from '../schema/envelopes.ts';
import Type from '../schema/schema.ts';
import { panelRoute } from './route.ts';

const rows = Type.Array(AnyRow);

/** Catalogs that the form for editing a document needs before it can be shown. */
const FormCatalogs = Type.Object({
  'document-types': rows,
  'emission-types': rows,
  'payment-methods': rows,
  'payment-locations': rows,
  // Catalogs for the dialogs that create a party or a product. They are loaded together with the form, so that a dialog
  // can open with its first field focused.
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
    responses: { 200: recordResponse(FormCatalogs) },
    errors: [],
    cacheable: true,
  }),
] as const;
