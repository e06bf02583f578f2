// Handles PUT /businesses/{id}/go-live: stores facts that only users know, with user and time. Either all of them are
// stored, or none.
import type { BodyOf } from '@talonario/contract';
import { recordAudit } from '../../../identity/audit/record.ts';
import { dayInGuayaquil } from '../../../platform/clock/guayaquil.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { conflict, type Fault, invalidBody, Refusal } from '../../../platform/http/replies/error-reply.ts';
import { missingFault } from '../../../records/directories/scope.ts';
import { setNextNumberRoute } from '../../../records/numbering/set-next-number.ts';
import type { BusinessOfAccount } from '../../production-guard-store.ts';
import { findBusinessToChange } from './find-business.ts';
import { establishmentSnapshot, loadGoLive } from './read-go-live.ts';
import {
  type GoLiveQuestion,
  loadSeriesOfEstablishments,
  lockProduction,
  readCounters,
  storeGoLiveAnswer,
} from './store.ts';

type SayCall = Call<'businesses.goLive.update'>;
type Body = BodyOf<'businesses.goLive.update'>;

interface Said {
  readonly question: GoLiveQuestion;
  readonly subject?: number;
  readonly answer: object;
}

export async function recordGoLiveAnswers(call: SayCall) {
  return await call.transaction(async (trx) => {
    const business = await findBusinessToChange(trx, call, call.params.id);
    if (business instanceof Refusal) return business;
    const place: BusinessOfAccount = { accountId: call.account.id, businessId: business.id };
    const faults = [...dateFaults(call.body, dayInGuayaquil(call.now())), ...numberFaults(call.body)];
    if (faults.length > 0) return invalidBody(faults);
    const production = await lockProduction(trx, place, 'lock');
    if (call.body.numbers && production.liveAt !== null)
      return conflict('business.already_live', 'The business is live: move its sequences with PUT /sequences/{id}.');
    const confirmed = await confirm(trx, place, call.body.establishments ?? []);
    if (confirmed instanceof Refusal) return confirmed;
    const numbers = await setNumbers(trx, call, place);
    if (numbers instanceof Refusal) return numbers;
    const said = [...declarationsOf(call.body), ...confirmed, ...numbers];
    for (const each of said) await storeGoLiveAnswer(trx, place, { ...each, by: call.actor });
    await note(trx, call, place, said);
    return { data: await loadGoLive(trx, call, business) };
  });
}

function declarationsOf(body: Body): Said[] {
  const said: Said[] = [];
  if (body.sri_authorised_on) said.push({ question: 'sri_authorised', answer: { on: body.sri_authorised_on } });
  if (body.backup_tried_on) said.push({ question: 'backup', answer: { on: body.backup_tried_on } });
  if (body.without_mail != null) said.push({ question: 'mail', answer: { without: body.without_mail } });
  return said;
}

function dateFaults(body: Body, today: string): Fault[] {
  return (['sri_authorised_on', 'backup_tried_on'] as const)
    .filter((field) => (body[field] ?? '') > today)
    .map((field) => ({
      field,
      code: 'field.too_large',
      message: `is in the future: in Guayaquil it is ${today}`,
      params: { max: today },
    }));
}

function numberFaults({ numbers = [] }: Body): Fault[] {
  const seen = new Set<number>();
  return numbers.flatMap(({ sequence_id: id, last_number: last, last_number_again: again }, index) => {
    const faults: Fault[] = [];
    if (last !== again)
      faults.push({
        field: `numbers[${index}].last_number_again`,
        code: 'field.differs',
        message: 'is not the number that was typed first',
      });
    if (seen.has(id))
      faults.push({ field: `numbers[${index}].sequence_id`, code: 'field.repeated', message: 'is there twice' });
    seen.add(id);
    return faults;
  });
}

async function confirm(trx: Trx, place: BusinessOfAccount, ids: readonly number[]): Promise<Said[] | Refusal> {
  if (ids.length === 0) return [];
  const series = new Map((await loadSeriesOfEstablishments(trx, place)).map((row) => [row.id, row]));
  const faults = ids.flatMap((id, index) => (series.has(id) ? [] : [missingFault(`establishments[${index}]`)]));
  if (faults.length > 0) return invalidBody(faults);
  return [...new Set(ids)].flatMap((id) => {
    const row = series.get(id);
    return row === undefined
      ? []
      : [{ question: 'establishment', subject: id, answer: establishmentSnapshot(row) } as const];
  });
}

/**
 * Sets each number as the next one of its sequence, by the rule of PUT /sequences/{id}. Sequences are locked in one
 * order, so that two requests cannot deadlock.
 */
async function setNumbers(trx: Trx, call: SayCall, place: BusinessOfAccount): Promise<Said[] | Refusal> {
  const wanted = (call.body.numbers ?? []).map((one, index) => ({ ...one, index }));
  if (wanted.length === 0) return [];
  const known = new Set((await readCounters(trx, place)).map(({ id }) => id));
  const faults = wanted.flatMap(({ sequence_id: id, index }) =>
    known.has(id) ? [] : [missingFault(`numbers[${index}].sequence_id`)],
  );
  if (faults.length > 0) return invalidBody(faults);
  const said: Said[] = [];
  for (const { sequence_id: id, last_number: last } of wanted.sort((a, b) => a.sequence_id - b.sequence_id)) {
    const aligned = await setNextNumberRoute(trx, call, { id, businessId: place.businessId }, last + 1);
    if (aligned instanceof Refusal) return aligned;
    said.push({ question: 'number', subject: id, answer: { last } });
  }
  return said;
}

async function note(trx: Trx, call: SayCall, { businessId }: BusinessOfAccount, said: readonly Said[]): Promise<void> {
  if (said.length === 0) return;
  await recordAudit(trx, call, {
    action: 'businesses.goLive.update',
    recordType: 'goLive',
    recordId: businessId,
    businessId,
    before: {},
    after: Object.fromEntries(
      said.map(({ question, subject, answer }) => [[question, subject].filter(Boolean).join('_'), answer]),
    ),
  });
}
