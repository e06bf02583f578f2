// Address of a part of a form in the API.
import type { ComputedForm } from './read-form.ts';

export function taxFormPath(
  { form, filer, period }: ComputedForm,
  path: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ businessId: String(filer.id), period: period.text, ...more });
  return `/tax-forms/${form}/${path}?${query}`;
}
