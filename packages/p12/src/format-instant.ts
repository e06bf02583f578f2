/** For messages, by the clock of Ecuador: in UTC a certificate that ends tonight would end tomorrow. */
export function formatInstant(instant: Date): string {
  return new Date(instant.getTime() - 5 * 3_600_000).toISOString().replace('Z', '-05:00');
}
