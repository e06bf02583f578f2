import { directoryDescriptions } from '@talonario/contract';
import type { Handlers } from '../../platform/http/call.ts';
import { listTable } from '../csv/sheet-table.ts';
import { directoryHandlers } from '../directories/handlers.ts';
import { equalCondition } from '../directories/list-store.ts';
import { listOrTable } from '../directories/list-table.ts';
import { normalizeTextFields } from '../directories/normalize-texts.ts';
import { createPoint } from './point-create.ts';
import { emissionPointDirectory, showPoint } from './point-directory.ts';
import { type ListedPoint, pointListing } from './point-store.ts';

const table = listTable<ListedPoint>('emission-points', directoryDescriptions.emissionPoints);

export const emissionPointHandlers = {
  'emissionPoints.list': (call) => {
    const where = [equalCondition('establishment_id', call.query.establishmentId)];
    const paging = call.paging({ sortBy: 'code', sortDir: 'asc' });
    return listOrTable(call, pointListing, paging, { show: showPoint, table, where });
  },
  ...directoryHandlers('emissionPoints', emissionPointDirectory, { create: createPoint, columns: normalizeTextFields }),
} satisfies Handlers;
