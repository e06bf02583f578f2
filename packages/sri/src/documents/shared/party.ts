import {
  disguisedFinalConsumer,
  type IdentificationCode,
  identificationDoubt,
  identificationFault,
} from '../../identification.ts';
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
  return {
    identificationType: source.identificationType,
    identification: record.requiredText('identification', source.identification, limits.identification),
    businessName: record.requiredText('business_name', source.businessName, limits.name),
    address: record.optionalText('address', source.address, limits.name),
    email: record.optionalText('email', source.email, limits.name),
    mobile: record.optionalText('mobile', source.mobile, limits.name),
  };
}

/** A number of the wrong shape is refused; one that only looks mistyped is worth a warning. */
export function identificationRules<D>(field: string, partyOf: (document: D) => Party): readonly Rule<D>[] {
  const faultOf = (document: D) => {
    const { identificationType, identification } = partyOf(document);
    return (
      disguisedFinalConsumer(identificationType, identification) ??
      identificationFault(identificationType, identification)
    );
  };
  const doubtOf = (document: D) => {
    const { identificationType, identification } = partyOf(document);
    return faultOf(document) === undefined ? identificationDoubt(identificationType, identification) : undefined;
  };
  const paramsOf = (problemOf: typeof faultOf) => ({
    identification: (document: D) => partyOf(document).identification,
    reason: (document: D) => problemOf(document)?.reason,
  });
  return [
    {
      code: 'document.identification_format',
      level: 'fault',
      meaning: 'The identification of the other side does not have the form of its type.',
      message: (document) =>
        `The identification ${partyOf(document).identification} cannot be: ${faultOf(document)?.message}.`,
      params: paramsOf(faultOf),
      fields: (document) => brokenAt(field, faultOf(document) !== undefined),
    },
    {
      code: 'document.identification_doubtful',
      level: 'warning',
      meaning: 'The identification of the other side looks mistyped.',
      message: (document) =>
        `The identification ${partyOf(document).identification} looks wrong: ${doubtOf(document)?.message}.`,
      params: paramsOf(doubtOf),
      fields: (document) => brokenAt(field, doubtOf(document) !== undefined),
    },
  ];
}

const limits = {
  identification: { kind: 'code', required: true, label: 'Identificación', maxLength: 20 },
  name: { kind: 'text', required: true, label: 'Nombre', maxLength: 300 },
} as const satisfies FieldTable;
