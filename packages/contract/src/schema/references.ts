import { documentTraits } from '@talonario/sri/document-types';
import { id, oneOf } from './fields.ts';
import Type from './schema.ts';

/** Rows of catalogs and directories inside other records. */

export const CatalogReference = Type.Object(
  { id: id(), code: Type.String(), name: Type.String() },
  { title: 'CatalogReference' },
);

export const documentTypeCodes = documentTraits.map(({ code }) => code);

export const DocumentTypeReference = Type.Object(
  { id: id(), code: oneOf(documentTypeCodes), name: Type.String() },
  { title: 'DocumentTypeReference' },
);

export const EnvironmentReference = Type.Object({ id: id(), name: Type.String() }, { title: 'EnvironmentReference' });

/** An establishment or emission point: its id and its three digits. */
export const SeriesReference = Type.Object({ id: id(), code: Type.String() }, { title: 'SeriesReference' });

/** Rounding of a document's IVA. */
export const taxRoundings = ['group', 'lines'] as const;
