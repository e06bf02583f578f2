// Due dates of returns, as dated data: a reform is a new row. `sure` is the number of independent sources; 0 means that
// sources disagree, and the business chooses. Collected on 2026-11-17.
import { provinceCode } from './places.ts';

export const obligationCodes = ['104', '103', 'ATS'] as const;
export type ObligationCode = (typeof obligationCodes)[number];

export const taxpayerClasses = ['general', 'special', 'public', 'digital_services'] as const;
export type TaxpayerClass = (typeof taxpayerClasses)[number];

/**
 * Group of taxpayers with the same due days: the class of the taxpayer or, for the general class, a domicile in
 * Galápagos.
 */
export type TaxpayerDueGroup = TaxpayerClass | 'galapagos';

export interface DueDayRule {
  readonly group: TaxpayerDueGroup;
  /** Day of the month. The general class has one for each ninth digit of the RUC, from 0 to 9. */
  readonly days: readonly number[];
  /** First end date of the periods that this row applies to; null: as far back as is known. */
  readonly from: string | null;
  readonly source: string;
  readonly sure: number;
}

const resolution = 'NAC-DGERCGC20-00000057';

/** Rules of due days. Of each group, the newest row that is valid on a day applies. */
export const dueDayRules: readonly DueDayRule[] = [
  { group: 'general', days: [28, 10, 12, 14, 16, 18, 20, 22, 24, 26], from: null, source: resolution, sure: 3 },
  // The earlier day is the default, because a warning that comes too early does no harm.
  { group: 'special', days: [9, 11], from: null, source: `${resolution}; January 2025: day 11`, sure: 0 },
  { group: 'public', days: [20], from: null, source: resolution, sure: 2 },
  { group: 'digital_services', days: [15], from: null, source: resolution, sure: 1 },
  { group: 'galapagos', days: [28], from: null, source: resolution, sure: 2 },
];

/** Due days that different sources state for special taxpayers. */
export const specialDueDays = [9, 11] as const;
export type SpecialDueDay = (typeof specialDueDays)[number];

/**
 * Number of months between a period and the due date of its ATS. Sources disagree; the first value follows the wording
 * of the resolution ("mes subsiguiente").
 */
export const atsMonths = [2, 1] as const;
export type AtsMonths = (typeof atsMonths)[number];

/** Day of rest that a decree granted once, in addition to the law. */
export interface DecreedHoliday {
  readonly date: string;
  readonly name: string;
  readonly source: string;
  /** Province or canton; the whole country if absent. */
  readonly place?: string;
}

export const decreedHolidays: readonly DecreedHoliday[] = [
  { date: '2026-04-30', name: 'Puente del 1 de mayo', source: 'Executive decree of 2026; one source' },
];

/** Extension of due dates that SRI granted to taxpayers of some places for some periods. */
export interface DueDateExtension {
  readonly obligations: readonly ObligationCode[];
  readonly periods: readonly string[];
  /** Provinces and cantons; if empty, the whole country. */
  readonly places: readonly string[];
  readonly until: readonly ExtendedDueDay[];
  readonly source: string;
}

export interface ExtendedDueDay {
  readonly group: TaxpayerDueGroup;
  /** Ninth digits of the RUC; all if absent. */
  readonly digits?: string;
  readonly day: string;
}

const byDigit = (days: Readonly<Record<string, string>>): ExtendedDueDay[] =>
  Object.entries(days).map(([digits, day]) => ({ group: 'general', digits, day }));

export const dueDateExtensions: readonly DueDateExtension[] = [
  {
    obligations: ['104', '103'],
    periods: ['2025-10'],
    // The cantons Cayambe (1702) and Pedro Moncayo (1704).
    places: [provinceCode('Carchi'), provinceCode('Imbabura'), '1702', '1704'],
    until: [
      ...byDigit({
        '12': '2025-12-01',
        '34': '2025-12-02',
        '56': '2025-12-03',
        '78': '2025-12-04',
        '90': '2025-12-08',
      }),
      { group: 'special', day: '2025-12-09' },
      { group: 'public', day: '2025-12-21' },
    ],
    source: 'NAC-DGERCGC25-00000036',
  },
];
