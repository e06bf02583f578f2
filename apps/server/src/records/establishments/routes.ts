import { directoryDescriptions } from '@talonario/contract';
import type { Handlers } from '../../platform/http/call.ts';
import { listTable } from '../csv/sheet-table.ts';
import { directoryHandlers } from '../directories/handlers.ts';
import { listOrFileReply } from '../directories/list-table.ts';
import { normalizeTextFields } from '../directories/normalize-texts.ts';
import { createEstablishment } from './create.ts';
import { establishmentDirectory, showEstablishment } from './directory.ts';
import { establishmentListing, type ListedEstablishment } from './store.ts';

const table = listTable<ListedEstablishment>('establishments', directoryDescriptions.establishments);

export const establishmentHandlers = {
  'establishments.list': (call) =>
    listOrFileReply(call, establishmentListing, call.paging({ sortBy: 'code', sortDir: 'asc' }), {
      show: showEstablishment,
      table,
    }),
  ...directoryHandlers('establishments', establishmentDirectory, {
    create: createEstablishment,
    columns: normalizeTextFields,
  }),
} satisfies Handlers;
