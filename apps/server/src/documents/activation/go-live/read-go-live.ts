// Reads the current checklist: stored facts, answers of users, settings of the operator.
import { findCatalogRowById, maxSequential } from '@talonario/sri';
import { dayInGuayaquil, formatInstant } from '../../../platform/clock/guayaquil.ts';
import type { Config } from '../../../platform/config/config.ts';
import { isGoLiveGuarded } from '../../../platform/config/go-live-guard.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import type { BusinessScopeRow } from '../../../records/directories/scope-store.ts';
import {
  type NumbersIssuedElsewhere,
  readNumbersIssuedElsewhere,
} from '../../../records/numbering/numbers-issued-elsewhere-store.ts';
import { noSignature, showSignature } from '../../../records/signatures/show.ts';
import { findCurrentSignature } from '../../../records/signatures/store.ts';
import { productionEnvironmentId } from '../../production-guard.ts';
import { type BusinessOfAccount, markBusinessLive } from '../../production-guard-store.ts';
import { type GoLiveChecklist, type GoLiveFacts, listGoLiveItems } from './checklist.ts';
import {
  type BusinessProductionRow,
  type EstablishmentSeriesRow,
  type GoLiveAnswerRow,
  type GoLiveQuestion,
  loadGoLiveAnswers,
  loadSeriesOfEstablishments,
  lockProduction,
  readCounters,
  readFirstDocument,
  readLastBackup,
  type SeriesCounterRow,
} from './store.ts';

export interface GoLiveContext {
  readonly account: { readonly id: number };
  readonly config: Config;
  readonly now: () => Date;
}

export async function loadGoLive(
  trx: Trx,
  reader: GoLiveContext,
  business: BusinessScopeRow,
): Promise<GoLiveChecklist> {
  const { config } = reader;
  const now = reader.now();
  const place: BusinessOfAccount = { accountId: reader.account.id, businessId: business.id };
  const first = await readFirstDocument(trx, place);
  // An authorised document makes the business live; the user need not confirm it.
  if (first?.acronym === 'AUT') await markBusinessLive(trx, place);
  const production = await lockProduction(trx, place);
  const find = finderOf(await loadGoLiveAnswers(trx, place));
  const stored = await findCurrentSignature(trx, place.accountId, place.businessId);
  const signature = stored ? showSignature(stored, business.identification, now) : noSignature;
  const establishments = (await loadSeriesOfEstablishments(trx, place)).map((row) => showEstablishment(row, find));
  // Numbers of the old system are needed only until the switch.
  const seen =
    production.switchedAt === null ? await readNumbersIssuedElsewhere(trx, place.accountId, business.id) : [];
  const numbers = (await readCounters(trx, place)).map((row) => showCounter(row, seen, find));
  const taken = await readLastBackup(trx);
  const said = {
    sriAuthorised: { on: dateOf(find('sri_authorised')), ...who(find('sri_authorised')) },
    mail: showMail(config, production, find('mail')),
    backup: { triedOn: dateOf(find('backup')), lastTakenAt: taken && formatInstant(taken), ...who(find('backup')) },
  };
  const items = listGoLiveItems({
    today: dayInGuayaquil(now),
    signature,
    ruc: business.identification,
    providerRuc: config.providerRuc,
    establishments: establishments.map(({ points, confirmed }) => ({ points: points.length, confirmed })),
    numbers: numbers.map(({ at, held }) => ({ answered: at !== null, held })),
    sriAuthorisedOn: said.sriAuthorised.on,
    backupTriedOn: said.backup.triedOn,
    mail: mailFact(config, find('mail')),
  });
  return {
    businessId: business.id,
    environmentId: business.environment_id,
    state: goLiveStateOf(production),
    guarded: isGoLiveGuarded(config),
    ready: items.every(({ ok }) => ok),
    items,
    ...said,
    establishments,
    numbers,
    firstDocument: first
      ? { id: first.id, number: first.number, acronym: first.acronym, documentType: typeOf(first.documentTypeId) }
      : null,
    ...showTimes(production, find('pause')),
  };
}

export function goLiveStateOf({ switchedAt, liveAt, pausedAt }: BusinessProductionRow): GoLiveChecklist['state'] {
  if (pausedAt !== null) return 'paused';
  if (liveAt !== null) return 'live';
  return switchedAt === null ? 'preparing' : 'first_document';
}

/** State of an establishment that is stored when the user compares it with the RUC. */
export function establishmentSnapshot({
  code,
  address,
  points,
}: Pick<EstablishmentSeriesRow, 'code' | 'address' | 'points'>) {
  return { code, address, points: [...points] };
}

