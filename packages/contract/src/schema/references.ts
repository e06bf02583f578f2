import { documentTraits } from '@talonario/sri/document-types';
import { id, oneOf } from './fields.ts';
import Type from './schema.ts';

/** Schema of a catalog or directory row inside another record. */

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

/** Schema of an establishment or emission point: its id and its three digits. */
export const SeriesReference = Type.Object({ id: id(), code: Type.String() }, { title: 'SeriesReference' });

/** Ways to round the IVA of a document: per group of lines with the same rate, or per line. */
export const taxRoundings = ['group', 'lines'] as const;
