export {
  type AddedHolidaysAndExtensions,
  computeDueDate,
  type DueDate,
  dueDatesBetween,
  noAddedHolidaysAndExtensions,
  periodKindOf,
  type TaxpayerForDueDates,
} from './due.ts';
export {
  firstDayMonthsAfter,
  parsePeriod,
  periodContaining,
  type TaxPeriod,
} from './period.ts';
export { isProvinceOrCanton, provinceCode, provinces } from './places.ts';
export {
  type AtsMonths,
  atsMonths,
  type DecreedHoliday,
  type DueDateExtension,
  type ExtendedDueDay,
  type ObligationCode,
  obligationCodes,
  type SpecialDueDay,
  specialDueDays,
  type TaxpayerClass,
  type TaxpayerDueGroup,
  taxpayerClasses,
} from './rules.ts';
