// Finds further faults of a body whose shape was already refused: missing references, missing fields of its type,
// broken rules. Nothing is written and no quota is used.
import type { AuthorityServices } from '../authority/services.ts';
import type { Principal } from '../platform/http/call.ts';
import { type Fault, Refusal } from '../platform/http/replies/error-reply.ts';
import { prepareContextOf, prepareDocument } from './emission/steps/prepare.ts';
import { resolveReferences } from './emission/steps/resolve.ts';
import type { DocumentBody } from './references.ts';

export async function ruleFaultsOfMalformedBody(
  call: AuthorityServices & Principal,
  rest: Readonly<Record<string, unknown>>,
): Promise<readonly Fault[]> {
  const { emit, expected_total: _, ...left } = rest;
  // A missing id is already reported, so 0 replaces it here.
  const ids = { business_id: 0, establishment_id: 0, customer_id: 0, document_type_id: 0 };
  const body = { items: [], ...ids, ...left } as unknown as DocumentBody;
  const { reading } = await resolveReferences(call.db, call.account.id, body);
  const prepared = prepareDocument(
    prepareContextOf({ ...call, body: {} }),
    reading,
    body,
    emit === true ? 'emit' : 'draft',
  );
  if (!(prepared instanceof Refusal) || prepared.status !== 422) return [];
  const faults = prepared.body.errors as readonly Fault[];
  // Without lines there is no total with which payments could be compared, so faults of payments are left out.
  return Array.isArray(left.items) ? faults : faults.filter(({ field }) => !field.startsWith('payments'));
}
