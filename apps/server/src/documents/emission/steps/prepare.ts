// Converts a request body to a valid document, or returns all its faults.
import { maxLines } from '@talonario/contract';
import {
  type AnyDocumentInput,
  type CheckedDocument,
  checkDocument,
  type DocumentCheckOptions,
  type DocumentFault,
  documentTypeById,
} from '@talonario/sri';
import type { Transaction } from 'kysely';
import { dayInGuayaquil } from '../../../platform/clock/guayaquil.ts';
import type { Config } from '../../../platform/config/config.ts';
import { callInTransaction } from '../../../platform/db/pool.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { type Principal, refuseProduction } from '../../../platform/http/call.ts';
import { conflict, invalidBody, Refusal } from '../../../platform/http/replies/error-reply.ts';
import { normalizeTextsDeep } from '../../../records/directories/normalize-texts.ts';
import { linesOfBody } from '../../referenced-ids.ts';
import type { DocumentBody, ReferencedParty } from '../../references.ts';
import type { PreparedDocument } from '../document-stages.ts';
import { type MissingDocumentReferences, type ResolvedReferencesResult, resolveReferencesIn } from './resolve.ts';
import { toSriInput } from './to-sri-input.ts';

export interface PrepareDocumentContext {
  readonly config: Config;
  readonly mode: Principal['mode'];
  readonly now: Date;
  /** Total that the client expects, if it sent one. */
  readonly expectedTotal?: number | undefined;
}

/** Whether the document is stored as a draft or emitted. */
export type EmissionPurpose = 'draft' | 'emit';

/**
 * Applies the rules. `environmentId` is set for a document that already has its number: it stays in the environment in
 * which it got the number. A stored draft may be displayed although a referenced record was deactivated since.
 */
export function prepareDocument(
  context: PrepareDocumentContext,
  reading: ResolvedReferencesResult,
  body: DocumentBody,
  purpose: EmissionPurpose | 'look',
  environmentId?: number,
): PreparedDocument | Refusal {
  const { config } = context;
  if (linesOfBody(body).length > maxLines) return invalidBody([tooManyLines]);
  const options = optionsOf(context, purpose);
  if (reading.kind === 'missing') return invalidBody(faultsBesides(reading, body, config, options));
  const { references } = reading;
  const environment = environmentId ?? references.business.environment_id;
  const production = refuseProduction(context, environment);
  if (production !== undefined) return production;
  if (reading.kind === 'inactive' && purpose !== 'look')
    return conflict('record.inactive', `Deactivated: ${reading.fields.join(', ')}. Activate it or use another.`);

  const { faults, input } = toSriInput(body, references, environment, config);
  if (faults.length > 0 || input === undefined) return invalidBody(withOthers(faults, input, options));
  const check = checkDocument(input, options);
  if (!check.ok) return invalidBody(check.faults);
  const type = documentTypeById(body.document_type_id);
  if (type === undefined) throw new Error('a document was checked without its type');
  // The total of a note is computed later, after the document it changes was read (adjust-note.ts).
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

function optionsOf({ config, now }: PrepareDocumentContext, purpose: EmissionPurpose | 'look'): DocumentCheckOptions {
  return {
    today: dayInGuayaquil(now),
    purpose: purpose === 'emit' ? 'emit' : 'draft',
    settings: {
      maxBackdateDays: config.emission.maxBackdateDays,
      finalConsumerLimit: Number(config.emission.finalConsumerLimit),
    },
  };
}

/**
 * Body as it is stored. Its texts equal those of the XML; fields that are only for the client stay as they were sent.
 */
function asKept(
  { metadata, ...printed }: DocumentBody,
  { document }: CheckedDocument,
  purpose: EmissionPurpose | 'look',
): DocumentBody {
  const { external_id: externalId, ...body } = normalizeTextsDeep(printed);
  // A delivery guide without a plate uses that of its carrier. A draft leaves it open.
  const shows = 'vehiclePlate' in document && (body.vehicle_plate || (purpose === 'emit' && document.vehiclePlate));
  const plate = shows ? { vehicle_plate: document.vehiclePlate ?? null } : {};
  return { ...body, ...plate, ...(externalId?.trim() && { external_id: externalId }), ...(metadata && { metadata }) };
}

/**
 * Same as `prepareDocument`, with the references read inside a transaction. A refusal is thrown, so that the
 * transaction is rolled back.
 */
export async function prepareDocumentOrThrow(
  trx: Transaction<Tables>,
  call: PrepareDocumentCall,
  body: DocumentBody,
  purpose: EmissionPurpose,
  {
    environmentId,
    customer,
  }: { readonly environmentId?: number; readonly customer?: ReferencedParty | undefined } = {},
): Promise<PreparedDocument> {
  const found = await resolveReferencesIn(callInTransaction(trx), call.account.id, body);
  // A customer that is not in a directory yet replaces the party that the body names.
  const reading =
    customer === undefined || found.kind === 'missing'
      ? found
      : { ...found, references: { ...found.references, customer } };
  const prepared = prepareDocument(prepareContextOf(call), reading, body, purpose, environmentId);
  if (prepared instanceof Refusal) throw prepared;
  return prepared;
}

export interface PrepareDocumentCall extends Pick<Principal, 'account' | 'mode'> {
  readonly config: Config;
  readonly now: () => Date;
  readonly body?: { readonly expected_total?: number | undefined };
}

export function prepareContextOf({ config, mode, now, body }: PrepareDocumentCall): PrepareDocumentContext {
  return { config, mode, now: now(), expectedTotal: body?.expected_total };
}

const tooManyLines: DocumentFault = {
  field: 'recipients',
  code: 'field.too_long',
  message: `must have at most ${maxLines} lines, together with those of the guide`,
  params: { max: maxLines, unit: 'entries' },
};

/** Faults for missing references, together with all other faults of the body. */
function faultsBesides(
  { faults, found }: MissingDocumentReferences,
  body: DocumentBody,
  config: Config,
  options: DocumentCheckOptions,
): readonly DocumentFault[] {
  if (found === undefined) return faults;
  const described = toSriInput(body, found, found.business.environment_id, config);
  return withOthers([...faults, ...described.faults], described.input, options);
}

/**
 * Adds to the known faults those for other missing or malformed fields, and those of the rules that can be checked
 * without them, so that the client gets all faults in one response. Totals are checked only if everything can be read.
 */
function withOthers(
  known: readonly DocumentFault[],
  input: AnyDocumentInput | undefined,
  options: DocumentCheckOptions,
): readonly DocumentFault[] {
  if (input === undefined) return known;
  const told = new Set(known.map(({ field }) => field));
  // An emission point is looked up in its establishment, so its fault follows from that of the establishment.
  if (told.has('establishment_id')) told.add('emission_point_id');
  const { faults } = checkDocument(input, options);
  return [...known, ...faults.filter(({ field }) => !told.has(field))];
}

/** Refuses a document whose total differs from the one that the client showed to its user. No number is used. */
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
