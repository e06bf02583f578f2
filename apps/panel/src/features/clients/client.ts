// Functions about one client of an accountant: the view that contains it, texts about its due returns, and the screens
// for its steps.
import type { DataOf } from '../../api/talonario.ts';
import { dueDateText } from '../../format/due-text.ts';
import { datesOfPeriod, monthName, periodText } from '../../format/periods.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { matchesEveryWord } from '../../shell/palette-match.ts';
import type { StepName } from '../../ui/step-dot.tsx';
import type { ClientView } from './search.ts';

export type Client = DataOf<'clients.list'>[number];

/** View that contains the client, in addition to the view of all clients. */
export function clientViewOf(
  { overdue, due }: Pick<Client, 'overdue' | 'due'>,
  today: string,
): Exclude<ClientView, 'all'> {
  if (overdue) return 'overdue';
  const [next] = due;
  return next !== undefined && dueDateText(next.dueOn, today).urgency === 'soon' ? 'soon' : 'fine';
}

/** Names of the due returns: `104 y 103`. A period other than the month shown is added: `104 y 103, ATS de ago`. */
export function dueNames(due: Client['due'], month: string): string {
  const t = texts.now();
  const periods = [...new Set(due.map(({ period }) => period))];
  return periods
    .map((period) => {
      // Returns are ordered as accountants name them: 104, 103 and ATS.
      const ofPeriod = due.filter((one) => one.period === period).map(({ obligation }) => obligation);
      const names = joined([...ofPeriod].sort(inUsualOrder), t.and);
      if (period === month) return names;
      return t.of(names, period.includes('S') ? periodText(period) : monthName(period, 'short'));
    })
    .join(', ');
}

const usualOrder = ['104', '103', 'ATS'];

function inUsualOrder(one: string, other: string): number {
  return usualOrder.indexOf(one) - usualOrder.indexOf(other);
}

function joined(names: readonly string[], and: string): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`;
}

/** Whether the name or the RUC of the client contains all words, ignoring accents. */
export function matchesClientSearch(
  { business, account }: Pick<Client, 'business' | 'account'>,
  words: string,
): boolean {
  return matchesEveryWord(words, `${business.name} ${business.identification} ${account.name}`);
}

/** Path of the screen for a step of a client's monthly work, such as importing purchases. */
export function stepAddress(step: StepName, period: string): string {
  return {
    import: '/received/import',
    classify: `/received/classify?period=${period}`,
    withhold: `/received?${new URLSearchParams({ view: 'unwithheld', ...datesOfPeriod(period) })}`,
    declare: `/tax-forms?period=${period}`,
    annex: `/ats?period=${period}`,
  }[step];
}

const texts = defineTranslatedTexts(
  { and: 'y', of: (names: string, period: string) => `${names} de ${period}` },
  { and: 'and', of: (names, period) => `${names} of ${period}` },
);
