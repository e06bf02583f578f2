// Time zone of the businesses. Continental Ecuador is five hours behind UTC all year, without daylight saving time.
const offsetMs = 5 * 3_600_000;

/** Returns the calendar day, `YYYY-MM-DD`. */
export function dayInGuayaquil(instant: Date): string {
  return shifted(instant).slice(0, 10);
}

/** Formats ISO 8601 with offset, like every instant of the API: `2026-01-31T10:00:00.000-05:00`. */
export function formatInstant(instant: Date): string {
  return shifted(instant).replace('Z', '-05:00');
}

function shifted(instant: Date): string {
  return new Date(instant.getTime() - offsetMs).toISOString();
}
