// Continental Ecuador is five hours behind UTC all year, without daylight saving time.
const offsetMs = 5 * 3_600_000;

/** Calendar day in Ecuador, `YYYY-MM-DD`. */
export function dayInGuayaquil(instant: Date): string {
  return shifted(instant).slice(0, 10);
}

/** Formats an instant as ISO 8601 with the offset of Ecuador, as in the API: `2026-01-31T10:00:00.000-05:00`. */
export function formatInstant(instant: Date): string {
  return shifted(instant).replace('Z', '-05:00');
}

function shifted(instant: Date): string {
  return new Date(instant.getTime() - offsetMs).toISOString();
}
