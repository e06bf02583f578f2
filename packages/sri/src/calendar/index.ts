export {
  type CalendarFacts,
  type DueDate,
  dueDate,
  dueDatesBetween,
  noAdditionalHolidays,
  periodKindOf,
  type Taxpayer,
} from './due.ts';
export {
  firstDayMonthsAfter,
  periodContaining,
  readPeriod,
  type TaxPeriod,
} from './period.ts';
export { isProvinceOrCanton, provinceCode, provinces } from './places.ts';
export {
  type AtsMonths,
  atsMonths,
  type DecreedHoliday,
  type DueGroup,
  type ExtendedDay,
  type Extension,
  type Obligation,
  obligations,
  type SpecialDay,
  specialDays,
  type TaxpayerClass,
  taxpayerClasses,
} from './rules.ts';
