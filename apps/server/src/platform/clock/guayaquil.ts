// The clock of the business. Continental Ecuador is five hours behind UTC all year; it has no daylight saving time.
const offsetMs = 5 * 3_600_000;

/** The calendar day, `YYYY-MM-DD`. */
export function dayInGuayaquil(instant: Date): string {
  return shifted(instant).slice(0, 10);
}

/** ISO 8601 with offset, as every instant of the API: `2026-01-31T10:00:00.000-05:00`. */
export function formatInstant(instant: Date): string {
  return shifted(instant).replace('Z', '-05:00');
}

function shifted(instant: Date): string {
  return new Date(instant.getTime() - offsetMs).toISOString();
}
