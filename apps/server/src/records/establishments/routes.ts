import type { Handlers } from '../../platform/http/call.ts';
import { flag, instant, text } from '../../platform/tables/table.ts';
import { directoryHandlers } from '../directories/handlers.ts';
import { type DirectoryTable, listOrTable } from '../directories/list-table.ts';
import { tidyTexts } from '../directories/texts.ts';
import { createEstablishment } from './create.ts';
import { establishments, showEstablishment } from './directory.ts';
import { establishmentListing, type ListedEstablishment } from './store.ts';

const table: DirectoryTable<ListedEstablishment> = {
  name: 'establishments',
  title: 'Establecimientos',
  columns: () => [
    text('Código', ({ code }) => code),
    text('Nombre', ({ name }) => name),
    text('Dirección', ({ address }) => address),
    flag('Activo', ({ active }) => active),
    instant('Creado', ({ created_at }) => created_at),
  ],
};

export const establishmentHandlers = {
  'establishments.list': (call) =>
    listOrTable(call, establishmentListing, call.paging({ sortBy: 'code', sortDir: 'asc' }), {
      show: showEstablishment,
      table,
    }),
  ...directoryHandlers('establishments', establishments, { create: createEstablishment, columns: tidyTexts }),
} satisfies Handlers;
