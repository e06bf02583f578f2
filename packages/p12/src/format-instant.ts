/**
 * Formats an instant for messages in Ecuador's time zone. In UTC, a certificate that expires tonight would expire
 * tomorrow.
 */
export function formatInstant(instant: Date): string {
  return new Date(instant.getTime() - 5 * 3_600_000).toISOString().replace('Z', '-05:00');
}
