import { type IdentificationCode, identificationDoubt, identificationFault } from '../../identification.ts';
import { brokenAt, type Rule } from '../rule.ts';
import type { FieldTable } from './fields.ts';
import type { Maybe, Reader } from './reader.ts';

/** Whoever is on the other side: buyer, provider, receiver of goods, carrier, subject of a withholding. */
export interface Party {
  readonly identificationType: IdentificationCode;
  readonly identification: string;
  readonly businessName: string;
  readonly address?: Maybe<string>;
  /** One address or several, separated by commas. */
  readonly email?: Maybe<string>;
  readonly mobile?: Maybe<string>;
}

/** `field` is the id by which the client names the party, such as `customer_id`. */
export function readParty(source: Maybe<Party>, field: string, reader: Reader): Party {
  if (!source) {
    reader.fault('field.required', field, 'The field is missing.');
    return { identificationType: '06', identification: '', businessName: '' };
  }
  const record = reader.recordOf(field);
  const identification = record.requiredText('identification', source.identification, limits.identification);
  if (identification !== '') {
    const fault = identificationFault(source.identificationType, identification);
    if (fault !== undefined) record.fault('document.identification_format', 'identification', fault);
  }
  return {
    identificationType: source.identificationType,
    identification,
    businessName: record.requiredText('business_name', source.businessName, limits.name),
    address: record.optionalText('address', source.address, limits.name),
    email: record.optionalText('email', source.email, limits.name),
    mobile: record.optionalText('mobile', source.mobile, limits.name),
  };
}

/** A number that looks mistyped is worth a warning and never a refusal. */
export function identificationRule<D>(field: string, partyOf: (document: D) => Party): Rule<D> {
  return {
    code: 'document.identification_doubtful',
    level: 'warning',
    message: (document) => {
      const { identificationType, identification } = partyOf(document);
      return `${identification}: ${identificationDoubt(identificationType, identification)}.`;
    },
    fields: (document) => {
      const { identificationType, identification } = partyOf(document);
      return brokenAt(field, identificationDoubt(identificationType, identification) !== undefined);
    },
  };
}

const limits = {
  identification: { kind: 'code', required: true, label: 'Identificación', maxLength: 20 },
  name: { kind: 'text', required: true, label: 'Nombre', maxLength: 300 },
} as const satisfies FieldTable;
