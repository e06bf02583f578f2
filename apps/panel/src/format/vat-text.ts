import { defineTranslatedTexts } from '../i18n/texts.ts';
import { formatNumber } from './money.ts';

/** Text of the IVA of a line, short enough for its column: `15 %`. */
export function vatRateText(code: string, rate: number | null): string {
  const t = texts.now();
  if (code === '6') return t.notSubject;
  return code === '7' ? t.exempt : `${formatNumber(rate ?? 0)} %`;
}

/** IVA among the taxes of a product or of a stored line. */
export function findVat(
  taxes: readonly { readonly tax: string; readonly code: string; readonly rate: number | null }[],
): string | undefined {
  const vat = taxes.find(({ tax }) => tax === '2');
  return vat && vatRateText(vat.code, vat.rate);
}

const texts = defineTranslatedTexts(
  { notSubject: 'No obj.', exempt: 'Exento' },
  { notSubject: 'Not subj.', exempt: 'Exempt' },
);
