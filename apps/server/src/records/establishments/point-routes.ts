import type { Handlers } from '../../platform/http/call.ts';
import { flag, instant, text } from '../../platform/tables/table.ts';
import { directoryHandlers } from '../directories/handlers.ts';
import { isEqual } from '../directories/list-store.ts';
import { type DirectoryTable, listOrTable } from '../directories/list-table.ts';
import { tidyTexts } from '../directories/texts.ts';
import { createPoint } from './point-create.ts';
import { emissionPoints, showPoint } from './point-directory.ts';
import { type ListedPoint, pointListing } from './point-store.ts';

const table: DirectoryTable<ListedPoint> = {
  name: 'emission-points',
  title: 'Puntos de emisión',
  columns: () => [
    text('Establecimiento', ({ establishment_code }) => establishment_code),
    text('Código', ({ code }) => code),
    text('Descripción', ({ description }) => description),
    flag('Activo', ({ active }) => active),
    instant('Creado', ({ created_at }) => created_at),
  ],
};

export const emissionPointHandlers = {
  'emissionPoints.list': (call) => {
    const where = [isEqual('establishment_id', call.query.establishmentId)];
    const paging = call.paging({ sortBy: 'code', sortDir: 'asc' });
    return listOrTable(call, pointListing, paging, { show: showPoint, table, where });
  },
  ...directoryHandlers('emissionPoints', emissionPoints, { create: createPoint, columns: tidyTexts }),
} satisfies Handlers;
