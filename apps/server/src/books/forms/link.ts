// Address of a part of a form in the API.
import type { ComputedTaxFormOfPeriod } from './read-form.ts';

export function taxFormPath(
  { form, filer, period }: ComputedTaxFormOfPeriod,
  path: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ businessId: String(filer.id), period: period.text, ...more });
  return `/tax-forms/${form}/${path}?${query}`;
}
