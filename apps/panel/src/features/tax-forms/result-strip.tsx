import { Text } from '@mantine/core';
import { formatDate } from '../../format/dates.ts';
import { dueDateColors, dueDateText } from '../../format/due-text.ts';
import { formatMoney } from '../../format/money.ts';
import { isMonthText } from '../../format/search-values.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { TextLink } from '../../ui/link.tsx';
import { formResultOf } from './result.ts';
import styles from './result-strip.module.css';
import type { FormRecord } from './sections.ts';

/** Result of the form from its own boxes, its due date, and what is missing until it is final. */
export function ResultStrip({ record }: { readonly record: FormRecord }) {
  const t = texts.use();
  const { terms, kind, amount, alsoToPay } = formResultOf(record);
  return (
    <section className={styles.strip} aria-label={t.label}>
      <dl className={styles.terms}>
        {terms.map(({ name, amount: term }, index) => (
          <div key={name} className={styles.term}>
            <dt>{t.terms[name]}</dt>
            <dd className="figures">
              {index > 0 && <span className={styles.sign}>{term < 0 ? '−' : '+'}</span>}
              {formatMoney(Math.abs(term))}
            </dd>
          </div>
        ))}
        <div className={styles.term}>
          <dt>{t[kind]}</dt>
          <dd className={`figures ${styles.result}`}>
            <span className={styles.sign}>=</span>
            {formatMoney(amount)}
          </dd>
        </div>
        {alsoToPay > 0 && (
          <div className={styles.term}>
            <dt>{t.alsoToPay}</dt>
            <dd className="figures">{formatMoney(alsoToPay)}</dd>
          </div>
        )}
      </dl>
      <div className={styles.state}>
        <DueDate record={record} />
        <Missing record={record} />
      </div>
    </section>
  );
}

function DueDate({ record: { dueOn, state } }: { readonly record: FormRecord }) {
  const t = texts.use();
  const { text, urgency } = dueDateText(dueOn);
  if (state === 'declared')
    return (
      <Text size="sm" fw={500}>
        {t.declared(formatDate(dueOn))}
      </Text>
    );
  return (
    <Text size="sm" fw={600} c={dueDateColors[urgency]}>
      {t.due(text, formatDate(dueOn))}
      {state === 'ready' && ` · ${t.ready}`}
    </Text>
  );
}

/** List of the answers and classifications without which the result is not final. */
function Missing({ record: { questions, leftOut, period } }: { readonly record: FormRecord }) {
  const t = texts.use();
  const open = questions.filter((question) => question.open).length;
  const unclassified = leftOut.find(({ what }) => what === 'unclassified')?.count ?? 0;
  if (open === 0 && unclassified === 0) return null;
  return (
    <Text size="xs" c="dimmed" component="p" m={0}>
      {t.provisional}{' '}
      {[
        ...(open > 0 ? [<span key="open">{t.answers(open)}</span>] : []),
        ...(unclassified > 0 ? [<span key="classify">{t.unclassified(unclassified)}</span>] : []),
      ].flatMap((part, index) => (index === 0 ? [part] : [', ', part]))}
      {unclassified > 0 && isMonthText(period) && (
        <>
          {' · '}
          <TextLink to="/received/classify" search={{ period }} size="xs">
            {t.classify}
          </TextLink>
        </>
      )}
    </Text>
  );
}

const texts = defineTranslatedTexts(
  {
    label: 'Resultado',
    terms: {
      sales: 'IVA en ventas',
      credit: 'Crédito de compras',
      before: 'Crédito anterior',
      withheldFromYou: 'Le retuvieron',
      other: 'Otros ajustes',
      withheld: 'Usted retuvo',
      offset: 'Compensación',
    },
    toPay: 'A pagar',
    inFavour: 'A favor',
    alsoToPay: 'A pagar por retenciones',
    due: (when: string, day: string) => `${when.charAt(0).toUpperCase()}${when.slice(1)}, el ${day}`,
    declared: (day: string) => `Declarado. El plazo era el ${day}`,
    ready: 'listo para declarar',
    provisional: 'Provisional:',
    answers: (count: number) => (count === 1 ? 'falta 1 respuesta' : `faltan ${count} respuestas`),
    unclassified: (count: number) => (count === 1 ? 'falta clasificar 1' : `faltan clasificar ${count}`),
    classify: 'Clasificar',
  },
  {
    label: 'Result',
    terms: {
      sales: 'IVA on sales',
      credit: 'Credit of purchases',
      before: 'Credit before',
      withheldFromYou: 'Withheld from you',
      other: 'Other adjustments',
      withheld: 'You withheld',
      offset: 'Compensation',
    },
    toPay: 'To pay',
    inFavour: 'In your favour',
    alsoToPay: 'To pay for withholdings',
    due: (when, day) => `${when.charAt(0).toUpperCase()}${when.slice(1)}, on ${day}`,
    declared: (day) => `Declared. It was due on ${day}`,
    ready: 'ready to declare',
    provisional: 'Provisional:',
    answers: (count) => (count === 1 ? '1 answer is missing' : `${count} answers are missing`),
    unclassified: (count) => `${count} to classify`,
    classify: 'Classify',
  },
);
