// Rules for a customer, provider or carrier in addition to the shape of its fields, and warnings about unusual values.
import type { Notice } from '@talonario/contract';
import {
  companyCheckDigitWarning,
  finalConsumer,
  findCatalogRowById,
  type IdentificationProblem,
  type IdentificationType,
  identificationCodes,
  identificationFault,
  identificationWarning,
  normalizePlate,
} from '@talonario/sri';
import type { Static } from 'typebox';
import type { Fault } from '../../platform/http/replies/error-reply.ts';
import type { PartyColumns, PartyRole, PartyRow } from './store.ts';

export const finalConsumerTypeId = 7;

export function validateParty(party: PartyColumns, role: PartyRole, before: PartyRow | undefined): Fault[] {
  const type = findCatalogRowById('identification-types', party.identification_type_id);
  if (type === undefined)
    return [
      {
        field: 'identification_type_id',
        message: 'is not in the catalog',
        code: 'field.not_found',
        params: { catalog: 'identification-types' },
      },
    ];
  const faults: Fault[] = [];
  const shape = identificationFault(type.code, party.identification);
  if (shape !== undefined)
    faults.push({
      field: 'identification',
      message: shape.message,
      code: 'field.format',
      params: { reason: shape.reason },
    });
  else if (party.identification === finalConsumer.identification && type.id !== finalConsumerTypeId)
    faults.push({
      field: 'identification_type_id',
      message: `must be ${finalConsumerTypeId}: ${finalConsumer.identification} is the final consumer`,
      code: 'field.not_allowed',
      params: { reason: 'final_consumer_type', allowed: finalConsumerTypeId },
    });
  if (type.id === finalConsumerTypeId && role !== 'customer')
    faults.push({
      field: 'identification_type_id',
      message: `cannot be the final consumer: a ${role} must be identified`,
      code: 'field.not_allowed',
      params: { reason: 'final_consumer_role', role },
    });
  if (before?.identification === finalConsumer.identification) faults.push(...fixedFaults(party, before));
  return faults;
}

/** Warnings about a party, computed each time it is shown. */
export function partyWarnings(party: PartyColumns): Static<typeof Notice>[] {
  const notices: Static<typeof Notice>[] = [];
  const type = findCatalogRowById('identification-types', party.identification_type_id);
  const doubt = type && doubtAbout(type, party.identification);
  if (doubt !== undefined) notices.push({ code: 'identification.doubtful', field: 'identification', ...doubt });
  if (party.vehicle_plate != null && normalizePlate(party.vehicle_plate) === undefined)
    notices.push({
      code: 'vehicle_plate.foreign',
      field: 'vehicle_plate',
      message: 'is not an Ecuadorian plate: it is printed as written',
    });
  return notices;
}

// Faults of a change of the final consumer, the receiver of every anonymous sale. SRI defines its data.
function fixedFaults(party: PartyColumns, before: PartyRow): Fault[] {
  return (['identification_type_id', 'identification', 'business_name'] as const)
    .filter((field) => party[field] !== before[field])
    .map((field) => ({
      field,
      message: 'of the final consumer cannot change',
      code: 'field.immutable',
      params: { reason: 'final_consumer' },
    }));
}

function doubtAbout(
  { code, pattern, name }: IdentificationType,
  identification: string,
): Pick<Static<typeof Notice>, 'message' | 'params'> | undefined {
  const doubt = identificationWarning(code, identification);
  if (doubt !== undefined) return noticeOf(doubt);
  if (!new RegExp(pattern, 'u').test(identification))
    return { message: `does not look like: ${name}`, params: { reason: 'unlike_type', type: name } };
  const company = code === identificationCodes.ruc ? companyCheckDigitWarning(identification) : undefined;
  return company && noticeOf(company);
}

function noticeOf({ message, reason }: IdentificationProblem) {
  return { message, params: { reason } };
}
