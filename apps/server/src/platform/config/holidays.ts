// Setting TALONARIO_HOLIDAYS_FILE: JSON file with holidays and extended deadlines that are newer than this version
// (docs/calendar.md).
import {
  type AddedHolidaysAndExtensions,
  type DecreedHoliday,
  type DueDateExtension,
  isCalendarDate,
  isProvinceOrCanton,
  noAddedHolidaysAndExtensions,
  obligationCodes,
  parsePeriod,
  taxpayerClasses,
} from '@talonario/sri';
import type { EnvironmentReader } from './environment.ts';

const variable = 'TALONARIO_HOLIDAYS_FILE';
const groups: readonly string[] = [...taxpayerClasses, 'galapagos'];

export function parseHolidaySetting(reader: EnvironmentReader): AddedHolidaysAndExtensions {
  const text = reader.file(variable);
  if (text === undefined) return noAddedHolidaysAndExtensions;
  const read = parse(text);
  if (!isRecord(read)) {
    reader.fault(variable, 'names a file that is no JSON object with "holidays" and "extensions"');
    return noAddedHolidaysAndExtensions;
  }
  const { holidays = [], extensions = [], ...unknown } = read;
  const faults = [
    ...Object.keys(unknown).map((key) => `${key}: is not known`),
    ...faultsIn('holidays', holidays, holidayFault),
    ...faultsIn('extensions', extensions, extensionFault),
  ];
  for (const fault of faults.slice(0, 20)) reader.fault(variable, `names a file with a mistake in ${fault}`);
  return faults.length > 0
    ? noAddedHolidaysAndExtensions
    : { holidays: holidays as DecreedHoliday[], extensions: extensions as DueDateExtension[] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function faultsIn(name: string, list: unknown, faultOf: (entry: Entry) => string | undefined): string[] {
  if (!Array.isArray(list)) return [`${name}: must be a list`];
  return list.flatMap((entry, index) => {
    const fault = isRecord(entry) ? faultOf(entry) : 'must be an object';
    return fault === undefined ? [] : [`${name}[${index}]: ${fault}`];
  });
}

type Entry = Readonly<Record<string, unknown>>;

function holidayFault({ date, name, source, place }: Entry): string | undefined {
  if (!isDate(date)) return 'date must be YYYY-MM-DD';
  if (!isText(name) || !isText(source)) return 'name and source must be texts';
  if (place !== undefined && !isPlaceCode(place)) return 'place must be a province (17) or a canton (1702)';
  return undefined;
}

function extensionFault({ obligations: whose, periods, places, until, source }: Entry): string | undefined {
  if (!isListOf(whose, (value) => (obligationCodes as readonly unknown[]).includes(value)))
    return `obligations must be some of ${obligationCodes.join(', ')}`;
  if (!isListOf(periods, (value) => isText(value) && parsePeriod(value) !== undefined))
    return 'periods must be months (2026-10) or semesters (2026-S1)';
  if (!Array.isArray(places) || !places.every(isPlaceCode))
    return 'places must be provinces and cantons; empty: the whole country';
  if (!isListOf(until, isExtendedDay))
    return `until must name a group (${groups.join(', ')}) and a day, perhaps digits`;
  return isText(source) ? undefined : 'source must be a text';
}

function isExtendedDay(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { group, digits, day } = value;
  const right = digits === undefined || (isText(digits) && /^[0-9]{1,10}$/.test(digits));
  return isText(group) && groups.includes(group) && isDate(day) && right;
}

const isRecord = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isDate = (value: unknown) => isText(value) && isCalendarDate(value);
const isPlaceCode = (value: unknown) => isText(value) && isProvinceOrCanton(value);
const isListOf = (value: unknown, is: (entry: unknown) => boolean) =>
  Array.isArray(value) && value.length > 0 && value.every(is);
