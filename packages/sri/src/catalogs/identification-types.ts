import { documentTraits } from '../documents/traits.generated.ts';
import type { DocumentTypeCode } from '../documents/traits.ts';
import { identificationCodes } from './codes.ts';
import { type CatalogRow, freezeRows, validAlways } from './row.ts';

export type IdentificationType = CatalogRow & {
  /** Regular expression for the shape of the number. The check digit is not part of it. */
  readonly pattern: string;
  /** The number that every party of this type has, such as that of the final consumer. Null if numbers differ. */
  readonly fixedNumber: string | null;
  /** Document types whose receiver must not be identified by this type. */
  readonly forbiddenIn: readonly DocumentTypeCode[];
};

// Ficha técnica, tabla 6. The schema accepts any 1 to 20 characters as a passport number; less than 3 are taken for a
// typing error here.
export const identificationTypes: readonly IdentificationType[] = freezeRows<IdentificationType>([
  {
    id: 4,
    code: identificationCodes.ruc,
    name: 'RUC',
    ...validAlways,
    pattern: '^[0-9]{13}$',
    fixedNumber: null,
    forbiddenIn: [],
  },
  {
    id: 5,
    code: identificationCodes.cedula,
    name: 'Cédula',
    ...validAlways,
    pattern: '^[0-9]{10}$',
    fixedNumber: null,
    forbiddenIn: [],
  },
  {
    id: 6,
    code: identificationCodes.passport,
    name: 'Pasaporte',
    ...validAlways,
    pattern: '^[0-9A-Za-z]{3,20}$',
    fixedNumber: null,
    forbiddenIn: [],
  },
  {
    id: 7,
    code: identificationCodes.finalConsumer,
    name: 'Venta a consumidor final',
    ...validAlways,
    pattern: '^9999999999999$',
    fixedNumber: '9999999999999',
    forbiddenIn: documentTraits.filter(({ finalConsumer }) => !finalConsumer).map(({ code }) => code),
  },
  {
    id: 8,
    code: identificationCodes.foreign,
    name: 'Identificación del exterior',
    ...validAlways,
    pattern: '^.{1,20}$',
    fixedNumber: null,
    forbiddenIn: [],
  },
]);
