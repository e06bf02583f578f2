import { findById } from '@talonario/sri';
import type { Handlers } from '../../platform/http/call.ts';
import { flag, instant, text } from '../../platform/tables/table.ts';
import { directoryHandlers } from '../directories/handlers.ts';
import { type DirectoryTable, listOrTable } from '../directories/list-table.ts';
import { createBusiness } from './create.ts';
import { businessColumns, businesses } from './directory.ts';
import { removeBusiness } from './remove.ts';
import { showBusiness } from './show.ts';
import { type BusinessRow, businessListing } from './store.ts';

const table: DirectoryTable<BusinessRow> = {
  name: 'businesses',
  title: 'Negocios',
  columns: () => [
    text('RUC', ({ identification }) => identification),
    text('Razón social', ({ business_name }) => business_name),
    text('Nombre comercial', ({ commercial_name }) => commercial_name),
    text('Ambiente', ({ environment_id }) => findById('environments', environment_id)?.name),
    flag('Activo', ({ active }) => active),
    instant('Creado', ({ created_at }) => created_at),
  ],
};

export const businessHandlers = {
  'businesses.list': (call) => {
    const paging = call.paging({ sortBy: 'id', sortDir: 'asc' });
    return listOrTable(call, businessListing, paging, { show: (row) => showBusiness(row, call.now()), table });
  },
  ...directoryHandlers('businesses', businesses, { create: createBusiness, columns: businessColumns }),
  'businesses.delete': (call) => call.transaction((trx) => removeBusiness(trx, call, call.params.id)),
} satisfies Handlers;
