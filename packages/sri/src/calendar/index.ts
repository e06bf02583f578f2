export {
  type CalendarFacts,
  type DueDate,
  dueBetween,
  dueDate,
  noFurtherFacts,
  periodKindOf,
  type Taxpayer,
} from './due.ts';
export { monthsAfter, periodHolding, readPeriod, type TaxPeriod } from './period.ts';
export { isPlace, provinceCode, provinces } from './places.ts';
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
