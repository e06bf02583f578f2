/** The code after the newest one: CAF-009 becomes CAF-010. A barcode tells nothing of the next, so there it is P and a count. */
export function suggestCode(newest: string | undefined, count: number): string {
  const [, prefix = '', digits = ''] = /^(.*?)(\d{1,6})$/.exec(newest ?? '') ?? [];
  if (digits === '' || /\d$/.test(prefix)) return `P${String(count + 1).padStart(3, '0')}`;
  return `${prefix}${String(Number(digits) + 1).padStart(digits.length, '0')}`;
}
