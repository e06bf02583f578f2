import { ActionIcon, Group, Stack } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useOperation } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { useBooks } from '../../api/use-books.ts';
import { useBusiness } from '../../business/use-business.ts';
import { addMonths } from '../../format/dates.ts';
import { spanOfPeriod } from '../../format/periods.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { Failure } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MonthSelect } from '../../ui/month-select.tsx';
import { Page } from '../../ui/page.tsx';
import { stepNames } from '../../ui/step-dot.tsx';
import { useMonth } from '../../ui/use-month.ts';
import { PeriodCard } from '../periods/index.ts';
import type { MonthFacts } from './reconcile.ts';
import { Reconciliation } from './reconciliation.tsx';
import { Steps } from './steps.tsx';

/** A month of a business from the import to the annex, and whether books, forms and annex agree. */
export function Month() {
  const t = texts.use();
  const { id: businessId } = useBusiness();
  const month = useMonth({ over: true });
  const { period } = month;
  const found = useOperation('home.month', { query: { businessId, period } }, { keepPrevious: true });
  const record = found.data?.data;
  return (
    <Page
      title={t.title}
      {...(record?.period === period && { about: summaryOf(record, t) })}
      actions={
        <Group gap="xs">
          <Move label={t.before} onClick={() => month.choose(addMonths(period, -1))} icon="left" />
          <MonthSelect label={t.month} month={month} />
          <Move label={t.after} onClick={() => month.choose(addMonths(period, 1))} icon="right" />
        </Group>
      }
    >
      {record !== undefined ? (
        <Shown key={record.period} record={record} />
      ) : found.isError ? (
        <Failure error={found.error} onRetry={() => found.refetch()} />
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

/** `2 de 5 pasos con pendientes, 1 vencido`. */
function summaryOf({ steps }: DataOf<'home.month'>, t: ReturnType<typeof texts.now>): string {
  const states = stepNames.map((name) => steps[name].state).filter((state) => state !== 'none');
  const overdue = states.filter((state) => state === 'overdue').length;
  const left = states.filter((state) => state !== 'done').length;
  return left === 0 ? t.allDone : `${t.left(left, states.length)}${overdue === 0 ? '' : t.overdue(overdue)}`;
}

function Shown({ record }: { readonly record: DataOf<'home.month'> }) {
  const { id: businessId } = useBusiness();
  const facts = useFacts(businessId, record);
  return (
    <Stack gap="lg">
      <Steps record={record} facts={facts} />
      <Reconciliation period={record.period} facts={facts} />
      <PeriodCard businessId={businessId} period={record.period} />
    </Stack>
  );
}

/** Figures of books, forms and annex. Only returns of this month alone can be compared with its books. */
function useFacts(businessId: number, { period, returns }: DataOf<'home.month'>): MonthFacts {
  const { from, to } = spanOfPeriod(period);
  const query = { businessId, from, to };
  const filed = (name: string) => returns.some((one) => one.obligation === name && one.period === period);
  const ofPeriod = { businessId, period };
  const report = (book: 'sales' | 'purchases' | 'withholdings-made' | 'withholdings-received') =>
    ({ params: { book }, query }) as const;
  const sales = useBooks('reports.get', report('sales'));
  const purchases = useBooks('reports.get', report('purchases'));
  const withheld = useBooks('reports.get', report('withholdings-made'));
  const fromYou = useBooks('reports.get', report('withholdings-received'));
  const form104 = useBooks('taxForms.get', { params: { form: '104' }, query: ofPeriod }, { enabled: filed('104') });
  const form103 = useBooks('taxForms.get', { params: { form: '103' }, query: ofPeriod }, { enabled: filed('103') });
  const ats = useBooks('ats.get', { query: ofPeriod }, { enabled: filed('ATS') });
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

const texts = defineTexts(
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
