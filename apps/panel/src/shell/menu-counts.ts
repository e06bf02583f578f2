// Counts beside entries of the menu: records that wait, red where something is rejected or overdue.
import { useOperationQuery } from '../api/hooks.ts';
import { useChosenBusiness } from '../business/use-business.ts';
import { todayInGuayaquil } from '../format/dates.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { usePermissionCheck } from '../session/use-rights.ts';
import type { MenuEntryName } from './navigation.ts';

export interface MenuCount {
  readonly number: number;
  readonly urgent: boolean;
  /** Meaning of the number, for screen readers. */
  readonly says: string;
}

export function useMenuCounts(): Partial<Record<MenuEntryName, MenuCount>> {
  const t = texts.use();
  const todo = usePendingWork().data?.data;
  if (todo === undefined) return {};
  const overdue = (todo.returns ?? []).filter(({ dueOn }) => dueOn < todayInGuayaquil()).length;
  return {
    documents: { number: todo.rejected, urgent: true, says: t.rejected },
    received: { number: todo.unclassified ?? 0, urgent: false, says: t.unclassified },
    obligations: { number: overdue, urgent: true, says: t.overdue },
  };
}

/** Pending work of the chosen business. Changes of documents arrive as events; deadlines pass by themselves. */
export function usePendingWork() {
  const business = useChosenBusiness();
  const may = usePermissionCheck();
  return useOperationQuery(
    'home.todo',
    { query: { businessId: business?.id ?? 0 } },
    { enabled: business !== undefined && may('documents:read'), refetchInterval: 60_000, staleTime: 30_000 },
  );
}

const texts = defineTranslatedTexts(
  { rejected: 'rechazados', unclassified: 'sin clasificar', overdue: 'vencidas' },
  { rejected: 'rejected', unclassified: 'not classified', overdue: 'overdue' },
);
