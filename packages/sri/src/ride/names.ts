import { findCatalogRowByCode } from '../catalogs/index.ts';

/** Names for SRI's codes. An unknown code is printed itself, so that no information is lost. */

export function supportDocumentName(code: string): string {
  const name = findCatalogRowByCode('support-document-types', code.padStart(2, '0'))?.name;
  return (name ?? code).toLocaleUpperCase('es');
}

export function paymentMethodName(code: string): string {
  const name = findCatalogRowByCode('payment-methods', code)?.name;
  return name === undefined ? code : `${code} - ${name.toLocaleUpperCase('es')}`;
}

export function countryName(code: string): string {
  return findCatalogRowByCode('countries', code)?.name ?? code;
}

export function environmentName(code: string): string {
  return findCatalogRowByCode('environments', code)?.authorityName ?? code;
}

export function emissionName(code: string): string {
  return code === '2' ? 'INDISPONIBILIDAD DEL SISTEMA' : 'NORMAL';
}

/** Writes fifteen digits such as `001001000000012` with dashes. Text of another form is unchanged. */
export function documentNumberWithDashes(number: string): string {
  const match = fifteenDigits.exec(number);
  return match === null ? number : `${match[1]}-${match[2]}-${match[3]}`;
}

const fifteenDigits = /^(\d{3})(\d{3})(\d{9})$/;
