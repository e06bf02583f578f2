/**
 * Code after the newest one: CAF-009 becomes CAF-010. A barcode does not determine the next one, so then the code is P
 * and a number.
 */
export function suggestCode(newest: string | undefined, count: number): string {
  const [, prefix = '', digits = ''] = /^(.*?)(\d{1,6})$/.exec(newest ?? '') ?? [];
  if (digits === '' || /\d$/.test(prefix)) return `P${String(count + 1).padStart(3, '0')}`;
  return `${prefix}${String(Number(digits) + 1).padStart(digits.length, '0')}`;
}
