// Computes the due date of each return. Days are `YYYY-MM-DD`; the current date is not used. The Spanish sentences are
// for the user who files.
import { addDays, formatDateForXml } from '../calendar.ts';
import { isDisputedHoliday, isWorkingDay } from '../holidays.ts';
import { firstDayMonthsAfter, periodContaining, type TaxPeriod } from './period.ts';
import { isPlaceWithin, provinceCode } from './places.ts';
import {
  type AtsMonths,
  type DecreedHoliday,
  type DueDateExtension,
  type DueDayRule,
  decreedHolidays,
  dueDateExtensions,
  dueDayRules,
  type ObligationCode,
  type SpecialDueDay,
  type TaxpayerClass,
  type TaxpayerDueGroup,
} from './rules.ts';

/** Properties of a taxpayer that due dates depend on, in addition to the period. */
export interface TaxpayerForDueDates {
  readonly ruc: string;
  readonly class: TaxpayerClass;
  readonly vatPeriod: TaxPeriod['kind'];
  /** Domicile of the taxpayer: a province or canton, by its INEC code. */
  readonly place: string | null;
  readonly specialDay: SpecialDueDay;
  readonly atsMonths: AtsMonths;
  readonly obligations: readonly ObligationCode[];
}

/** Holidays and extensions that an operator adds to those of this library. */
export interface AddedHolidaysAndExtensions {
  readonly holidays: readonly DecreedHoliday[];
  readonly extensions: readonly DueDateExtension[];
}

export const noAddedHolidaysAndExtensions: AddedHolidaysAndExtensions = { holidays: [], extensions: [] };

export interface DueDate {
  readonly obligation: ObligationCode;
  readonly period: TaxPeriod;
  readonly dueOn: string;
  /** The rule that determines the due date, and its legal source, in Spanish. */
  readonly rule: string;
  /** Points on which the legal sources disagree, with the setting that decides each of them; in Spanish. */
  readonly doubts: readonly string[];
}

/**
 * Length of the period for which a taxpayer files this return. IVA and ATS follow the setting; withholdings are filed
 * monthly.
 */
export function periodKindOf(
  obligation: ObligationCode,
  { vatPeriod }: Pick<TaxpayerForDueDates, 'vatPeriod'>,
): TaxPeriod['kind'] {
  return obligation === '103' ? 'month' : vatPeriod;
}

export function computeDueDate(
  obligation: ObligationCode,
  period: TaxPeriod,
  taxpayer: TaxpayerForDueDates,
  facts: AddedHolidaysAndExtensions = noAddedHolidaysAndExtensions,
): DueDate {
  const group = groupOf(taxpayer);
  const rule = ruleOf(group, period);
  const nominal = addDays(dueMonth(obligation, period, taxpayer), dayOf(rule, taxpayer) - 1);
  const isRest = restDaysOf(taxpayer.place, facts);
  const moved = earliestOffRest(nominal, isRest);
  const extended = extendedDay(obligation, period, taxpayer, facts);
  const later = extended && { ...extended, ...earliestOffRest(extended.day, isRest) };
  const wins = later !== undefined && later.day > moved.day ? later : undefined;
  const { day: dueOn, otherDay } = wins ?? moved;
  return {
    obligation,
    period,
    dueOn,
    rule: wins
      ? `Prórroga hasta el ${formatDateForXml(wins.day)} (${wins.source}).`
      : sentence(group, taxpayer, { nominal, moved: moved.day, rule }),
    doubts: [...doubtsOf(obligation, group, taxpayer), ...holidayDoubt(dueOn, otherDay)],
  };
}

/**
 * Returns all due dates in an interval, in order. `taxpayerForPeriodFrom` returns the taxpayer's settings for the period that
 * begins on the given day.
 */
export function dueDatesBetween(
  from: string,
  to: string,
  taxpayerOn: (day: string) => TaxpayerForDueDates,
  facts: AddedHolidaysAndExtensions = noAddedHolidaysAndExtensions,
): DueDate[] {
  const found: DueDate[] = [];
  const extended = new Set([...dueDateExtensions, ...facts.extensions].flatMap(({ periods }) => periods));
  // The search starts earlier than `from`, because a due date can be long after its period: an ATS of a semester is due
  // eight months after the semester's first day, and an extension adds some more months.
  for (let month = firstDayMonthsAfter(from, -maxMonthsAhead); month <= to; month = firstDayMonthsAfter(month, 1)) {
    const taxpayer = taxpayerOn(periodContaining(month, 'semester').from);
    for (const obligation of taxpayer.obligations) {
      const period = periodContaining(month, periodKindOf(obligation, taxpayer));
      // A day of rest never moves a due date out of its month. So the month alone excludes most periods, without
      // computing the day.
      const dueIn = dueMonth(obligation, period, taxpayer).slice(0, 7);
      const near = (dueIn >= from.slice(0, 7) && dueIn <= to.slice(0, 7)) || extended.has(period.text);
      if (period.from !== month || !near) continue;
      const due = computeDueDate(obligation, period, taxpayer, facts);
      if (due.dueOn >= from && due.dueOn <= to) found.push(due);
    }
  }
  return found.sort((one, other) => compare(one.dueOn, other.dueOn) || compare(one.obligation, other.obligation));
}

/** First day of the month in which the return is due. */
function dueMonth(obligation: ObligationCode, period: TaxPeriod, { atsMonths }: TaxpayerForDueDates): string {
  return firstDayMonthsAfter(period.to, obligation === 'ATS' ? atsMonths : 1);
}

const maxMonthsAhead = 14;

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const galapagos = provinceCode('Galápagos');

