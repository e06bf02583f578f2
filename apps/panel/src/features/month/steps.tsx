import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOperationQuery } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { formatDate } from '../../format/dates.ts';
import { dueDateColors, dueDateText } from '../../format/due-text.ts';
import { formatMoney } from '../../format/money.ts';
import { datesOfPeriod } from '../../format/periods.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { StepDot, type StepName, stepNames, stepTexts } from '../../ui/step-dot.tsx';
import { formResultOf } from '../tax-forms/index.ts';
import styles from './month.module.css';
import type { FormRecord, MonthFacts } from './reconcile.ts';

type Month = DataOf<'home.month'>;

interface MonthStepListProps {
  readonly record: Month;
  readonly facts: MonthFacts;
}

/** The five steps of the month: the work left in each, its due date, and a link to its screen. */
export function MonthStepList({ record, facts }: MonthStepListProps) {
  const t = texts.use();
  const names = stepTexts.use();
  const next = stepNames.find((name) => !['done', 'none'].includes(record.steps[name].state));
  return (
    <ol className={styles.steps} aria-label={t.label}>
      {stepNames.map((name) => (
        <li key={name} className={styles.step} data-state={record.steps[name].state}>
          <span className={styles.dot}>
            <StepDot step={record.steps[name]} />
          </span>
          <Text fw={600} component="h2" size="sm" m={0}>
            {names.names[name]}
            <span className={styles.state}>: {names.states(record.steps[name])}</span>
          </Text>
          <div className={styles.facts}>
            <Facts name={name} record={record} facts={facts} />
          </div>
          <div className={styles.due}>
            <Due name={name} record={record} />
          </div>
          <Group gap="xs" justify="flex-end" className={styles.actions ?? ''}>
            <Actions name={name} record={record} main={name === next} />
          </Group>
        </li>
      ))}
    </ol>
  );
}

interface StepProps {
  readonly name: StepName;
  readonly record: Month;
}

function Facts({ name, record, facts }: StepProps & { readonly facts: MonthFacts }) {
  const t = texts.use();
  const { steps } = record;
  if (steps[name].state === 'none') return <Text size="sm">{stepTexts.now().states(steps[name])}</Text>;
  switch (name) {
    case 'import':
      return (
        <Two
          first={t.documents(many(record.received), many(record.issued))}
          second={record.importedAt === null ? t.notImported : t.importedAt(formatDate(record.importedAt.slice(0, 10)))}
        />
      );
    case 'classify':
      return <Classified period={record.period} />;
    case 'withhold':
      return <Two first={steps.withhold.count === 0 ? t.nothingToWithhold : t.toWithhold(steps.withhold.count)} />;
    case 'declare': {
      const results = [facts.form104, facts.form103].flatMap((form) =>
        form === undefined ? [] : [resultText(form, t)],
      );
      const provisional = steps.classify.count > 0 && steps.declare.state !== 'done';
      return <Two first={results.join(' · ')} {...(provisional && { second: t.provisional })} />;
    }
    case 'annex': {
      const counts = facts.ats?.counts;
      if (counts === undefined) return null;
      return (
        <Two first={t.annex(counts.purchases, counts.sales)} second={t.warnings(counts.errors, counts.warnings)} />
      );
    }
  }
}

function Two({ first, second }: { readonly first: ReactNode; readonly second?: string }) {
  return (
    <>
      <Text size="sm">{first}</Text>
      {second !== undefined && second !== '' && (
        <Text size="xs" c="dimmed">
          {second}
        </Text>
      )}
    </>
  );
}

function Classified({ period }: { readonly period: string }) {
  const t = texts.use();
  const { id: businessId } = useRequiredBusiness();
  const progress = useOperationQuery('classificationProgress.get', { query: { businessId, period } }).data?.data;
  if (progress === undefined) return null;
  const { done, total, left } = progress;
  return (
    <Two
      first={t.classified(done.count, total.count)}
      {...(left.count > 0 && { second: t.toClassify(left.count, formatMoney(left.amount)) })}
    />
  );
}

function resultText(record: FormRecord, t: ReturnType<typeof texts.now>): string {
  const { kind, amount } = formResultOf(record);
  return t.result(record.form, t[kind], formatMoney(amount));
}

/** Due date of a step that is not done. */
function Due({ name, record }: StepProps) {
  const t = texts.use();
  const { steps, returns, withholdUntil } = record;
  if (['done', 'none'].includes(steps[name].state)) return null;
  const ofStep = returns.filter(
    ({ obligation, state }) =>
      state !== 'declared' && (name === 'annex' ? obligation === 'ATS' : name === 'declare' && obligation !== 'ATS'),
  );
  const day = name === 'withhold' ? withholdUntil : ofStep.map(({ dueOn }) => dueOn).sort()[0];
  if (day === undefined || day === null) return null;
  const { text, urgency } = dueDateText(day);
  // A return of a period before the business used Talonario is not overdue, whatever its due date.
  const overdue = steps[name].state === 'overdue' || name === 'withhold';
  if (urgency === 'overdue' && !overdue) return null;
  return (
    <Text size="sm" fw={urgency === 'overdue' ? 600 : 400} c={dueDateColors[urgency]}>
      {t.due(text, formatDate(day))}
    </Text>
  );
}

