/**
 * Suggests the code after the newest one: CAF-009 becomes CAF-010. After a barcode the suggestion is P and a number.
 */
export function suggestCode(newest: string | undefined, count: number): string {
  const [, prefix = '', digits = ''] = /^(.*?)(\d{1,6})$/.exec(newest ?? '') ?? [];
  if (digits === '' || /\d$/.test(prefix)) return `P${String(count + 1).padStart(3, '0')}`;
  return `${prefix}${String(Number(digits) + 1).padStart(digits.length, '0')}`;
}
