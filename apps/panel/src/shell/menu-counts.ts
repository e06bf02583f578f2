// Counts beside entries of the menu: records that wait, red where something is rejected or overdue.
import { useOperation } from '../api/hooks.ts';
import { useChosenBusiness } from '../business/use-business.ts';
import { today } from '../format/dates.ts';
import { defineTexts } from '../i18n/texts.ts';
import { useMay } from '../session/use-rights.ts';
import type { PlaceName } from './navigation.ts';

export interface MenuCount {
  readonly number: number;
  readonly urgent: boolean;
  /** Meaning of the number, for screen readers. */
  readonly says: string;
}

export function useMenuCounts(): Partial<Record<PlaceName, MenuCount>> {
  const t = texts.use();
  const todo = useTodo().data?.data;
  if (todo === undefined) return {};
  const overdue = (todo.returns ?? []).filter(({ dueOn }) => dueOn < today()).length;
  return {
    documents: { number: todo.rejected, urgent: true, says: t.rejected },
    received: { number: todo.unclassified ?? 0, urgent: false, says: t.unclassified },
    obligations: { number: overdue, urgent: true, says: t.overdue },
  };
}

/** Pending work of the chosen business. Changes of documents arrive as events; deadlines pass by themselves. */
export function useTodo() {
  const business = useChosenBusiness();
  const may = useMay();
  return useOperation(
    'home.todo',
    { query: { businessId: business?.id ?? 0 } },
    { enabled: business !== undefined && may('documents:read'), refetchInterval: 60_000, staleTime: 30_000 },
  );
}

const texts = defineTexts(
  { rejected: 'rechazados', unclassified: 'sin clasificar', overdue: 'vencidas' },
  { rejected: 'rejected', unclassified: 'not classified', overdue: 'overdue' },
);
