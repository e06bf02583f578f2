// Faults that are checked in the same way for all directories.
import { immutableKeyword } from '@talonario/contract';
import type { TObject } from 'typebox';
import { isUniqueViolation } from '../../platform/db/failures.ts';
import { conflict, type Fault, invalidBody, type Refusal } from '../../platform/http/replies/error-reply.ts';

/** Faults of required texts that contain no visible character. */
export function blankFaults(body: TObject, columns: object): Fault[] {
  const required = (body as { required?: readonly string[] }).required ?? [];
  return required
    .filter((field) => (columns as Record<string, unknown>)[field] === null)
    .map((field) => ({ field, message: 'must not be blank', code: 'field.format', params: { reason: 'blank' } }));
}

/** Faults of immutable fields: an update may repeat their values, but not change them. */
export function immutableFaults(body: TObject, row: object, patch: object): Fault[] {
  return Object.entries(body.properties as Record<string, Record<string, unknown>>)
    .filter(([field, schema]) => schema[immutableKeyword] === true && isChanged(field, row, patch))
    .map(([field]) => ({ field, message: 'cannot change: make a new record', code: 'field.immutable' }));
}

/**
 * Runs a write. If another record has the same unique value, the result is a fault of the field. The transaction cannot
 * be continued then.
 */
export async function withUniqueFaults<T>(
  unique: Readonly<Record<string, string>>,
  write: () => Promise<T>,
): Promise<T | Refusal> {
  try {
    return await write();
  } catch (error) {
    if (takesExternalId(error)) return externalIdTaken();
    const taken = Object.entries(unique).find(([constraint]) => isUniqueViolation(error, constraint));
    if (taken === undefined) throw error;
    return invalidBody([{ field: taken[1], message: 'is already taken by another record', code: 'field.not_unique' }]);
  }
}

/** Runs a write. Throws a refusal if another document has the same external_id. */
export async function withExternalIdRefusal<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw takesExternalId(error) ? externalIdTaken() : error;
  }
}

/** Whether a write failed because another record of the kind has the same external_id. */
function takesExternalId(error: unknown): boolean {
  return externalIdKeys.some((constraint) => isUniqueViolation(error, constraint));
}

const externalIdKeys = ['parties_external_id_key', 'items_external_id_key', 'documents_external_id_key'];

function externalIdTaken(): Refusal {
  return conflict(
    'record.external_id_taken',
    'Another record of this kind has this external_id in the business. List with externalId to find it.',
  );
}

function isChanged(field: string, row: object, patch: object): boolean {
  return field in patch && (patch as Record<string, unknown>)[field] !== (row as Record<string, unknown>)[field];
}
