// Schemas of the fields of establishments and of their emission points.
import { immutableReference } from '../schema/bodies.ts';
import { activeField, type DirectoryFields } from '../schema/directory-fields.ts';
import { blankableText, id, nullable, optional, seriesCode, text } from '../schema/fields.ts';
import Type from '../schema/schema.ts';

export const establishmentFields = {
  business_id: { body: immutableReference('The business it belongs to.'), record: id() },
  code: {
    body: seriesCode('The three digits SRI gave the establishment: `001`.'),
    record: Type.String(),
    cell: { kind: 'text', title: 'Código' },
  },
  name: {
    body: optional(blankableText(300)),
    record: nullable(Type.String()),
    cell: { kind: 'text', title: 'Nombre' },
  },
  address: { body: text(300), record: Type.String(), cell: { kind: 'text', title: 'Dirección' } },
  active: activeField,
} satisfies DirectoryFields;

export const emissionPointFields = {
  business_id: { record: id() },
  establishment_id: { body: immutableReference('The establishment it belongs to.'), record: id() },
  establishment_code: { record: Type.String(), cell: { kind: 'text', title: 'Establecimiento' } },
  code: {
    body: seriesCode('Three digits: `001`.'),
    record: Type.String(),
    cell: { kind: 'text', title: 'Código' },
  },
  description: {
    body: optional(blankableText(300)),
    record: nullable(Type.String()),
    cell: { kind: 'text', title: 'Descripción' },
  },
  active: activeField,
} satisfies DirectoryFields;
