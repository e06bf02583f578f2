// Dates in the format usual in Ecuador. All times are those of Guayaquil, regardless of the browser's time zone.

const zone = 'America/Guayaquil';

/** Formats `2026-11-15` as `15/11/2026`. */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day}/${month}/${year}`;
}

/** Formats an instant as `15/11/2026 14:03`, in the time of Guayaquil. */
export function formatDateTime(instant: string): string {
  const { day, month, year, hour, minute } = partsOf(new Date(instant));
  return `${day}/${month}/${year} ${hour}:${minute}`;
}

/** Formats an instant as `14:03:09`, in the time of Guayaquil. */
export function formatTime(instant: string): string {
  const { hour, minute, second } = partsOf(new Date(instant));
  return `${hour}:${minute}:${second}`;
}

/** Today in Guayaquil, `2026-11-15`. */
export function todayInGuayaquil(now = new Date()): string {
  const { day, month, year } = partsOf(now);
  return `${year}-${month}-${day}`;
}

export function addCalendarDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Parses a typed date: `5/3/2026`, `05-03-2026`, `05032026` or `2026-03-05`. */
export function parseTypedDate(text: string): string | undefined {
  const clean = text.trim();
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(clean) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(clean);
  const [year, month, day] = local
    ? [local[3], local[2], local[1]]
    : (/^(\d{4})-(\d{2})-(\d{2})$/.exec(clean)?.slice(1) ?? []);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const real = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(real.getTime()) && real.toISOString().startsWith(date) ? date : undefined;
}

const formatter = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

function partsOf(instant: Date): Record<Part, string> {
  const parts = formatter.formatToParts(instant).map(({ type, value }) => [type, value] as const);
  return Object.fromEntries(parts) as Record<Part, string>;
}

/** Adds a number of months: `2026-10` and 2 give `2026-12`. */
export function addCalendarMonths(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const moved = year * 12 + number - 1 + count;
  return `${Math.floor(moved / 12)}-${String((moved % 12) + 1).padStart(2, '0')}`;
}
