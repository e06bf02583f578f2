// PUT /customers/search/{identification} and the same for providers and carriers: changes the party with this
// identification, or creates it.
import { type BodyOf, requiredFieldNamesOf, routeNamed } from '@talonario/contract';
import { compactIdentification } from '@talonario/sri';
import type { Trx } from '../../platform/db/transaction.ts';
import { type Call, type HandlerAnswer, Reply } from '../../platform/http/call.ts';
import { type Fault, invalidBody, Refusal } from '../../platform/http/replies/error-reply.ts';
import { normalizedTextOrNull } from '../directories/normalize-texts.ts';
import { updateRecord } from '../directories/operations.ts';
import { findTargetBusiness } from '../directories/scope.ts';
import { createParty } from './create.ts';
import { type PartyBody, type PartyDirectory, partyColumns, showParty } from './directory.ts';
import { findPartyByIdentification } from './store.ts';

// Type of the call. The three routes differ only in the role; the types of carriers are used for all, because carriers
// have the most fields.
type PutCall = Call<'carriers.put'>;

export async function putParty(call: PutCall, directory: PartyDirectory): Promise<HandlerAnswer<'carriers.put'>> {
  try {
    return await call.transaction((trx) => putOnce(trx, call, directory));
  } catch (error) {
    // A concurrent request has created the party, so now it is changed.
    if (!(error instanceof Refusal) || !isTaken(error)) throw error;
    return await call.transaction((trx) => putOnce(trx, call, directory));
  }
}

async function putOnce(
  trx: Trx,
  call: PutCall,
  directory: PartyDirectory,
): Promise<Reply<{ data: ReturnType<typeof showParty> }> | Refusal> {
  const { account, body, params } = call;
  // in the form in which it is stored, so that it is found
  const identification = normalizedTextOrNull(params.identification);
  if (identification === null) return invalidBody([noIdentification]);
  if (body.identification !== undefined && !isSame(body.identification, identification))
    return invalidBody([otherIdentification]);
  const business = await findTargetBusiness(trx, call, body.business_id);
  if (business instanceof Refusal) return business;
  const found = await findPartyByIdentification(trx, account.id, directory.role, business.id, identification);
  if (found !== undefined) {
    const action = `${directory.role}s.put`;
    // The identification in the path may have another case or dashes, so it does not change the stored one.
    const { identification: _same, ...changes } = partyColumns(body);
    const updated = await updateRecord(trx, call, action, directory, { id: found.id }, changes);
    return updated instanceof Refusal ? updated : new Reply(200, updated);
  }
  const whole = { ...body, identification };
  const faults = missingFrom(whole);
  if (faults.length > 0) return invalidBody(faults);
  const made = await createParty(trx, call, directory, whole as PartyBody);
  return made instanceof Refusal ? made : new Reply(201, { data: showParty(made) });
}

function isSame(sent: string, identification: string): boolean {
  const keyOf = (text: string) => compactIdentification(text).toLowerCase();
  return keyOf(normalizedTextOrNull(sent) ?? '') === keyOf(identification);
}

function missingFrom(body: Partial<BodyOf<'carriers.put'>>): Fault[] {
  return requiredFieldNamesOf(routeNamed('carriers.create').body)
    .filter((field) => !(field in body))
    .map((field) => ({ field, message: 'is required: there is no such record yet', code: 'field.required' }));
}

function isTaken({ body }: Refusal): boolean {
  const errors = (body.errors ?? []) as readonly Fault[];
  return errors.some(({ field, code }) => field === 'identification' && code === 'field.not_unique');
}

const noIdentification: Fault = {
  field: 'identification',
  code: 'field.required',
  message: 'is required: the address names no record',
};

const otherIdentification: Fault = {
  field: 'identification',
  code: 'field.immutable',
  message: 'must be the one of the address',
};
