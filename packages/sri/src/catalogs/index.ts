import { auxiliaryCodes } from './auxiliary-codes.ts';
import { countries } from './countries.ts';
import { documentStates } from './document-states.ts';
import { documentTypes } from './document-types.ts';
import { emissionTypes } from './emission-types.ts';
import { environments } from './environments.ts';
import { foreignRegimes } from './foreign-regimes.ts';
import { identificationTypes } from './identification-types.ts';
import { itemTypes } from './item-types.ts';
import { paymentLocations } from './payment-locations.ts';
import { paymentMethods } from './payment-methods.ts';
import { retainedSubjectTypes } from './retained-subject-types.ts';
import { retentionCodes } from './retention-codes.ts';
import { retentionTaxTypes } from './retention-tax-types.ts';
import { type CatalogRow, type IsoDate, isValidOn } from './row.ts';
import { supportDocumentTypes } from './support-document-types.ts';
import { sustainCodes } from './sustain-codes.ts';
import { taxTypes } from './tax-types.ts';
import { type Tax, taxes } from './taxes.ts';

export type { AuxiliaryCode, AuxiliaryCodeGroup } from './auxiliary-codes.ts';
export {
  cashPaymentCode,
  finalConsumerNumber,
  guessIdentification,
  type IdentificationCode,
  identificationCodes,
  localPaymentCode,
} from './codes.ts';
export type { DocumentState, DocumentStateAcronym } from './document-states.ts';
export type { DocumentType, DocumentTypeCode } from './document-types.ts';
export type { Environment } from './environments.ts';
export type { IdentificationType } from './identification-types.ts';
export { allowsPercentage, type RetentionCode, retentionCodeAt } from './retention-codes.ts';
export type { PercentageRange } from './retention-rate.ts';
export type { RetentionTaxType, RetentionTaxTypeCode } from './retention-tax-types.ts';
export { type CatalogRow, type IsoDate, isValidOn, type ValidityDates } from './row.ts';
export type { SustainCode } from './sustain-codes.ts';
export type { TaxType, TaxTypeCode } from './tax-types.ts';
export { isTaxPerUnit, rateOfTax, type SpecificTaxRate, type Tax } from './taxes.ts';

/** All catalogs by their public name: first the thirteen that the API returns, then the others. */
export const catalogs = Object.freeze({
  'document-states': documentStates,
  'document-types': documentTypes,
  'emission-types': emissionTypes,
  environments,
  'identification-types': identificationTypes,
  'item-types': itemTypes,
  'payment-locations': paymentLocations,
  'payment-methods': paymentMethods,
  'retention-codes': retentionCodes,
  'retention-tax-types': retentionTaxTypes,
  'sustain-codes': sustainCodes,
  taxes,
  'tax-types': taxTypes,
  countries,
  'support-document-types': supportDocumentTypes,
  'foreign-regimes': foreignRegimes,
  'retained-subject-types': retainedSubjectTypes,
  'auxiliary-codes': auxiliaryCodes,
});

export type CatalogName = keyof typeof catalogs;
export type CatalogRowOf<Name extends CatalogName> = (typeof catalogs)[Name][number];

export const catalogNames = Object.freeze(Object.keys(catalogs)) as readonly CatalogName[];

const rowsById = new Map(catalogNames.map((name) => [name, new Map(rowsOf(name).map((row) => [row.id, row]))]));
const taxesByCode = new Map(taxes.map((tax) => [`${tax.taxType.code}/${tax.code}`, tax]));

export function isCatalogName(name: string): name is CatalogName {
  return Object.hasOwn(catalogs, name);
}

export function findCatalogRowById<Name extends CatalogName>(name: Name, id: number): CatalogRowOf<Name> | undefined {
  return rowsById.get(name)?.get(id) as CatalogRowOf<Name> | undefined;
}

/** The environment in the form of an API record. */
export function environmentById(id: number): { readonly id: number; readonly name: string } {
  return { id, name: findCatalogRowById('environments', id)?.name ?? '' };
}

/**
 * Returns the row with this code. Retention codes are excluded, because each has one row per tax and period: see
 * `retentionCodeAt`.
 */
export function findCatalogRowByCode<Name extends Exclude<CatalogName, 'retention-codes'>>(
  name: Name,
  code: string,
): CatalogRowOf<Name> | undefined {
  return rowsOf(name).find((row) => row.code === code) as CatalogRowOf<Name> | undefined;
}

/** Whether a catalog contains a code, even one that is no longer valid. */
export function catalogHasCode(name: CatalogName, code: string): boolean {
  return rowsOf(name).some((row) => row.code === code);
}

/**
 * Returns the rows of a catalog. `current` states whether the row is valid on `date`, so a rate that was published in
 * advance takes effect without an update.
 */
export function catalogOn<Name extends CatalogName>(name: Name, date: IsoDate): CatalogRowOf<Name>[] {
  return rowsOf(name).map((row) => ({ ...row, current: isValidOn(row, date) })) as CatalogRowOf<Name>[];
}

export function findTax(id: number): Tax | undefined {
  return findCatalogRowById('taxes', id);
}

/** Finds the tax by `codigo` and `codigoPorcentaje` of an XML. */
export function findTaxByCodes(taxTypeCode: string, code: string): Tax | undefined {
  return taxesByCode.get(`${taxTypeCode}/${code}`);
}

function rowsOf(name: CatalogName): readonly CatalogRow[] {
  return catalogs[name];
}
