// Counts next to entries of the menu: records that wait for the user. They are red if a record is rejected or overdue.
import { useOperationQuery } from '../api/hooks.ts';
import { useChosenBusiness } from '../business/use-business.ts';
import { todayInGuayaquil } from '../format/dates.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { usePermissionCheck } from '../session/use-rights.ts';
import { useSession } from '../session/use-session.ts';
import type { MenuEntryName } from './navigation.ts';

export interface MenuCount {
  readonly number: number;
  readonly urgent: boolean;
  /** Meaning of the number, for screen readers. */
  readonly description: string;
}

export function useMenuCounts(): Partial<Record<MenuEntryName, MenuCount>> {
  const t = texts.use();
  const todo = usePendingWork().data?.data;
  const late = useClients().data?.data.filter((client) => client.overdue).length ?? 0;
  const clients = { number: late, urgent: true, description: t.clients };
  if (todo === undefined) return { clients };
  const overdue = (todo.returns ?? []).filter(({ dueOn }) => dueOn < todayInGuayaquil()).length;
  return {
    clients,
    documents: { number: todo.rejected, urgent: true, description: t.rejected },
    received: { number: todo.unclassified ?? 0, urgent: false, description: t.unclassified },
    obligations: { number: overdue, urgent: true, description: t.overdue },
  };
}

/** Pending work of the chosen business. The result is polled, because no event reports that a deadline has passed. */
export function usePendingWork() {
  const business = useChosenBusiness();
  const may = usePermissionCheck();
  return useOperationQuery(
    'home.todo',
    { query: { businessId: business?.id ?? 0 } },
    { enabled: business !== undefined && may('documents:read'), refetchInterval: 60_000, staleTime: 30_000 },
  );
}

/** Businesses of a user who works for several, such as an accountant, with their tasks of the last complete month. */
function useClients() {
  const { desk } = useSession();
  const may = usePermissionCheck();
  return useOperationQuery(
    'clients.list',
    { query: {} },
    { enabled: desk && may('received:read'), refetchInterval: 300_000, staleTime: 60_000 },
  );
}

const texts = defineTranslatedTexts(
  { rejected: 'rechazados', unclassified: 'sin clasificar', overdue: 'vencidas', clients: 'con algo vencido' },
  { rejected: 'rejected', unclassified: 'not classified', overdue: 'overdue', clients: 'with something overdue' },
);
