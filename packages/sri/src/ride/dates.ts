/**
 * Converts the time formats that SRI has used over the years to the time of Guayaquil (UTC-5 all year). A time without
 * an offset is already in Guayaquil time.
 */
export function toGuayaquilTime(instant: string): string | undefined {
  const iso = isoInstant.exec(instant);
  if (iso !== null) {
    const [, date = '', time = '', offset] = iso;
    if (offset === undefined) return `${date}T${time}`;
    const moment = Date.parse(`${date}T${time}${offset}`);
    return Number.isNaN(moment) ? undefined : new Date(moment - fiveHours).toISOString().slice(0, 19);
  }
  const local = localInstant.exec(instant);
  if (local === null) return undefined;
  const [, day = '', month = '', year = '', time = '00:00:00'] = local;
  return `${year}-${month}-${day}T${time}`;
}

/** Formats an instant as `19/05/2026 10:34:21`. Text that is not an instant is printed unchanged. */
export function formatRideTime(instant: string): string {
  const moment = toGuayaquilTime(instant);
  return moment === undefined ? instant : `${formatRideDate(moment)} ${moment.slice(11)}`;
}

/** Formats a date `YYYY-MM-DD` (text after the date is ignored) as `dd/mm/yyyy`. */
export function formatRideDate(iso: string): string {
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;
}

const fiveHours = 5 * 3_600_000;
const isoInstant = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/;
const localInstant = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}:\d{2}:\d{2})(?:\.\d+)?)?$/;