function Actions({ name, record, main }: StepProps & { readonly main: boolean }) {
  const t = texts.use();
  const { period, steps, returns } = record;
  const look = { size: 'xs', variant: main ? 'filled' : 'default' } as const;
  const periodOf = (obligation: string) => returns.find((one) => one.obligation === obligation)?.period;
  if (steps[name].state === 'none') return null;
  switch (name) {
    case 'import':
      return (
        <ButtonLink to="/received/import" {...look}>
          {record.received > 0 ? t.importMore : t.import}
        </ButtonLink>
      );
    case 'classify':
      return (
        <ButtonLink to="/received/classify" search={{ period }} {...look}>
          {steps.classify.count > 0 ? t.classifyCount(many(steps.classify.count)) : t.classify}
        </ButtonLink>
      );
    case 'withhold':
      return (
        <ButtonLink to="/received" search={{ view: 'unwithheld', ...datesOfPeriod(period) }} {...look}>
          {t.withhold}
        </ButtonLink>
      );
    case 'declare':
      return (['104', '103'] as const).map((form) => {
        const filed = periodOf(form);
        if (filed === undefined) return null;
        return (
          <ButtonLink key={form} to="/tax-forms" search={{ period: filed, ...(form === '103' && { form }) }} {...look}>
            {t.open(form)}
          </ButtonLink>
        );
      });
    case 'annex':
      return (
        <ButtonLink to="/ats" search={{ period: periodOf('ATS') ?? period }} {...look}>
          {t.open('ATS')}
        </ButtonLink>
      );
  }
}

/** Text of a count. The service counts only up to 1,000. */
function many(count: number): string {
  return count >= 1000 ? '999+' : String(count);
}

const texts = defineTranslatedTexts(
  {
    label: 'Pasos del mes',
    documents: (received: string, issued: string) => `${received} recibidos y ${issued} emitidos`,
    importedAt: (day: string) => `Última importación: ${day}`,
    notImported: 'Importe el reporte TXT del SRI cuando el mes haya terminado',
    classified: (done: number, all: number) => `${done} de ${all} clasificados`,
    toClassify: (count: number, amount: string) =>
      count === 1 ? `Falta 1 por ${amount}` : `Faltan ${count} por ${amount}`,
    nothingToWithhold: 'Ninguna retención por emitir',
    toWithhold: (count: number) => (count === 1 ? 'Falta 1 retención' : `Faltan ${count} retenciones`),
    result: (form: string, what: string, amount: string) => `${form}: ${what} ${amount}`,
    toPay: 'a pagar',
    inFavour: 'a favor',
    provisional: 'Las cifras son provisionales hasta clasificar',
    annex: (purchases: number, sales: number) =>
      `ATS con ${purchases} ${purchases === 1 ? 'compra' : 'compras'} y ${sales} ${sales === 1 ? 'venta' : 'ventas'}`,
    warnings: (errors: number, warnings: number) =>
      [
        ...(errors > 0 ? [errors === 1 ? '1 error' : `${errors} errores`] : []),
        ...(warnings > 0 ? [warnings === 1 ? '1 aviso por revisar' : `${warnings} avisos por revisar`] : []),
      ].join(' y '),
    due: (when: string, day: string) => `${when}, el ${day}`,
    import: 'Importar',
    importMore: 'Importar más',
    classify: 'Ver',
    classifyCount: (count: string) => `Clasificar ${count}`,
    withhold: 'Retener',
    open: (what: string) => `Abrir el ${what}`,
  },
  {
    label: 'Steps of the month',
    documents: (received, issued) => `${received} received and ${issued} issued`,
    importedAt: (day) => `Last import: ${day}`,
    notImported: 'Import SRI’s TXT report when the month is over',
    classified: (done, all) => `${done} of ${all} classified`,
    toClassify: (count, amount) => `${count} left, ${amount}`,
    nothingToWithhold: 'No withholding to issue',
    toWithhold: (count) => (count === 1 ? '1 withholding is left' : `${count} withholdings are left`),
    result: (form, what, amount) => `${form}: ${what} ${amount}`,
    toPay: 'to pay',
    inFavour: 'in your favour',
    provisional: 'The figures are provisional until all is classified',
    annex: (purchases, sales) => `ATS with ${purchases} purchases and ${sales} sales`,
    warnings: (errors, warnings) =>
      [...(errors > 0 ? [`${errors} errors`] : []), ...(warnings > 0 ? [`${warnings} warnings to check`] : [])].join(
        ' and ',
      ),
    due: (when, day) => `${when}, on ${day}`,
    import: 'Import',
    importMore: 'Import more',
    classify: 'See',
    classifyCount: (count) => `Classify ${count}`,
    withhold: 'Withhold',
    open: (what) => `Open the ${what}`,
  },
);
