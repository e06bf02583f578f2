// Steps 2 and 3: from a body to a document that holds, or to everything that is wrong with it.
import { maxLines } from '@talonario/contract';
import {
  type AnyDocumentInput,
  type CheckedDocument,
  type CheckOptions,
  checkDocument,
  documentTypeById,
  type Fault,
} from '@talonario/sri';
import type { Transaction } from 'kysely';
import { dayInGuayaquil } from '../../../platform/clock/guayaquil.ts';
import type { Config } from '../../../platform/config/config.ts';
import { callIn } from '../../../platform/db/pool.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { type Principal, refuseProduction } from '../../../platform/http/call.ts';
import { conflict, invalid, Refusal } from '../../../platform/http/replies/error-reply.ts';
import { normalizeTextsDeep } from '../../../records/directories/normalize-texts.ts';
import { linesOf } from '../../referenced-ids.ts';
import type { DocumentBody, Party } from '../../references.ts';
import type { PreparedDocument } from '../document-stages.ts';
import { type MissingReferences, type ReferencesReading, resolveIn } from './resolve.ts';
import { toSriInput } from './to-sri-input.ts';

export interface PrepareContext {
  readonly config: Config;
  readonly mode: Principal['mode'];
  readonly now: Date;
  /** What the client says it comes to. */
  readonly expectedTotal?: number | undefined;
}

/** To store a draft, or to emit. */
export type Purpose = 'draft' | 'emit';

/**
 * Whoever only looks at a stored draft may see what was deactivated since. `environmentId` of a document that has its number
 * already: it stays where it was numbered.
 */
export function prepare(
  context: PrepareContext,
  reading: ReferencesReading,
  body: DocumentBody,
  purpose: Purpose | 'look',
  environmentId?: number,
): PreparedDocument | Refusal {
  const { config } = context;
  if (linesOf(body).length > maxLines) return invalid([tooManyLines]);
  const options = optionsOf(context, purpose);
  if (reading.kind === 'missing') return invalid(faultsBesides(reading, body, config, options));
  const { references } = reading;
  const environment = environmentId ?? references.business.environment_id;
  const production = refuseProduction(context, environment);
  if (production !== undefined) return production;
  if (reading.kind === 'inactive' && purpose !== 'look')
    return conflict('record.inactive', `Deactivated: ${reading.fields.join(', ')}. Activate it or use another.`);

  const { faults, input } = toSriInput(body, references, environment, config);
  if (faults.length > 0 || input === undefined) return invalid(withOthers(faults, input, options));
  const check = checkDocument(input, options);
  if (!check.ok) return invalid(check.faults);
  const type = documentTypeById(body.document_type_id);
  if (type === undefined) throw new Error('a document was checked without its type');
  // What a note comes to is known when the document it changes has been read (settle-note.ts).
  const otherTotal = type.note !== null ? undefined : refuseOtherTotal(check.checked, context.expectedTotal);
  if (otherTotal !== undefined) return otherTotal;
  return {
    type,
    body: asKept(body, check.checked, purpose),
    references,
    environmentId: environment,
    checked: check.checked,
    warnings: check.warnings,
    recheck: (changes) => checkDocument({ ...input, ...changes } as AnyDocumentInput, options),
    expectedTotal: context.expectedTotal,
    checkedAt: context.now,
  };
}

function optionsOf({ config, now }: PrepareContext, purpose: Purpose | 'look'): CheckOptions {
  return {
    today: dayInGuayaquil(now),
    purpose: purpose === 'emit' ? 'emit' : 'draft',
    settings: {
      maxBackdateDays: config.emission.maxBackdateDays,
      finalConsumerLimit: Number(config.emission.finalConsumerLimit),
    },
  };
}

/** The record says what the XML says; what the client keeps for itself stays as it was sent. */
function asKept(
  { metadata, ...printed }: DocumentBody,
  { document }: CheckedDocument,
  purpose: Purpose | 'look',
): DocumentBody {
  const { external_id: externalId, ...body } = normalizeTextsDeep(printed);
  // A guide without one goes under its carrier's plate, which a draft leaves open.
  const shows = 'vehiclePlate' in document && (body.vehicle_plate || (purpose === 'emit' && document.vehiclePlate));
  const plate = shows ? { vehicle_plate: document.vehiclePlate ?? null } : {};
  return { ...body, ...plate, ...(externalId?.trim() && { external_id: externalId }), ...(metadata && { metadata }) };
}

/** Steps 2 and 3 in a transaction. A refusal is thrown, so that the transaction it is found in is undone. */
export async function prepareOrThrow(
  trx: Transaction<Tables>,
  call: PreparingCall,
  body: DocumentBody,
  purpose: Purpose,
  { environmentId, customer }: { readonly environmentId?: number; readonly customer?: Party | undefined } = {},
): Promise<PreparedDocument> {
  const found = await resolveIn(callIn(trx), call.account.id, body);
  // Somebody whom no directory has yet stands in the place of the one that was named.
  const reading =
    customer === undefined || found.kind === 'missing'
      ? found
      : { ...found, references: { ...found.references, customer } };
  const prepared = prepare(contextOf(call), reading, body, purpose, environmentId);
  if (prepared instanceof Refusal) throw prepared;
  return prepared;
}

export interface PreparingCall extends Pick<Principal, 'account' | 'mode'> {
  readonly config: Config;
  readonly now: () => Date;
  readonly body?: { readonly expected_total?: number | undefined };
}

export function contextOf({ config, mode, now, body }: PreparingCall): PrepareContext {
  return { config, mode, now: now(), expectedTotal: body?.expected_total };
}

const tooManyLines: Fault = {
  field: 'recipients',
  code: 'field.too_long',
  message: `must have at most ${maxLines} lines, together with those of the guide`,
  params: { max: maxLines, unit: 'entries' },
};

/** What is not there, and what else is wrong with the body. */
function faultsBesides(
  { faults, found }: MissingReferences,
  body: DocumentBody,
  config: Config,
  options: CheckOptions,
): readonly Fault[] {
  if (found === undefined) return faults;
  const described = toSriInput(body, found, found.business.environment_id, config);
  return withOthers([...faults, ...described.faults], described.input, options);
}

/**
 * Known faults, whatever is missing or malformed besides, and the rules that can be weighed without it, so that a client hears it in
 * one answer. What is added up waits until everything can be read.
 */
function withOthers(
  known: readonly Fault[],
  input: AnyDocumentInput | undefined,
  options: CheckOptions,
): readonly Fault[] {
  if (input === undefined) return known;
  const told = new Set(known.map(({ field }) => field));
  // Points are looked for in their establishment.
  if (told.has('establishment_id')) told.add('emission_point_id');
  const { faults } = checkDocument(input, options);
  return [...known, ...faults.filter(({ field }) => !told.has(field))];
}

/** A client that showed a total to its user may insist on it: no number is taken for a document that comes to another one. */
export function refuseOtherTotal({ totals }: CheckedDocument, expected: number | undefined): Refusal | undefined {
  if (expected === undefined) return undefined;
  const total = totals.total.toFixed(2);
  if (expected.toFixed(2) === total) return undefined;
  const { status, body } = conflict(
    'document.total_differs',
    `The document comes to ${total}, not to ${expected.toFixed(2)}. Nothing was changed.`,
  );
  return new Refusal(status, { ...body, total: Number(total) });
}
