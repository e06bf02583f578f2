import { type IdentificationCode, identificationCodes } from '../../catalogs/codes.ts';
import {
  disguisedFinalConsumerFault,
  type IdentificationProblem,
  identificationFault,
  identificationWarning,
  normalizeIdentification,
} from '../../identification.ts';
import { type DocumentRule, fieldIfBroken } from '../rule.ts';
import type { DocumentFieldTable } from './fields.ts';
import type { FieldReader, Optional } from './reader.ts';

/**
 * The other party of a document: buyer, provider, receiver of goods, carrier, or the party from which tax is withheld.
 */
export interface DocumentParty {
  readonly identificationType: IdentificationCode;
  readonly identification: string;
  readonly businessName: string;
  readonly address?: Optional<string>;
  /** One e-mail address of the party, or several separated by commas. */
  readonly email?: Optional<string>;
  readonly mobile?: Optional<string>;
}

/**
 * Reads the other party of a document. `field` is the id field by which the client names that party, such as
 * `customer_id`.
 */
export function readParty(source: Optional<DocumentParty>, field: string, reader: FieldReader): DocumentParty {
  if (!source) {
    reader.fault('field.required', field, 'The field is missing.');
    return { identificationType: identificationCodes.passport, identification: '', businessName: '' };
  }
  const record = reader.recordOf(field);
  return {
    identificationType: source.identificationType,
    identification: normalizeIdentification(
      source.identificationType,
      record.requiredText('identification', source.identification, limits.identification),
    ),
    businessName: record.requiredText('business_name', source.businessName, limits.name),
    address: record.optionalText('address', source.address, limits.name),
    email: record.optionalText('email', source.email, limits.name),
    mobile: record.optionalText('mobile', source.mobile, limits.name),
  };
}

/** A number of the wrong shape is a fault. A number that only looks mistyped is a warning. */
export function identificationRules<D>(
  field: string,
  partyOf: (document: D) => DocumentParty,
): readonly DocumentRule<D>[] {
  return identificationRulesOf((document) => [{ field, party: partyOf(document) }]);
}

interface NamedParty {
  readonly field: string;
  readonly party: DocumentParty;
}

export function identificationRulesOf<D>(
  partiesOf: (document: D) => readonly NamedParty[],
): readonly DocumentRule<D>[] {
  const partyAt = (document: D, field: string) => partiesOf(document).find((named) => named.field === field)?.party;
  const brokenBy = (problemOf: (party: DocumentParty) => IdentificationProblem | undefined) => (document: D) =>
    partiesOf(document).flatMap(({ field, party }) => fieldIfBroken(field, problemOf(party) !== undefined));
  const params = (problemOf: (party: DocumentParty) => IdentificationProblem | undefined) => ({
    identification: (document: D, _: unknown, field: string) => partyAt(document, field)?.identification,
    reason: (document: D, _: unknown, field: string) => {
      const party = partyAt(document, field);
      return party && problemOf(party)?.reason;
    },
  });
  const told = (verdict: string, problemOf: (party: DocumentParty) => IdentificationProblem | undefined) => {
    return (document: D, _: unknown, field: string) => {
      const party = partyAt(document, field);
      return `The identification ${party?.identification} ${verdict}: ${party && problemOf(party)?.message}.`;
    };
  };
  return [
    {
      code: 'document.identification_format',
      level: 'fault',
      meaning: 'The identification of the other side does not have the form of its type.',
      message: told('cannot be', faultOf),
      params: params(faultOf),
      fields: brokenBy(faultOf),
    },
    {
      code: 'document.identification_doubtful',
      level: 'warning',
      meaning: 'The identification of the other side looks mistyped.',
      message: told('looks wrong', doubtOf),
      params: params(doubtOf),
      fields: brokenBy(doubtOf),
    },
  ];
}

function faultOf({ identificationType, identification }: DocumentParty): IdentificationProblem | undefined {
  return (
    disguisedFinalConsumerFault(identificationType, identification) ??
    identificationFault(identificationType, identification)
  );
}

function doubtOf(party: DocumentParty): IdentificationProblem | undefined {
  return faultOf(party) === undefined
    ? identificationWarning(party.identificationType, party.identification)
    : undefined;
}

const limits = {
  identification: { kind: 'code', required: true, maxLength: 20 },
  name: { kind: 'text', required: true, label: { es: 'Nombre', en: 'Name' }, maxLength: 300 },
} as const satisfies DocumentFieldTable;
