// JSON of a sequence (counter of document numbers) for the API.
import type { DataOf } from '@talonario/contract';
import { environmentById, findCatalogRowById, maxSequential } from '@talonario/sri';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { ListedSequence } from './store.ts';

export type SequenceRecord = DataOf<'sequences.get'>;

export function showSequence(row: ListedSequence): SequenceRecord {
  return {
    id: row.id,
    businessId: row.business_id,
    establishmentId: row.establishment_id,
    establishmentCode: row.establishment_code,
    emissionPointId: row.emission_point_id,
    emissionPointCode: row.emission_point_code,
    documentType: documentTypeReference(row.document_type_id),
    environment: environmentById(row.environment_id),
    nextNumber: row.next_number > maxSequential ? null : row.next_number,
    lastUsedNumber: row.last_used,
    held: row.held_at !== null,
    updatedAt: formatInstant(row.updated_at),
  };
}

export function documentTypeReference(id: number): SequenceRecord['documentType'] {
  const type = findCatalogRowById('document-types', id);
  if (type === undefined) throw new RangeError(`a sequence counts document type ${id}, which no catalog has`);
  return { id, code: type.code, name: type.name };
}
