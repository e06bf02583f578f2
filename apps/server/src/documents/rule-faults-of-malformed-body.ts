// What else is wrong with a body that is refused for its shape already: what it points at, what its type needs, the rules. Nothing is
// written and no quota is touched.
import type { AuthorityServices } from '../authority/services.ts';
import type { Principal } from '../platform/http/call.ts';
import { type Fault, Refusal } from '../platform/http/replies/error-reply.ts';
import { contextOf, prepare } from './emission/steps/prepare.ts';
import { resolve } from './emission/steps/resolve.ts';
import type { DocumentBody } from './references.ts';

export async function furtherFaults(
  call: AuthorityServices & Principal,
  rest: Readonly<Record<string, unknown>>,
): Promise<readonly Fault[]> {
  const { emit, expected_total: _, ...left } = rest;
  // Of a missing id it is told already that it is missing.
  const ids = { business_id: 0, establishment_id: 0, customer_id: 0, document_type_id: 0 };
  const body = { items: [], ...ids, ...left } as unknown as DocumentBody;
  const { reading } = await resolve(call.db, call.account.id, body);
  const prepared = prepare(contextOf({ ...call, body: {} }), reading, body, emit === true ? 'emit' : 'draft');
  if (!(prepared instanceof Refusal) || prepared.status !== 422) return [];
  const faults = prepared.body.errors as readonly Fault[];
  // Without lines there is no total that payments could come to.
  return Array.isArray(left.items) ? faults : faults.filter(({ field }) => !field.startsWith('payments'));
}
