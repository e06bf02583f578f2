// Identifications and document numbers in the form of the annex.
import {
  atsIdentificationCodes,
  atsPersonCodes,
  findCatalogRowById,
  type IdentificationCode,
  identificationCodes,
  toAtsIdentification,
} from '@talonario/sri';

const { purchase, sale } = atsIdentificationCodes;

const purchaseIds: Readonly<Record<string, string>> = {
  [identificationCodes.ruc]: purchase.ruc,
  [identificationCodes.cedula]: purchase.cedula,
  [identificationCodes.passport]: purchase.foreign,
  [identificationCodes.foreign]: purchase.foreign,
};

const saleIds: Readonly<Record<string, string>> = {
  [identificationCodes.ruc]: sale.ruc,
  [identificationCodes.cedula]: sale.cedula,
  [identificationCodes.passport]: sale.foreign,
  [identificationCodes.foreign]: sale.foreign,
  [identificationCodes.finalConsumer]: sale.finalConsumer,
};

/** Code of the identification type. If the type is unknown, the code is derived from the number. */
function codeOf(typeId: number | null, number: string): IdentificationCode | string {
  const code = typeId === null ? undefined : findCatalogRowById('identification-types', typeId)?.code;
  if (code !== undefined) return code;
  if (/^\d{13}$/.test(number)) return identificationCodes.ruc;
  return /^\d{10}$/.test(number) ? identificationCodes.cedula : identificationCodes.passport;
}

export function atsSupplierOf(typeId: number | null, number: string, name: string, person?: string) {
  const identificationType = purchaseIds[codeOf(typeId, number)] ?? purchase.foreign;
  const isForeign = identificationType === purchase.foreign;
  return {
    identificationType,
    identification: isForeign ? toAtsIdentification(number) : number,
    // A supplier without a RUC counts as a natural person, unless a withholding states otherwise.
    ...(isForeign && { person: person ?? atsPersonCodes.natural, name }),
  };
}

export function atsSupplierByIdentificationCode(
  code: string,
  number: string,
): { identificationType: string; identification: string } {
  const identificationType = purchaseIds[code] ?? purchase.foreign;
  return {
    identificationType,
    identification: identificationType === purchase.foreign ? toAtsIdentification(number) : number,
  };
}

export function atsCustomerOf(typeId: number | null, number: string, name: string) {
  const code = codeOf(typeId, number);
  const identificationType = saleIds[code] ?? sale.foreign;
  const isForeign = identificationType === sale.foreign;
  return {
    identificationType,
    identification: isForeign ? toAtsIdentification(number) : number,
    name,
    ...(isForeign && {
      person: code === identificationCodes.foreign ? atsPersonCodes.company : atsPersonCodes.natural,
    }),
  };
}

/** Splits `001-002-000004512`, with or without hyphens. The annex writes the last part without leading zeros. */
export function splitDocumentNumber(number: string): { establishment: string; point: string; sequential: string } {
  const digits = number.replaceAll('-', '');
  const sequential = digits.slice(6).replace(/^0+(?=\d)/, '');
  return { establishment: digits.slice(0, 3), point: digits.slice(3, 6), sequential };
}

/** Document number with hyphens, as received documents state it. */
export function hyphenatedNumber(number: string): string {
  return number.replace(/^(\d{3})-?(\d{3})-?(\d{9})$/, '$1-$2-$3');
}
