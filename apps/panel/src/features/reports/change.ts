import { formatMoney, formatPercent } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';

/** Change of an amount in words: `12,5 % más que en octubre de 2026 ($1.100,00)`. */
export function changeText(now: number, before: number, when: string): string {
  const t = texts.now();
  if (before === 0) return now === 0 ? t.neither(when) : t.nothing(when);
  const amount = formatMoney(before);
  const cents = Math.round((now - before) * 100);
  if (cents === 0) return t.same(when, amount);
  // The change of a negative amount is not shown as a percentage, which would be meaningless.
  const size = before > 0 ? formatPercent(Math.abs(now - before) / before) : formatMoney(Math.abs(cents) / 100);
  return cents > 0 ? t.more(size, when, amount) : t.less(size, when, amount);
}

const texts = defineTranslatedTexts(
  {
    neither: (when: string) => `Tampoco hubo nada en ${when}`,
    nothing: (when: string) => `En ${when} no hubo nada`,
    same: (when: string, amount: string) => `Igual que en ${when} (${amount})`,
    more: (size: string, when: string, amount: string) => `${size} más que en ${when} (${amount})`,
    less: (size: string, when: string, amount: string) => `${size} menos que en ${when} (${amount})`,
  },
  {
    neither: (when) => `There was none in ${when} either`,
    nothing: (when) => `There was nothing in ${when}`,
    same: (when, amount) => `The same as in ${when} (${amount})`,
    more: (size, when, amount) => `${size} more than in ${when} (${amount})`,
    less: (size, when, amount) => `${size} less than in ${when} (${amount})`,
  },
);
