// When returns are due, as dated data: a reform is a new row. `sure` counts independent sources; 0 means that sources disagree, and
// what is disputed is a choice of the business. Gathered on 2026-11-17.
import { provinceCode } from './places.ts';

export const obligations = ['104', '103', 'ATS'] as const;
export type Obligation = (typeof obligations)[number];

export const taxpayerClasses = ['general', 'special', 'public', 'digital_services'] as const;
export type TaxpayerClass = (typeof taxpayerClasses)[number];

/** By class; of the general one, by the ninth digit of the RUC or by the domicile. */
export type DueGroup = TaxpayerClass | 'galapagos';

export interface DayRule {
  readonly group: DueGroup;
  /** The day of the month; of the general class one for each ninth digit, from 0 to 9. */
  readonly days: readonly number[];
  /** Periods that end on this day or later; null: as far back as is known. */
  readonly from: string | null;
  readonly source: string;
  readonly sure: number;
}

const resolution = 'NAC-DGERCGC20-00000057';

/** The newest row of a group that holds on a day is the one. */
export const dayRules: readonly DayRule[] = [
  { group: 'general', days: [28, 10, 12, 14, 16, 18, 20, 22, 24, 26], from: null, source: resolution, sure: 3 },
  // The earlier is the usual one: who is warned too early loses nothing.
  { group: 'special', days: [9, 11], from: null, source: `${resolution}; January 2025: day 11`, sure: 0 },
  { group: 'public', days: [20], from: null, source: resolution, sure: 2 },
  { group: 'digital_services', days: [15], from: null, source: resolution, sure: 1 },
  { group: 'galapagos', days: [28], from: null, source: resolution, sure: 2 },
];

/** The days sources give for special taxpayers. */
export const specialDays = [9, 11] as const;
export type SpecialDay = (typeof specialDays)[number];

/** How many months after its period the ATS is due, as sources give it; the first is what its resolution says ("mes subsiguiente"). */
export const atsMonths = [2, 1] as const;
export type AtsMonths = (typeof atsMonths)[number];

/** Days of rest that a decree gave once, beyond the law. */
export interface DecreedHoliday {
  readonly date: string;
  readonly name: string;
  readonly source: string;
  /** A province or a canton; left out: the whole country. */
  readonly place?: string;
}

export const decreedHolidays: readonly DecreedHoliday[] = [
  { date: '2026-04-30', name: 'Puente del 1 de mayo', source: 'Executive decree of 2026; one source' },
];

/** SRI gave whoever is at some place more time for some periods. */
export interface Extension {
  readonly obligations: readonly Obligation[];
  readonly periods: readonly string[];
  /** Provinces and cantons; empty: the whole country. */
  readonly places: readonly string[];
  readonly until: readonly ExtendedDay[];
  readonly source: string;
}

export interface ExtendedDay {
  readonly group: DueGroup;
  /** Ninth digits of the RUC; left out: all. */
  readonly digits?: string;
  readonly day: string;
}

const byDigit = (days: Readonly<Record<string, string>>): ExtendedDay[] =>
  Object.entries(days).map(([digits, day]) => ({ group: 'general', digits, day }));

export const extensions: readonly Extension[] = [
  {
    obligations: ['104', '103'],
    periods: ['2025-10'],
    places: [provinceCode('Carchi'), provinceCode('Imbabura'), '1702', '1704'], // Cayambe, Pedro Moncayo
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
