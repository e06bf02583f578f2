export {
  type AddedHolidays,
  computeDueDate,
  type DueDate,
  dueDatesBetween,
  noAdditionalHolidays,
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
  type DueGroup,
  type ExtendedDay,
  type ObligationCode,
  obligationCodes,
  type SpecialDueDay,
  specialDueDays,
  type TaxpayerClass,
  taxpayerClasses,
} from './rules.ts';
