import { ActionIcon, Group, Stack } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useOperationQuery } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { useBooksOperation } from '../../api/use-books.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { addCalendarMonths } from '../../format/dates.ts';
import { datesOfPeriod } from '../../format/periods.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ErrorNotice } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MonthSelect } from '../../ui/month-select.tsx';
import { Page } from '../../ui/page.tsx';
import { stepNames } from '../../ui/step-dot.tsx';
import { useChosenMonth } from '../../ui/use-month.ts';
import { PeriodCard } from '../periods/index.ts';
import type { MonthFacts } from './reconcile.ts';
import { Reconciliation } from './reconciliation.tsx';
import { MonthStepList } from './steps.tsx';

/** Screen for one month of a business, from the import to the annex. It shows whether books, forms and annex agree. */
export function MonthScreen() {
  const t = texts.use();
  const { id: businessId } = useRequiredBusiness();
  const month = useChosenMonth({ over: true });
  const { period } = month;
  const found = useOperationQuery('home.month', { query: { businessId, period } }, { keepPrevious: true });
  const record = found.data?.data;
  return (
    <Page
      title={t.title}
      {...(record?.period === period && { about: summaryOf(record, t) })}
      actions={
        <Group gap="xs">
          <Move label={t.before} onClick={() => month.choose(addCalendarMonths(period, -1))} icon="left" />
          <MonthSelect label={t.month} month={month} />
          <Move label={t.after} onClick={() => month.choose(addCalendarMonths(period, 1))} icon="right" />
        </Group>
      }
    >
      {record !== undefined ? (
        <Shown key={record.period} record={record} />
      ) : found.isError ? (
        <ErrorNotice error={found.error} onRetry={() => found.refetch()} />
      ) : (
        <Loading rows={8} />
      )}
    </Page>
  );
}

function Move({ label, onClick, icon }: { label: string; onClick: () => void; icon: 'left' | 'right' }) {
  const Picture = icon === 'left' ? IconChevronLeft : IconChevronRight;
  return (
    <ActionIcon variant="default" size="lg" aria-label={label} onClick={onClick}>
      <Picture size={18} aria-hidden />
    </ActionIcon>
  );
}

/** Summary of the steps: `2 de 5 pasos con pendientes, 1 vencido`. */
function summaryOf({ steps }: DataOf<'home.month'>, t: ReturnType<typeof texts.now>): string {
  const states = stepNames.map((name) => steps[name].state).filter((state) => state !== 'none');
  const overdue = states.filter((state) => state === 'overdue').length;
  const left = states.filter((state) => state !== 'done').length;
  return left === 0 ? t.allDone : `${t.left(left, states.length)}${overdue === 0 ? '' : t.overdue(overdue)}`;
}

function Shown({ record }: { readonly record: DataOf<'home.month'> }) {
  const { id: businessId } = useRequiredBusiness();
  const facts = useFacts(businessId, record);
  return (
    <Stack gap="lg">
      <MonthStepList record={record} facts={facts} />
      <Reconciliation period={record.period} facts={facts} />
      <PeriodCard businessId={businessId} period={record.period} />
    </Stack>
  );
}

/**
 * Amounts of books, forms and annex. Only returns for exactly this month can be compared with the books of the month.
 */
function useFacts(businessId: number, { period, returns }: DataOf<'home.month'>): MonthFacts {
  const { from, to } = datesOfPeriod(period);
  const query = { businessId, from, to };
  const filed = (name: string) => returns.some((one) => one.obligation === name && one.period === period);
  const ofPeriod = { businessId, period };
  const report = (book: 'sales' | 'purchases' | 'withholdings-made' | 'withholdings-received') =>
    ({ params: { book }, query }) as const;
  const sales = useBooksOperation('reports.get', report('sales'));
  const purchases = useBooksOperation('reports.get', report('purchases'));
  const withheld = useBooksOperation('reports.get', report('withholdings-made'));
  const fromYou = useBooksOperation('reports.get', report('withholdings-received'));
  const form104 = useBooksOperation(
    'taxForms.get',
    { params: { form: '104' }, query: ofPeriod },
    { enabled: filed('104') },
  );
  const form103 = useBooksOperation(
    'taxForms.get',
    { params: { form: '103' }, query: ofPeriod },
    { enabled: filed('103') },
  );
  const ats = useBooksOperation('ats.get', { query: ofPeriod }, { enabled: filed('ATS') });
  return {
    sales: sales.data?.data.totals,
    purchases: purchases.data?.data.totals,
    withheld: withheld.data?.data.totals,
    withheldFromYou: fromYou.data?.data.totals,
    form104: form104.data?.data,
    form103: form103.data?.data,
    ats: ats.data?.data,
  };
}

const texts = defineTranslatedTexts(
  {
    title: 'El mes',
    month: 'Mes',
    before: 'Mes anterior',
    after: 'Mes siguiente',
    allDone: 'Todos los pasos están listos',
    left: (count: number, all: number) => `${count} de ${all} pasos con pendientes`,
    overdue: (count: number) => (count === 1 ? ', 1 vencido' : `, ${count} vencidos`),
  },
  {
    title: 'The month',
    month: 'Month',
    before: 'Month before',
    after: 'Month after',
    allDone: 'All steps are done',
    left: (count, all) => `${count} of ${all} steps with something left`,
    overdue: (count) => `, ${count} overdue`,
  },
);