// Special, public and digital taxpayers in Galápagos keep the due day of their class, not that of Galápagos. The due
// day of the class is earlier, and the sources do not state which of the two applies.
function groupOf({ class: kind, place }: TaxpayerForDueDates): TaxpayerDueGroup {
  return kind === 'general' && isPlaceWithin(place, galapagos) ? 'galapagos' : kind;
}

function ruleOf(group: TaxpayerDueGroup, period: TaxPeriod): DueDayRule {
  const rules = dueDayRules.filter((rule) => rule.group === group && (rule.from === null || rule.from <= period.to));
  const [newest] = rules.sort((one, other) => compare(other.from ?? '', one.from ?? ''));
  if (newest === undefined) throw new RangeError(`no rule for ${group}`);
  return newest;
}

function dayOf({ group, days }: DueDayRule, { ruc, specialDay }: TaxpayerForDueDates): number {
  if (group === 'special') return specialDay;
  const day = days[group === 'general' ? Number(ninthDigit(ruc)) : 0];
  if (day === undefined) throw new RangeError('a RUC has thirteen digits');
  return day;
}

const ninthDigit = (ruc: string) => ruc.charAt(8);

interface OffRest {
  readonly day: string;
  /** Later of the two possible due dates if sources disagree about a holiday; otherwise undefined. */
  readonly otherDay: string | undefined;
}

/**
 * Returns the earlier of two days if sources disagree whether a holiday on a weekend is moved. Filing early has no
 * disadvantage.
 */
function earliestOffRest(day: string, isRest: RestDays): OffRest {
  const [first = day, second = day] = [offRest(day, isRest.withMoved), offRest(day, isRest.byLaw)].sort();
  return { day: first, otherDay: second === first ? undefined : second };
}

/** Returns the next working day or, if that is in the next month, the last working day before. */
function offRest(day: string, isRest: (day: string) => boolean): string {
  const step = (by: 1 | -1) => {
    let found = day;
    while (isRest(found)) found = addDays(found, by);
    return found;
  };
  const next = step(1);
  return next.slice(0, 7) === day.slice(0, 7) ? next : step(-1);
}

/**
 * Days of rest under both interpretations of the law: 1 January and 25 December are moved if they fall on a weekend, or
 * they are not.
 */
interface RestDays {
  readonly withMoved: (day: string) => boolean;
  readonly byLaw: (day: string) => boolean;
}

function restDaysOf(place: string | null, facts: AddedHolidaysAndExtensions): RestDays {
  const here = [...decreedHolidays, ...facts.holidays].filter(
    (holiday) => holiday.place === undefined || isPlaceWithin(place, holiday.place),
  );
  const days = new Set(here.map(({ date }) => date));
  const withMoved = (day: string) => days.has(day) || !isWorkingDay(day);
  return { withMoved, byLaw: (day) => days.has(day) || (withMoved(day) && !isDisputedHoliday(day)) };
}

function extendedDay(
  obligation: ObligationCode,
  period: TaxPeriod,
  taxpayer: TaxpayerForDueDates,
  facts: AddedHolidaysAndExtensions,
) {
  const group = groupOf(taxpayer);
  const digit = ninthDigit(taxpayer.ruc);
  return [...dueDateExtensions, ...facts.extensions]
    .filter(({ obligations, periods }) => obligations.includes(obligation) && periods.includes(period.text))
    .filter(({ places }) => places.length === 0 || places.some((area) => isPlaceWithin(taxpayer.place, area)))
    .flatMap(({ until, source }) => until.map((entry) => ({ ...entry, source })))
    .filter((entry) => entry.group === group && (entry.digits === undefined || entry.digits.includes(digit)))
    .sort((one, other) => compare(other.day, one.day))[0];
}

interface Found {
  readonly nominal: string;
  readonly moved: string;
  readonly rule: DueDayRule;
}

function sentence(group: TaxpayerDueGroup, { ruc }: TaxpayerForDueDates, { nominal, moved, rule }: Found): string {
  const whose = {
    general: `Noveno dígito ${ninthDigit(ruc)}`,
    special: 'Contribuyente especial',
    public: 'Sector público',
    digital_services: 'Servicios digitales de no residentes',
    galapagos: 'Domicilio en Galápagos',
  }[group];
  const when = `${whose}: hasta el ${formatDateForXml(nominal)}`;
  const rest = moved > nominal ? ', descanso: pasa al' : ', descanso a fin de mes: se adelanta al';
  return `${when}${moved === nominal ? '' : `${rest} ${formatDateForXml(moved)}`} (${rule.source}).`;
}

function doubtsOf(
  obligation: ObligationCode,
  group: TaxpayerDueGroup,
  { specialDay, atsMonths }: TaxpayerForDueDates,
): string[] {
  return [
    ...(group === 'special'
      ? [`Para contribuyentes especiales unas fuentes dicen el día 9 y otras el 11; aquí rige el ${specialDay}.`]
      : []),
    ...(obligation === 'ATS'
      ? [
          `El ATS vence el mes subsiguiente; una fuente dice el siguiente. Aquí: ${atsMonths === 1 ? '1 mes' : `${atsMonths} meses`} después.`,
        ]
      : []),
  ];
}

function holidayDoubt(dueOn: string, otherDay: string | undefined): string[] {
  if (otherDay === undefined) return [];
  return [
    `Las fuentes no coinciden en si se traslada el feriado del 25 de diciembre o del 1 de enero que cae en fin de semana: según la lectura vence el ${formatDateForXml(dueOn)} o el ${formatDateForXml(otherDay)}. Aquí rige el primero.`,
  ];
}