type Find = (question: GoLiveQuestion, subject?: number) => GoLiveAnswerRow | undefined;

function finderOf(answers: readonly GoLiveAnswerRow[]): Find {
  const byName = new Map(answers.map((row) => [`${row.question} ${row.subject}`, row]));
  return (question, subject = 0) => byName.get(`${question} ${subject}`);
}

function who(row: GoLiveAnswerRow | undefined): Pick<GoLiveChecklist['backup'], 'at' | 'by'> {
  if (row === undefined) return { at: null, by: null };
  return { at: formatInstant(row.answered_at), by: row.answered_by as GoLiveChecklist['backup']['by'] };
}

function dateOf(row: GoLiveAnswerRow | undefined): string | null {
  return row === undefined ? null : (row.answer as { on: string }).on;
}

function showEstablishment(row: EstablishmentSeriesRow, find: Find): GoLiveChecklist['establishments'][number] {
  const said = find('establishment', row.id);
  const same = said !== undefined && isSame(said.answer as ReturnType<typeof establishmentSnapshot>, row);
  const { id, code, address, points } = row;
  return { id, code, address, points: [...points], confirmed: said ? (same ? 'yes' : 'changed') : 'no', ...who(said) };
}

function isSame(seen: ReturnType<typeof establishmentSnapshot>, row: EstablishmentSeriesRow): boolean {
  return seen.code === row.code && seen.address === row.address && seen.points.join() === row.points.join();
}

function showCounter(
  row: SeriesCounterRow,
  seen: readonly NumbersIssuedElsewhere[],
  find: Find,
): GoLiveChecklist['numbers'][number] {
  const said = find('number', row.id);
  const known = Math.max(row.lastUsed ?? 0, ...seen.filter((one) => isOf(one, row)).map(({ highest }) => highest ?? 0));
  return {
    sequenceId: row.id,
    establishmentCode: row.establishmentCode,
    emissionPointCode: row.emissionPointCode,
    documentType: typeOf(row.documentTypeId),
    nextNumber: row.nextNumber > maxSequential ? null : row.nextNumber,
    held: row.held,
    lastNumber: said === undefined ? null : (said.answer as { last: number }).last,
    proposed: known === 0 ? null : known,
    ...who(said),
  };
}

function isOf(seen: NumbersIssuedElsewhere, row: SeriesCounterRow): boolean {
  return (
    seen.environmentId === productionEnvironmentId &&
    seen.documentTypeId === row.documentTypeId &&
    seen.establishmentCode === row.establishmentCode &&
    seen.emissionPointCode === row.emissionPointCode
  );
}

function showMail(
  config: Config,
  { email }: BusinessProductionRow,
  said: GoLiveAnswerRow | undefined,
): GoLiveChecklist['mail'] {
  const tried = said?.answer as { readonly answer?: string } | undefined;
  return { to: firstReplyAddress(email), from: config.mail?.from ?? null, answer: tried?.answer ?? null, ...who(said) };
}

export function firstReplyAddress(emails: string | null): string | null {
  return emails?.split(',')[0]?.trim() || null;
}

function mailFact({ mail }: Config, said: GoLiveAnswerRow | undefined): GoLiveFacts['mail'] {
  const told = said?.answer as
    | { readonly without?: boolean; readonly outcome?: string; readonly from?: string }
    | undefined;
  if (told?.without) return 'declined';
  if (mail === undefined) return 'none';
  // After a change of the sender address another test mail is needed.
  if (told?.outcome === undefined || told.from !== mail.from) return 'untried';
  return told.outcome === 'accepted' ? 'taken' : 'refused';
}

function showTimes({ switchedAt, liveAt, pausedAt }: BusinessProductionRow, pause: GoLiveAnswerRow | undefined) {
  const told = pausedAt === null ? undefined : pause;
  return {
    switchedAt: switchedAt && formatInstant(switchedAt),
    liveAt: liveAt && formatInstant(liveAt),
    pausedAt: pausedAt && formatInstant(pausedAt),
    pausedBy: who(told).by,
    pauseReason: told === undefined ? null : (told.answer as { reason: string }).reason,
  };
}

function typeOf(id: number): GoLiveChecklist['numbers'][number]['documentType'] {
  const type = findCatalogRowById('document-types', id);
  if (type === undefined) throw new RangeError(`no catalog has document type ${id}`);
  return { id, code: type.code, name: type.name };
}
