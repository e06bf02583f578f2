import { IconCheck } from '@tabler/icons-react';
import type { DataOf } from '../api/talonario.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import styles from './step-dot.module.css';

export type MonthSteps = DataOf<'clients.list'>[number]['steps'];
export type StepName = keyof MonthSteps;
export type MonthStep = MonthSteps[StepName];

export const stepNames = ['import', 'classify', 'withhold', 'declare', 'annex'] as const satisfies readonly StepName[];

/** State of one step of a month. The element around it names the step and its state. */
export function StepDot({ step: { state, count } }: { readonly step: MonthStep }) {
  return (
    <span className={styles.dot} data-state={state} aria-hidden>
      {state === 'done' && <IconCheck size={14} stroke={3} />}
      {state === 'left' && (count > 99 ? '99+' : count)}
      {state === 'overdue' && '!'}
      {state === 'none' && '–'}
    </span>
  );
}

export const stepTexts = defineTranslatedTexts(
  {
    names: {
      import: 'Importar',
      classify: 'Clasificar',
      withhold: 'Retener',
      declare: 'Declarar',
      annex: 'Anexo',
    },
    states: ({ state, count }: MonthStep): string =>
      ({
        done: 'listo',
        left: count === 1 ? 'falta 1' : `faltan ${count}`,
        overdue: 'vencido',
        open: 'sin empezar',
        none: 'no aplica',
      })[state],
  },
  {
    names: { import: 'Import', classify: 'Classify', withhold: 'Withhold', declare: 'Declare', annex: 'Annex' },
    states: ({ state, count }) =>
      ({ done: 'done', left: `${count} left`, overdue: 'overdue', open: 'not begun', none: 'does not apply' })[state],
  },
);
